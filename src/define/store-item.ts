import {StoreItem} from '../features/catalogue/store-item.js';
import {define} from './define.js';
import './watch-items.js';

define('store-item', StoreItem);

declare global {
  interface HTMLElementTagNameMap {
    'store-item': StoreItem;
  }
}
