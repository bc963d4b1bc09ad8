import {StoreProvider} from '../ui/store-provider.js';
import {openDemo} from '../demo-mode/open-demo.js';
import {startAnalytics} from '../page/analytics.js';
import {define} from './define.js';

StoreProvider.openDemo = openDemo;
StoreProvider.startAnalytics = startAnalytics;
define('store-provider', StoreProvider);

declare global {
  interface HTMLElementTagNameMap {
    'store-provider': StoreProvider;
  }
}
