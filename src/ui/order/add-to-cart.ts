import {FileLoadError} from '../../lib/load-file.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';
import {showFailure} from '../content/failure-notice.js';
import {moneyPrice} from '../content/price.js';
import {ItemAddedEvent} from '../events/item-added-event.js';
import {requestSignIn} from '../sign-in-invitation.js';

/**
 * Adds an item to the cart by calling `add`. If the service requires a sign-in, asks the shopper to
 * sign in, and then calls `add` again. `failure` returns why `add` has failed. `after` is the
 * pressed control, after which a missing file is told. Resolves to whether the item was added.
 */
export async function addSignedIn(
  add: () => Promise<boolean>,
  failure: () => ShopError | undefined,
  host: HTMLElement,
  shop: Shop,
  after?: HTMLElement,
): Promise<boolean> {
  if (await add()) return true;
  const error = failure();
  if (error instanceof FileLoadError) showFailure(error, host, shop, after);
  if (error?.kind !== 'unauthorized') return false;
  return (await requestSignIn(host, shop, after)) && host.isConnected && add();
}

type AddedItem = Parameters<typeof moneyPrice>[0] & {
  readonly id: number;
  readonly name: string;
};

/** Tells the page that the service has put units of an item into the cart. */
export function reportItemAdded(
  host: HTMLElement,
  shop: Shop,
  item: AddedItem,
  count = 1,
): void {
  const {id, name} = item;
  const currency = shop.systemCurrency.name;
  host.dispatchEvent(new ItemAddedEvent(id, count, name, moneyPrice(item), currency));
}
