import {isLoopback} from '../lib/address.js';
import {entryAddress} from '../lib/entry-script.js';

/** Stands for an address in lines to paste. It counts as an example if nobody replaces it. */
export const ADDRESS_TO_FILL_IN = 'https://address-of-your-shop';

/** Matches hosts that the internet reserves for examples, and names such as `your-shop.com`. */
const EXAMPLE_HOST =
  /(^|\.)example(\.(com|net|org))?$|^(www\.)?(your|my)-?(shop|store|server|site|domain)\.|^address-of-your-shop$/;

/** Whether a text is a complete http(s) address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text.trim()) && URL.canParse(text);
}

/** Whether an address is one of the examples that owners have to replace. */
export function isExampleAddress(address: string): boolean {
  return isWebAddress(address) && EXAMPLE_HOST.test(new URL(address).hostname);
}

/**
 * Completes an address: `shop.example.net` → `https://shop.example.net`. An address of the local
 * computer gets the scheme http. Returns `ADDRESS_TO_FILL_IN` if the text cannot become an address.
 */
export function likelyAddress(text: string): string {
  const host = text.trim().replace(/^([a-z]+:\/+|(https?)?:?\/+)/i, '');
  const secure = `https://${host}`;
  if (!URL.canParse(secure)) return ADDRESS_TO_FILL_IN;
  return isLoopback(new URL(secure)) ? `http://${host}` : secure;
}

/** Whether the script was sent uncompressed; `false` if the browser hides the sizes. */
export function isUncompressed(address = entryAddress()): boolean {
  if (!isWebAddress(address) || isLoopback(new URL(address))) return false;
  const requests = performance.getEntriesByName(address, 'resource');
  const {encodedBodySize = 0, decodedBodySize} = (requests.at(-1) ??
    {}) as Partial<PerformanceResourceTiming>;
  return encodedBodySize > 0 && encodedBodySize === decodedBodySize;
}
