import {StoreGoals} from '../features/community/store-goals.js';
import {define} from './define.js';

define('store-goals', StoreGoals);

declare global {
  interface HTMLElementTagNameMap {
    'store-goals': StoreGoals;
  }
}
