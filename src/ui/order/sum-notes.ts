import type {Money} from '../../lib/money.js';
import type {CartPage} from '../../shop/cart.js';
import type {Texts} from '../../i18n/texts.js';
import {moneyAmount} from '../content/price.js';

/** An amount that is shown beside the total. */
export interface SumNote {
  readonly part: 'clear-price' | 'tax';
  readonly label: string;
  readonly content: unknown;
}

/**
 * The amounts that the service sends with its total: the total before reductions, and the tax added
 * to the total. Nothing is computed here.
 */
export function sumNotes(
  {cart}: CartPage,
  money: Money,
  texts: Texts,
): readonly SumNote[] {
  const {price, clear_price: clear, tax} = cart;
  const notes: SumNote[] = [];
  if (clear && price !== null && clear > price) {
    const content = moneyAmount(clear, money, texts);
    notes.push({part: 'clear-price', label: texts.beforeReductions, content});
  }
  if (tax) {
    notes.push({
      part: 'tax',
      label: texts.plusTax,
      content: moneyAmount(tax, money, texts),
    });
  }
  return notes;
}
