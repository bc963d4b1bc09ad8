import {ShopError} from './shop-error.js';

/**
 * The service's address without `/api` and trailing slashes, as one spelling.
 * @throws ShopError of kind `configuration` for what is no http(s) address.
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

function isLoopback({hostname}: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** Whether requests to an address carry the cookies of the page. */
export function sharesPageCookies(url: URL, page: string): boolean {
  const own = new URL(page);
  // Cookies know neither ports nor schemes. On one machine ports tell services apart.
  return isLoopback(url) ? url.origin === own.origin : url.hostname === own.hostname;
}

/** Whether an address is on the service: on its origin and, where the service has a path, below that. */
export function isBelow(url: URL, base: string): boolean {
  const {origin, pathname} = new URL(base);
  const folder = pathname.replace(/\/$/, '');
  if (url.origin !== origin) return false;
  if (!folder) return true;
  // Servers may decode what browsers leave encoded: `%2e%2e%2f` leads out of the folder.
  if (/(\/|\\|%2f|%5c)(\.|%2e){2}(\/|\\|%2f|%5c|$)/i.test(url.pathname)) return false;
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

/**
 * An address the service names, if a browser may be sent there: https, the page's own
 * origin, or, for trying things out, plain http on this machine. Else `undefined`.
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
