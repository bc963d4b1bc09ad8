import {StoreServer} from '../features/community/store-server.js';
import {define} from './define.js';

define('store-server', StoreServer);

declare global {
  interface HTMLElementTagNameMap {
    'store-server': StoreServer;
  }
}
