/** Checks the address of a shop and explains its faults to the person who typed it. */

/** Time limit for an answer, in milliseconds. */
const TIME_LIMIT = 8_000;

const EXAMPLE = 'It looks like https://shop.example.net.';
const DOCTOR =
  'Once it is on your page, add ?store-doctor to the page’s address: it says more.';

/** Returns the address as the snippets print it: without `/api` and slashes at its end. */
export function normalAddress(typed) {
  if (!URL.canParse(typed.trim())) return undefined;
  const {protocol, origin, pathname, username} = new URL(typed.trim());
  if (!/^https?:$/.test(protocol) || username) return undefined;
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Whether the address leads to the visitor's own computer, which others cannot reach. */
export function isPrivate(address) {
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);
}

/** Returns a sentence about a fault in the address, or an empty text. */
export function misspelt(typed) {
  if (!typed.trim()) return `Enter the address of your shop. ${EXAMPLE}`;
  if (!/^[a-z]+:/i.test(typed.trim()))
    return `The beginning is missing: an address starts with https://. ${EXAMPLE}`;
  if (!normalAddress(typed)) return `This is not the address of a shop. ${EXAMPLE}`;
  return '';
}

/** Requests the settings of the shop. `fault` is empty if the answer is a shop's. */
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
    return wrong(await failureText(url, error));
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
    signal: AbortSignal.timeout(TIME_LIMIT),
  };
}

/** Tells an unreachable service from one without CORS headers: a `no-cors` request reaches the latter. */
async function failureText(url, {name}) {
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
