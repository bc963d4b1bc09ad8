/** Checks the address of a shop and explains its faults to the person who typed it. */

/** Time limit for an answer, in milliseconds. */
const TIME_LIMIT = 8_000;

/** The address in the README's snippet, which owners replace. */
const PLACEHOLDER = 'https://shop.example.net';

const EXAMPLE = `It looks like ${PLACEHOLDER}.`;
const DOCTOR =
  'Once it is on your page, add ?store-doctor to the page’s address: it says more.';

/** The host and port at the start of an address without `https://`. Only `localhost` may be without a dot. */
const HOST = /^(localhost|\[[\da-f:.]+\]|[^/?#:@\s]+\.[^/?#:@\s]+)(:\d+)?(?=[/?#]|$)/i;

/** Returns the address as the snippets print it: without `/api` and slashes at its end. */
export function normalAddress(typed) {
  const address = withProtocol(typed);
  if (!URL.canParse(address)) return undefined;
  const {protocol, origin, pathname, username} = new URL(address);
  if (!/^https?:$/.test(protocol) || username) return undefined;
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Adds `https://` to an address that starts with a host. The visitor's own computer gets `http://`. */
export function withProtocol(typed) {
  const address = typed.trim().replace(/^\/\//, '');
  if (!HOST.test(address)) return address;
  const secure = `https://${address}`;
  return URL.canParse(secure) && isPrivate(secure) ? `http://${address}` : secure;
}

/** Whether the address leads to the visitor's own computer, which others cannot reach. */
export function isPrivate(address) {
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);
}

/** Returns a sentence about a fault in the address, or an empty text. */
export function misspelt(typed) {
  const address = normalAddress(typed);
  if (!address) return `This is not the address of a shop. ${EXAMPLE}`;
  if (address === PLACEHOLDER)
    return 'This is only an example. Enter the address of your own shop.';
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
    : `Nothing answers there. Is it spelt right, and is the shop running?${
        url.startsWith('https:')
          ? ' If the service has no https, write http:// at the beginning.'
          : ''
      }`;
}
