/** The modules for payments that need more than navigation to an address, as one chunk. */
export {PaymentHere} from './payment-here.js';
export {buildPaymentForm, readPaymentPage} from './payment-page.js';
