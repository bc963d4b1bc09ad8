import type {Shop} from '../shop.js';

/**
 * Reads again what a paid order has changed: the cart, the account, and the limits, stock and prices
 * of items.
 */
export function refreshAfterPurchase(shop: Shop): void {
  void shop.cart.refresh(true);
  shop.signing?.account.refresh();
  shop.catalogue.forget();
}
