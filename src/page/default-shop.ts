import * as context from '../ui/default-shop.js';
import {announce} from '../ui/events/announce.js';
import type {Shop} from '../shop/shop.js';

export {getDefaultShop} from '../ui/default-shop.js';

let stop: (() => void) | undefined;

/** Answers every element that is in no `<store-provider>`; the shop's events are the page's. */
export function setDefaultShop(shop: Shop): void {
  context.setDefaultShop(shop);
  stop?.();
  stop = announce(document.documentElement, shop);
}
