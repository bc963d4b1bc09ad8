import {StorePatrons} from '../features/community/store-patrons.js';
import {define} from './define.js';

define('store-patrons', StorePatrons);

declare global {
  interface HTMLElementTagNameMap {
    'store-patrons': StorePatrons;
  }
}
