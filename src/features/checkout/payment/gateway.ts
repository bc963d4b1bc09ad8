/** What it takes to make a payment that is more than an address to go to. */
export {PaymentHere} from './payment-here.js';
export {buildForm, readPage} from './payment-page.js';
