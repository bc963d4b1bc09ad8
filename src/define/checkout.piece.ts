import './checkout-form.js';
import {goToCheckout} from '../features/checkout/checkout-dialog.js';

/** The checkout: its form, and the way there. */
export interface CheckoutPiece {
  goToCheckout: typeof goToCheckout;
}

export function install(): CheckoutPiece {
  return {goToCheckout};
}
