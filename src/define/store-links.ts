import {StoreLinks} from '../features/community/store-links.js';
import {define} from './define.js';

define('store-links', StoreLinks);

declare global {
  interface HTMLElementTagNameMap {
    'store-links': StoreLinks;
  }
}
