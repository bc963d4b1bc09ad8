import {StorePayment} from '../features/checkout/payment/store-payment.js';
import {define} from './define.js';
import './default-actions.js';

define('store-payment', StorePayment);

declare global {
  interface HTMLElementTagNameMap {
    'store-payment': StorePayment;
  }
}
