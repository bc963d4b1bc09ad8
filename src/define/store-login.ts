import {StoreLogin} from '../elements/store-login.js';
import {define} from './define.js';

define('store-login', StoreLogin);

declare global {
  interface HTMLElementTagNameMap {
    'store-login': StoreLogin;
  }
}
