/**
 * The script tag's entry: registers the elements, and answers for the shop that its
 * `data-base-url` names to all that are in no provider of their own.
 */
import {ContextEvent} from '@lit/context';
import {entryScript} from './basics/entry-script.js';
import {warnOfFault} from './basics/warn-once.js';
import {shopContext} from './context/shop-context.js';
import {setDefaultShop} from './page.js';
import {openShop} from './state/shops.js';
import {lend} from './basics/import-piece.js';
import {openDemo} from './pieces/demo-shop.js';
import {loadPiece} from './pieces/load-piece.js';
import * as runtime from './runtime.embed.js';
import './define/all.js';

/** Sets the page's shop up; what is wrong with the attributes is told in words. */
function start(tag: DOMStringMap): void {
  const {baseUrl = '', demo, token, currency, lang, imageHosts} = tag;
  if (!baseUrl && demo === undefined) {
    if (!document.querySelector('store-provider')) {
      warnOfFault(
        'the script tag has no data-base-url: give it the address of your shop.',
      );
    }
    return;
  }
  if (isAnswered()) return;
  try {
    const shop = demo === undefined ? openShop({baseUrl}) : openDemo(demo);
    if (token) shop.session.setToken(token);
    shop.preferences.wish({currency, language: lang});
    shop.allowImages(imageHosts?.split(/\s+/).filter(Boolean) ?? []);
    setDefaultShop(shop);
  } catch (error) {
    warnOfFault((error as Error).message);
  }
}

/** Whether another copy of this script answers for the page: of two shops each would have a cart of its own. */
function isAnswered(): boolean {
  let answered = false;
  const asker = document.createElement('i');
  const request = new ContextEvent(shopContext, asker, () => (answered = true));
  document.documentElement.dispatchEvent(request);
  return answered;
}

lend(runtime);
start(entryScript?.dataset ?? {});
onceRead(() => {
  if (document.querySelector('[data-store-texts]')) void loadPiece('page-texts');
});

/** Once all of the page's HTML is there. */
function onceRead(then: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then);
  else then();
}
