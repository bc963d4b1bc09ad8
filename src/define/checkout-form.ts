import {CheckoutForm} from '../features/checkout/checkout-form.js';
import {define} from './define.js';
import './default-actions.js';

define('checkout-form', CheckoutForm);

declare global {
  interface HTMLElementTagNameMap {
    'checkout-form': CheckoutForm;
  }
}
