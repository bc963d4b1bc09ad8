import {getPaymentStatus} from '../../api/calls/payment-status.js';
import {pageStorage} from '../../lib/page-storage.js';
import {
  LIFETIME_WITHOUT_STATUS,
  readRedirectedPayment,
  removeRedirectedPayment,
  storeRedirectedPayment,
  type RedirectedPayment,
} from './redirected-payment-storage.js';
import type {Shop} from '../shop.js';

/** The API call that returns the status of a payment. Not every service has it. */

/**
 * Remembers for this tab that the browser leaves the page to pay for an order. `at`: the time of
 * leaving, in milliseconds since 1970; now by default.
 */
export function rememberRedirectedPayment(
  {baseUrl}: Shop,
  orderId: string,
  at = Date.now(),
): void {
  storeRedirectedPayment(pageStorage('sessionStorage'), baseUrl, orderId, at);
}

/** The payment for which the browser has left the page in this tab. */
export function redirectedPaymentOf({
  baseUrl,
  session,
  lacks,
}: Shop): RedirectedPayment | undefined {
  // If the token has expired, the current visitor may be another person.
  if (session.value.status === 'expired') return undefined;
  return readRedirectedPayment(
    pageStorage('sessionStorage'),
    baseUrl,
    pageStorage('localStorage'),
    lacks.has(getPaymentStatus.path) ? LIFETIME_WITHOUT_STATUS : undefined,
  );
}

/**
 * Forgets the payment for which the browser has left the page. With `orderId`, only if the payment
 * belongs to this order.
 */
export function forgetRedirectedPayment({baseUrl}: Shop, orderId?: string): void {
  removeRedirectedPayment(pageStorage('sessionStorage'), baseUrl, orderId);
}
