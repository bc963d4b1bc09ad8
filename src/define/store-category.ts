import {StoreCategory} from '../features/catalogue/store-category.js';
import {define} from './define.js';
import './watch-items.js';

define('store-category', StoreCategory);

declare global {
  interface HTMLElementTagNameMap {
    'store-category': StoreCategory;
  }
}
