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
