import {safeUrl} from '../../lib/address.js';
import type {ConsentKind} from '../../shop/payment/page-settings.js';
import {findFooterLink} from '../../shop/payment/footer-links.js';
import type {Shop} from '../../shop/shop.js';
import {siteUrl} from './site-url.js';

/**
 * Returns the address of a shop's terms or privacy policy (`kind`): the first safe one of these.
 * 1. `own`, the address in the checkout's attribute.
 * 2. The address that the page sets for all checkouts.
 * 3. The address of the link in the site's footer whose name says that it leads to this text.
 * Returns `undefined` if none of them is safe.
 */
export function consentUrl(
  kind: ConsentKind,
  shop: Shop,
  own?: string | null,
): string | undefined {
  return (
    webAddress(own) ?? webAddress(shop.consentUrls.value[kind]) ?? footerUrl(kind, shop)
  );
}

/** Resolves an address from the page's author; `undefined` unless it is http or https. */
function webAddress(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url, document.baseURI)) return undefined;
  const {href, protocol} = new URL(url, document.baseURI);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/**
 * The address of a footer link, if it uses https or has the origin of the service or of the page.
 */
function footerUrl(kind: ConsentKind, {settings, baseUrl}: Shop): string | undefined {
  const link = findFooterLink(settings.value?.footer ?? [], kind);
  if (!link) return undefined;
  return (
    siteUrl(link.url, baseUrl) ?? safeUrl(link.url, baseUrl, document.baseURI)?.href
  );
}
