import {safeUrl} from './address.js';
import {filterQuery} from './replace-address.js';

/** Matches the names of parameters that name a page, in WordPress, forums and Joomla. */
const PAGE_PARAMETER = /^(page_id|p|id|t|tid|f|topic|option|view)$/;

/** Matches the names of parameters that the shop itself reads, for one visit. */
const OWN_PARAMETER =
  /^(item|cart|cart-shop|coupon|ref|player|order_id|checkout_id|token|email|store-doctor)$/;

/**
 * Returns the address of the page for somebody else. It is the page's canonical address, if that is
 * of this origin. Otherwise it has the path and those parameters that name a page: any other one
 * may identify the shopper or the session. The route of a hash router is kept in both cases.
 */
export function pageLink(): URL {
  const {href, origin, pathname, search, hash} = location;
  const tag = document.head.querySelector<HTMLLinkElement>('link[rel~="canonical" i]');
  let url = tag && safeUrl(tag.href, document.baseURI, href);
  if (url?.origin === origin) {
    url.search = filterQuery(url.search, (name) => !OWN_PARAMETER.test(name));
  } else {
    // Some servers write the session into the path: `/shop;jsessionid=…`.
    url = new URL(origin + pathname.replace(/;\w+=[^/]*/g, ''));
    // Some forums separate parameters by semicolons, and write the page as a parameter's name:
    // `?threads/shop.12/`.
    url.search = filterQuery(
      search.replaceAll(';', '&'),
      (name, value) => PAGE_PARAMETER.test(name) || (name.includes('/') && !value),
    );
  }
  url.hash = routeIn(url.hash) || routeIn(hash);
  return url;
}

/** The route in the hash of an address; empty if the hash names a place in the page. */
function routeIn(hash: string): string {
  return /^#!?\/[^?]*/.exec(hash)?.[0] ?? '';
}
