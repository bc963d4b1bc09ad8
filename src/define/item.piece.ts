import type {ItemPiece} from '../features/catalogue/store-item.js';
import {choicesOf} from '../features/catalogue/item/item-choices.js';
import {ItemDialog} from '../features/catalogue/item/item-dialog.js';
import {offerItem} from '../features/catalogue/item/item-offer.js';
import './store-item.js';

let watching = false;

/** An item in a dialog that the page's address names, and what there is to choose of it in full. */
export function install(): ItemPiece {
  if (!watching) {
    watching = true;
    new ItemDialog().watch();
    offerItem();
  }
  return {choicesOf};
}
