import * as context from '../ui/default-shop.js';
import {dispatchShopEvents} from '../ui/shop-events.js';
import type {Shop} from '../shop/shop.js';

export {getDefaultShop} from '../ui/default-shop.js';

/** Stops dispatching the events of the current default shop; `undefined` if there is none. */
let stopEvents: (() => void) | undefined;

/**
 * Provides a shop to all elements outside of `<store-provider>`. The shop's events are dispatched
 * on `<html>`. On a server, does nothing.
 */
export function setDefaultShop(shop: Shop): void {
  if (typeof document === 'undefined') return;
  context.setDefaultShop(shop);
  stopEvents?.();
  stopEvents = dispatchShopEvents(document.documentElement, shop);
}
