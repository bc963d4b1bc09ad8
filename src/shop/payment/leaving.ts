import {pageStorage} from '../../lib/page-storage.js';
import {dropTrail, leaveTrail, trailOf, type PaymentTrail} from './payment-trail.js';
import type {Shop} from '../shop.js';

/** Remembers, in this tab, that the browser leaves for the payment of an order. */
export function rememberLeaving({baseUrl}: Shop, orderId: string): void {
  leaveTrail(pageStorage('sessionStorage'), baseUrl, orderId);
}

/** The payment that the shopper left for from this tab. */
export function leftFor({baseUrl, session}: Shop): PaymentTrail | undefined {
  // Whose token has expired may not be who looks now.
  if (session.value.expired) return undefined;
  return trailOf(pageStorage('sessionStorage'), baseUrl, pageStorage('localStorage'));
}

/** Forgets it, whatever it was for, or where it was for this order. */
export function forgetLeaving({baseUrl}: Shop, orderId?: string): void {
  dropTrail(pageStorage('sessionStorage'), baseUrl, orderId);
}
