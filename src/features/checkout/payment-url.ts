import {
  completeAddress,
  isBelow,
  isLoopback,
  safeUrl,
  sharesPageCookies,
} from '../../lib/address.js';
import {pageAddress} from '../../lib/page-address.js';
import {warnOnce} from '../../lib/warn-once.js';
import type {Shop} from '../../shop/shop.js';

/** The settings that limit where a payment may lead. */
export type PaymentRules = Pick<Shop, 'baseUrl' | 'paymentHosts'>;

/** Whether the service is on the shopper's machine, so that payments may be there, too. */
export function isServiceHere({baseUrl}: Pick<PaymentRules, 'baseUrl'>): boolean {
  return isLoopback(new URL(baseUrl));
}

/**
 * Returns the address of a payment if it is safe and, if the page has `payment-hosts`, on one of
 * these hosts; otherwise `undefined`. A public service has no payments on the shopper's machine,
 * where any program may listen.
 */
export function paymentUrl(
  address: string,
  rules: PaymentRules,
  page = pageAddress(),
): URL | undefined {
  return allowedUrl(completeAddress(address, rules.baseUrl), rules, page);
}

function allowedUrl(
  address: string,
  rules: PaymentRules,
  page: string,
): URL | undefined {
  const {baseUrl, paymentHosts} = rules;
  const url = safeUrl(address, baseUrl, page);
  const isOwn = url?.origin === new URL(page).origin;
  if (url && isLoopback(url) && !isOwn && !isServiceHere(rules)) return undefined;
  if (!url || !paymentHosts.size || paymentHosts.has(url.host)) return url;
  warnOnce(
    `a payment to ${url.host} was blocked: add that host to payment-hosts to allow it.`,
  );
  return undefined;
}

/**
 * Like `paymentUrl`, but for `action`, the address of a payment form. Allows addresses below the
 * service's address. Forbids all other addresses on the page's own site, because the request would
 * carry the page's cookies. An `action` that starts with `/` is relative to the service's origin,
 * and not to the path in the service's address: this path may belong to a proxy, which forwards no
 * forms.
 */
export function redirectFormUrl(
  action: string,
  rules: PaymentRules,
  page = pageAddress(),
): URL | undefined {
  const url = allowedUrl(action, rules, page);
  if (!url || isBelow(url, rules.baseUrl)) return url;
  return sharesPageCookies(url, page) ? undefined : url;
}
