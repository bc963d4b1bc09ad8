import {PaymentHere} from '../features/checkout/payment/payment-here.js';
import {buildForm, readPage} from '../features/checkout/payment/payment-page.js';

/** What it takes to make a payment that is more than an address to go to. */
export interface GatewayPiece {
  buildForm: typeof buildForm;
  PaymentHere: typeof PaymentHere;
  readPage: typeof readPage;
}

export function install(): GatewayPiece {
  return {buildForm, PaymentHere, readPage};
}
