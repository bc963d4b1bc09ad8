/** The script tag's entry: opens the page's shop and registers the elements. */
import './lib/chunk-loader.js'; // First: modules below load chunks while they are evaluated.
import './define/script-tag.js';
import './define/store-category.js';
import './define/store-item.js';
import './define/featured-deals.js';
import './define/store-cart.js';
import './define/doctor.js';
import {watchTags} from './define/watch-tags.js';
import {applyPageTexts} from './i18n/page-texts.js';
import {formatMoney} from './lib/money.js';

watchTags();
// The first amount that a page formats takes long: better now, while the shop has not answered.
setTimeout(() => formatMoney(0, 'EUR', document.documentElement.lang));
if (document.readyState === 'loading')
  addEventListener('DOMContentLoaded', applyPageTexts);
else applyPageTexts();
