import {StoreLanguage} from '../features/preferences/store-language.js';
import {define} from './define.js';

define('store-language', StoreLanguage);

declare global {
  interface HTMLElementTagNameMap {
    'store-language': StoreLanguage;
  }
}
