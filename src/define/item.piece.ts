import type {ItemPiece} from '../elements/store-item.js';
import {choicesOf} from '../elements/templates/item-choices.js';
import {ItemDialog} from '../elements/templates/item-dialog.js';
import {offerItem} from '../elements/templates/item-offer.js';
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
