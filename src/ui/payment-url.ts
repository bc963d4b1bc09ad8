import {isBelow, safeUrl, sharesPageCookies} from '../lib/address.js';
import {warnOnce} from '../lib/warn-once.js';
import type {Shop} from '../shop/shop.js';

/** The settings that limit where a payment may lead. */
export type PaymentRules = Pick<Shop, 'baseUrl' | 'paymentHosts'>;

/**
 * Returns the address of a payment if it is safe and, if the page has `payment-hosts`, on one of
 * these hosts; otherwise `undefined`.
 */
export function paymentUrl(
  address: string,
  {baseUrl, paymentHosts}: PaymentRules,
  page = location.href,
): URL | undefined {
  const url = safeUrl(address, baseUrl, page);
  if (!url || !paymentHosts.size || paymentHosts.has(url.host)) return url;
  warnOnce(
    `a payment to ${url.host} was blocked: add that host to payment-hosts to allow it.`,
  );
  return undefined;
}

/**
 * Like `paymentUrl`, for the address of a payment form. Also `undefined` for an address
 * on the page's own site, because the request would carry the page's cookies. Addresses
 * below the service's address are allowed even there.
 */
export function paymentFormUrl(
  action: string,
  rules: PaymentRules,
  page = location.href,
): URL | undefined {
  const url = paymentUrl(action, rules, page);
  if (!url || isBelow(url, rules.baseUrl)) return url;
  return sharesPageCookies(url, page) ? undefined : url;
}
