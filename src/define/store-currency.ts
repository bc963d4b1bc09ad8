import {StoreCurrency} from '../features/preferences/store-currency.js';
import {define} from './define.js';

define('store-currency', StoreCurrency);

declare global {
  interface HTMLElementTagNameMap {
    'store-currency': StoreCurrency;
  }
}
