import {isLoopback as isLoopbackUrl} from '../lib/address.js';

/** The example address in our documentation. Site owners replace this address with their own. */
export const EXAMPLE_ADDRESS = 'https://shop.example.net';

/**
 * A placeholder in the code that the doctor offers for pasting. Owners replace it with the address
 * of their storefront service. If they paste it unchanged, the doctor reports it.
 */
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

/** Whether an address leads to the computer on which the browser runs. */
export function isLoopback(address: string): boolean {
  return isLoopbackUrl(new URL(address));
}

/** Whether browsers block requests to an address, because it is http and the page is https. */
export function isMixedContent(address: string): boolean {
  const isInsecure = location.protocol === 'https:' && address.startsWith('http:');
  return isInsecure && !isLoopback(address);
}

/** The address with https instead of http, or http instead of https. */
export function withOtherProtocol(address: string): string {
  return address.startsWith('https:')
    ? address.replace('https:', 'http:')
    : address.replace('http:', 'https:');
}

/**
 * Completes an address: `shop.example.net` → `https://shop.example.net`. An address of the local
 * computer gets the scheme http. Returns `EXAMPLE_ADDRESS` if the text cannot become an address.
 */
export function likelyAddress(text: string): string {
  const host = text.trim().replace(/^([a-z]+:\/+|(https?)?:?\/+)/i, '');
  const secure = `https://${host}`;
  if (!URL.canParse(secure)) return EXAMPLE_ADDRESS;
  return isLoopback(secure) ? withOtherProtocol(secure) : secure;
}
