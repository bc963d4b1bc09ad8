/** What is wrong with a shop's address, in words for whoever has typed it. */

/** How long an answer may take, in milliseconds. */
const PATIENCE = 8_000;

const EXAMPLE = 'It looks like https://shop.example.net.';
const DOCTOR =
  'Once it is on your page, add ?store-doctor to the page’s address: it says more.';

/** The address as it is printed: without `/api` and slashes at its end. */
export function normalAddress(typed) {
  if (!URL.canParse(typed.trim())) return undefined;
  const {protocol, origin, pathname, username} = new URL(typed.trim());
  if (!/^https?:$/.test(protocol) || username) return undefined;
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Whether an address of somebody's computer, which others do not reach. */
export function isPrivate(address) {
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);
}

/** What is wrong with how it is written; empty where nothing is. */
export function misspelt(typed) {
  if (!typed.trim()) return `Enter the address of your shop. ${EXAMPLE}`;
  if (!/^[a-z]+:/i.test(typed.trim()))
    return `The beginning is missing: an address starts with https://. ${EXAMPLE}`;
  if (!normalAddress(typed)) return `This is not the address of a shop. ${EXAMPLE}`;
  return '';
}

/** Asks the shop there. `fault` is empty where it answers as a shop does. */
export async function askShop(address) {
  if (
    location.protocol === 'https:' &&
    address.startsWith('http:') &&
    !isPrivate(address)
  )
    return wrong(
      'It starts with http://, and browsers do not let a secure page read that. Try it with https://.',
    );
  const url = `${address}/api/settings/get`;
  let response;
  try {
    response = await fetch(url, options());
  } catch (error) {
    return wrong(await whyNot(url, error));
  }
  if (response.status === 404)
    return wrong(
      'Something answers there, but it is no shop (404). Is there a part of the address missing?',
    );
  if (!response.ok)
    return wrong(`The shop there fails (${response.status}). Ask whoever runs it.`);
  const settings = await response.json().catch(() => undefined);
  if (settings === null || typeof settings !== 'object')
    return wrong(
      'A web page answers there, but not the shop’s service. Your shop’s provider knows the right address.',
    );
  return {fault: '', name: String(settings.website_name ?? '')};
}

function wrong(words) {
  return {fault: `${words} ${DOCTOR}`, name: ''};
}

function options() {
  return {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  };
}

/** Told apart as well as browsers let one: what does not let itself be read may still answer. */
async function whyNot(url, {name}) {
  if (name === 'TimeoutError') return 'Nothing answers there in time.';
  if (!navigator.onLine) return 'This browser is offline.';
  const alive = await fetch(url, {...options(), mode: 'no-cors'}).then(
    () => true,
    () => false,
  );
  return alive
    ? `A server answers there, but does not let ${location.origin} read what it says (CORS). Your shop’s provider has to allow your site’s address.`
    : 'Nothing answers there. Is it spelt right, and is the shop running?';
}
