import {StoreLanguage} from '../features/community/store-language.js';
import {define} from './define.js';

define('store-language', StoreLanguage);

declare global {
  interface HTMLElementTagNameMap {
    'store-language': StoreLanguage;
  }
}
