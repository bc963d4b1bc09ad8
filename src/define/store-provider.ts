import {StoreProvider} from '../ui/store-provider.js';
import {define} from './define.js';

define('store-provider', StoreProvider);

declare global {
  interface HTMLElementTagNameMap {
    'store-provider': StoreProvider;
  }
}
