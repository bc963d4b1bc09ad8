import {StoreDonors} from '../features/community/store-donors.js';
import {define} from './define.js';

define('store-donors', StoreDonors);

declare global {
  interface HTMLElementTagNameMap {
    'store-donors': StoreDonors;
  }
}
