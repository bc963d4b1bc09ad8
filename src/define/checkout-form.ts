import {CheckoutForm} from '../features/checkout/checkout-form.js';
import {define} from './define.js';

define('checkout-form', CheckoutForm);

declare global {
  interface HTMLElementTagNameMap {
    'checkout-form': CheckoutForm;
  }
}
