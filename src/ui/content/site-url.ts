import {safeUrl} from '../../lib/address.js';

/**
 * Where something that the settings name is, if a browser may be sent there: https, or the
 * service's own origin. Site-relative means: below `baseUrl`, which may have a path of its own.
 */
export function siteUrl(address: string, baseUrl: string): string | undefined {
  const below = /^\/(?!\/)/.test(address) ? baseUrl + address : address;
  return safeUrl(below, baseUrl, baseUrl)?.href;
}
