import {isBelow, safeUrl, sharesPageCookies} from '../lib/address.js';
import {warnOnce} from '../lib/warn-once.js';
import type {Shop} from '../shop/shop.js';

/** What decides where a payment may lead. */
export type PaymentRules = Pick<Shop, 'baseUrl' | 'paymentHosts'>;

/**
 * Where a payment leads, if the browser may be sent there: a safe address, and one of the hosts that
 * the page's `payment-hosts` names, where it names any. Else `undefined`.
 */
export function paymentUrl(
  address: string,
  {baseUrl, paymentHosts}: PaymentRules,
  page = location.href,
): URL | undefined {
  const url = safeUrl(address, baseUrl, page);
  if (!url || !paymentHosts.size || paymentHosts.has(url.host)) return url;
  warnOnce(
    `a payment to ${url.host} was declined: payment-hosts has to name that host, if the payment is to go there.`,
  );
  return undefined;
}

/**
 * The same for a form. It must not reach the page's own site, where it would carry the page's
 * cookies; below the service's address it may.
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
