/** The schema of what is filled in at the checkout: comes with the checkout, not with the entry. */
export {checkPayment} from '../api/payment-request.js';
