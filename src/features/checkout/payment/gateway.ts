/** The code for payments by form, by QR code or in a frame. One chunk, loaded on demand. */
export {PaymentHere} from './payment-here.js';
export {appendRedirectForm, readPaymentPage} from './payment-page.js';
