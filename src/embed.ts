/**
 * The file that the script tag loads. It creates the page's shop, sends the first requests, and registers
 * the elements. Those that most pages have are loaded while the service answers.
 */
import './lib/chunk-loader.js'; // Must be first: modules below load chunks during their evaluation.
import './script-tag/page-shop.js';
import {startDoctor} from './define/start-doctor.js';
import {tagNames} from './define/tags.js';
import {watchTags} from './script-tag/watch-tags.js';
import {awaitPageTexts} from './i18n/load-language.js';
import {isSupportedBrowser} from './lib/browser-support.js';
import {lazyModule} from './lib/lazy-module.js';
import {formatMoney} from './lib/money.js';
import {hydration} from './ui/hydration-start.js';

const firstView = lazyModule(() => import('./script-tag/first-view.js'));
const pageTexts = lazyModule(() => import('./i18n/more-texts.js'));

startDoctor(tagNames);
if (isSupportedBrowser()) {
  firstView.load().catch(() => undefined); // An element whose class is missing says so.
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
