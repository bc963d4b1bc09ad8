import {lazyModule, type LazyModule} from '../lib/lazy-module.js';
import type {TagName} from '../ui/tag-names.js';

/** The module that registers each of our tags. */
export const tags: Readonly<Record<TagName, LazyModule<unknown>>> = {
  'store-provider': lazyModule(() => import('./store-provider.js')),
  'store-category': lazyModule(() => import('./store-category.js')),
  'store-item': lazyModule(() => import('./store-item.js')),
  'featured-deals': lazyModule(() => import('./featured-deals.js')),
  'store-cart': lazyModule(() => import('./store-cart.js')),
  'checkout-form': lazyModule(() => import('./checkout-form.js')),
  'store-login': lazyModule(() => import('./store-login.js')),
  'store-payment': lazyModule(() => import('./store-payment.js')),
  'store-links': lazyModule(() => import('./store-links.js')),
  'store-server': lazyModule(() => import('./store-server.js')),
  'store-goals': lazyModule(() => import('./store-goals.js')),
  'store-donors': lazyModule(() => import('./store-donors.js')),
  'store-currency': lazyModule(() => import('./store-currency.js')),
  'store-language': lazyModule(() => import('./store-language.js')),
};
