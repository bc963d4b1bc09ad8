import {ItemDialog} from './item-dialog.js';
import {offerItemInAddress} from './address-item-offer.js';

let isWatching = false;

/**
 * Shows the item that the hash of the page's address names (`#item-31`), now and whenever the hash
 * changes. Offers to open the item that `?item=` names.
 */
export function openItemsFromAddress(): void {
  if (isWatching) return;
  isWatching = true;
  new ItemDialog().watch();
  offerItemInAddress();
}
