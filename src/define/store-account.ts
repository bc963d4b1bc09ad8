import {StoreAccount} from '../features/account/store-account.js';
import {define} from './define.js';
import './default-actions.js';

define('store-account', StoreAccount);

declare global {
  interface HTMLElementTagNameMap {
    'store-account': StoreAccount;
  }
}
