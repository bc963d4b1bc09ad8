import {completeAddress, safeUrl} from '../../lib/address.js';

/**
 * Resolves an address from the settings; `undefined` unless it is https or on the service's origin.
 * An address that starts with a single `/` is appended to `baseUrl`, which may have a path of its
 * own.
 */
export function siteUrl(address: string, baseUrl: string): string | undefined {
  return safeUrl(completeAddress(address, baseUrl), baseUrl, baseUrl)?.href;
}
