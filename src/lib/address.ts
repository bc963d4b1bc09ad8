import {ShopError} from './shop-error.js';

/**
 * Returns the service's address in one spelling: without `/api`, trailing slashes, query and
 * fragment.
 * @throws ShopError of kind `configuration` if `baseUrl` is not an http(s) address.
 */
export function normalizeBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl.trim());
  } catch (cause) {
    throw new ShopError('configuration', `base-url is no address: "${baseUrl}".`, {
      cause,
    });
  }
  if (!/^https?:$/.test(url.protocol)) {
    throw new ShopError(
      'configuration',
      `base-url must start with https://: "${baseUrl}".`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** Whether an address leads to the machine on which the browser runs. */
export function isLoopback({hostname}: URL): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[::(1|ffff:7f.*)?\])$/.test(
    hostname,
  );
}

/** Whether requests to `url` carry the cookies of the page at the address `page`. */
export function sharesPageCookies(url: URL, page: string): boolean {
  const own = new URL(page);
  // Services on this machine often share a host. Only the port tells them apart, so the origins are
  // compared, although cookies ignore ports.
  if (isLoopback(url)) return url.origin === own.origin;
  // Cookies ignore ports and schemes, so only the hosts are compared. Many sites have two hosts that
  // share their cookies: with `www.` and without.
  const [host, ownHost] = [url, own].map((one) => one.hostname.replace(/^www\./, ''));
  return host === ownHost;
}

/**
 * Completes an address from an answer of the service. An address that starts with a
 * single `/` is below `baseUrl`, which may have a path of its own. Other addresses stay
 * as they are.
 */
export function completeAddress(address: string, baseUrl: string): string {
  return /^\/(?!\/)/.test(address) ? baseUrl + address : address;
}

/** Whether `url` has the origin of `base` and, if `base` has a path, lies below that path. */
export function isBelow(url: URL, base: string): boolean {
  const {origin, pathname} = new URL(base);
  const folder = pathname.replace(/\/$/, '');
  if (url.origin !== origin) return false;
  if (!folder) return true;
  // Servers may decode sequences that browsers leave encoded: `%2e%2e%2f` leads out of the folder.
  if (/(\/|\\|%2f|%5c)(\.|%2e){2}(\/|\\|%2f|%5c|$)/i.test(url.pathname)) return false;
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

/**
 * Parses an address from the service. Returns `undefined` if the browser must not go to this
 * address. Allows https, and allows plain http on this machine, for development, or on the origin
 * of `page`. Forbids user names and passwords.
 */
export function safeUrl(address: string, base: string, page?: string): URL | undefined {
  let url: URL;
  try {
    url = new URL(address, `${base}/`);
  } catch {
    return undefined;
  }
  if (url.username || url.password) return undefined;
  const safe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' &&
      (isLoopback(url) || (page !== undefined && url.origin === new URL(page).origin)));
  return safe ? url : undefined;
}
