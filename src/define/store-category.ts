import {StoreCategory} from '../elements/store-category.js';
import {define} from './define.js';

define('store-category', StoreCategory);

declare global {
  interface HTMLElementTagNameMap {
    'store-category': StoreCategory;
  }
}
