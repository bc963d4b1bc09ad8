import * as context from './context/default-shop.js';
import {announce} from './elements/events/announce.js';
import type {Shop} from './state/shop.js';

export {getDefaultShop} from './context/default-shop.js';

let stop: (() => void) | undefined;

/** Answers every element that is in no `<store-provider>`; the shop's events are the page's. */
export function setDefaultShop(shop: Shop): void {
  context.setDefaultShop(shop);
  stop?.();
  stop = announce(document.documentElement, shop);
}
