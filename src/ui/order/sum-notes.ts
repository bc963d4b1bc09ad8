import type {Money} from '../../lib/money.js';
import type {CartPage} from '../../shop/cart.js';
import type {Texts} from '../../i18n/texts.js';
import {amount} from '../content/price.js';

/** A sum that belongs to the total. */
export interface SumNote {
  readonly part: 'clear-price' | 'tax';
  readonly label: string;
  readonly content: unknown;
}

/**
 * What the service says of its total besides: what it was before reductions, and the tax that
 * comes on top. Nothing is worked out here, and nothing added up.
 */
export function sumNotes(
  {cart}: CartPage,
  money: Money,
  texts: Texts,
): readonly SumNote[] {
  const {price, clear_price: clear, tax} = cart;
  const notes: SumNote[] = [];
  if (clear && price !== null && clear > price) {
    const content = amount(clear, money, texts);
    notes.push({part: 'clear-price', label: texts.beforeReductions, content});
  }
  if (tax) {
    notes.push({part: 'tax', label: texts.plusTax, content: amount(tax, money, texts)});
  }
  return notes;
}
