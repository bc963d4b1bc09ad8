/** The script tag's entry: opens the page's shop, registers the elements, and lends what pieces need. */
import './start.embed.js';
import {lend} from './lib/import-piece.js';
import {formatMoney} from './lib/money.js';
import {loadPiece} from './pieces/load-piece.js';
import * as runtime from './runtime.embed.js';
import './define/all.js';

lend(runtime);
// The first amount that a page formats takes long: better now, while the shop has not answered.
setTimeout(() => formatMoney(0, 'EUR', document.documentElement.lang));
onceRead(() => {
  if (document.querySelector('[data-store-texts]')) {
    // Without it the page's words are ours.
    loadPiece('page-texts').catch(() => undefined);
  }
});

/** Once all of the page's HTML is there. */
function onceRead(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then);
  else then();
}
