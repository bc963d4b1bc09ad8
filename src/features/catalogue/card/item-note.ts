import {html, nothing} from 'lit';
import type {Money} from '../../../lib/money.js';
import type {Item} from '../../../shop/catalogue.js';
import {plainAmount} from '../../../ui/content/price.js';
import type {ItemContext} from '../../../ui/order/item-context.js';

/**
 * Renders the note on a card: that the shopper names the price, and the lowest price of a piece in
 * packs. With `listsPacks`, the note also lists each pack with its price.
 *
 * @csspart note - What a card says about the price.
 */
export function itemNote(
  {custom_price, stacked_tiers: packs}: Item,
  {texts, money}: ItemContext,
  listsPacks = false,
) {
  const amount = (value: number) =>
    plainAmount({text: money.format(value), isConverted: money.converted});
  const [cheapest] = packs
    .filter(({quantity}) => quantity > 0)
    .toSorted((one, other) => pieceOf(one) - pieceOf(other));
  const notes = [
    ...(custom_price ? [texts.ownPrice] : []),
    ...(listsPacks
      ? packs.map(({quantity, price}) =>
          texts.pair(texts.pieces(quantity), amount(price)),
        )
      : []),
    ...(cheapest ? [texts.fromEach(piecePrice(cheapest, money))] : []),
  ];
  return notes.length
    ? html`<p class="muted small" part="note">${notes.join(' · ')}</p>`
    : nothing;
}

type Pack = Pick<Item['stacked_tiers'][number], 'price' | 'quantity'>;

const pieceOf = ({price, quantity}: Pack) => price / quantity;

/**
 * The price of one piece of a pack as text. It is computed here, for display only: if the division
 * leaves more digits than the currency has, the text says that it is approximate.
 */
export function piecePrice(pack: Pack, money: Money): string {
  const text = money.rounded(pieceOf(pack));
  const isRounded = text !== money.format(pieceOf(pack));
  return plainAmount({text, isConverted: money.converted || isRounded});
}
