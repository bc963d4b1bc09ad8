import {StoreLogin} from '../features/account/store-login.js';
import {define} from './define.js';
import './default-actions.js';

define('store-login', StoreLogin);

declare global {
  interface HTMLElementTagNameMap {
    'store-login': StoreLogin;
  }
}
