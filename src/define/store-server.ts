import {StoreServer} from '../elements/store-server.js';
import {define} from './define.js';

define('store-server', StoreServer);

declare global {
  interface HTMLElementTagNameMap {
    'store-server': StoreServer;
  }
}
