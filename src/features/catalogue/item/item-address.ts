import {ItemDialog} from './item-dialog.js';
import {offerItemInAddress} from './address-item-offer.js';

let isWatching = false;

/** Shows the item that the page's address names, now and whenever the address changes. */
export function watchItemAddress(): void {
  if (isWatching) return;
  isWatching = true;
  new ItemDialog().watch();
  offerItemInAddress();
}
