import {StoreCart} from '../features/cart/store-cart.js';
import {define} from './define.js';
import './default-actions.js';

define('store-cart', StoreCart);

declare global {
  interface HTMLElementTagNameMap {
    'store-cart': StoreCart;
  }
}
