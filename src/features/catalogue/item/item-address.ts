import {ItemDialog} from './item-dialog.js';
import {offerToOpenItem} from './address-item-offer.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements/item-address');

/**
 * Shows the item that the hash of the page's address names (`#item-31`), now and whenever the hash
 * changes. Offers to open the item that `?item=` names.
 */
export function openItemsFromAddress(): void {
  // If the page has several copies of this module, such as one from the script tag and one from
  // npm, only the first copy shows items.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  new ItemDialog().watch();
  offerToOpenItem();
}
