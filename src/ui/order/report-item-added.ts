import type {Shop} from '../../shop/shop.js';
import {moneyPrice} from '../content/price.js';
import {ItemAddedEvent} from '../events/item-added-event.js';

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
  /**
   * @internal The custom elements manifest already has this event from the elements' doc blocks.
   */
  host.dispatchEvent(new ItemAddedEvent(id, count, name, moneyPrice(item), currency));
}
