/** The file that the script tag loads. It creates the page's shop and registers the elements. */
import './lib/chunk-loader.js'; // Must be first: modules below load chunks during their evaluation.
import './script-tag/page-shop.js';
import './define/watch-items.js';
import {define} from './define/define.js';
import {startDoctor} from './define/start-doctor.js';
import {tagNames} from './define/tags.js';
import {StoreCart} from './features/cart/store-cart.js';
import {FeaturedDeals} from './features/catalogue/featured-deals.js';
import {StoreCategory} from './features/catalogue/store-category.js';
import {StoreItem} from './features/catalogue/store-item.js';
import {watchTags} from './script-tag/watch-tags.js';
import {awaitPageTexts} from './i18n/load-language.js';
import {isSupportedBrowser} from './lib/browser-support.js';
import {lazyModule} from './lib/lazy-module.js';
import {formatMoney} from './lib/money.js';
import {hydration} from './ui/hydration-start.js';

// These elements are in this file: most pages have them. The others are loaded when their tags appear.
define('store-category', StoreCategory);
define('store-item', StoreItem);
define('featured-deals', FeaturedDeals);
define('store-cart', StoreCart);
startDoctor(tagNames);

const pageTexts = lazyModule(() => import('./i18n/more-texts.js'));

if (isSupportedBrowser()) {
  hydration.mayBegin = false;
  watchTags();
  // In most languages, formatting the first amount of money is slow. So an amount is formatted now,
  // while the page waits for the service, and the result is not used.
  setTimeout(() => formatMoney(0, 'EUR', document.documentElement.lang));
  if (document.readyState === 'loading')
    addEventListener('DOMContentLoaded', applyPageTexts);
  else applyPageTexts();
}

/** Applies the texts that the page itself has. */
function applyPageTexts(): void {
  if (document.querySelector('script[data-store-texts]'))
    awaitPageTexts(pageTexts.load().then((module) => module.applyPageTexts()));
}
