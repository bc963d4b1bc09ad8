import {html, nothing} from 'lit';
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
  const unitPrices = packs
    .filter(({quantity}) => quantity > 0)
    .map(({price, quantity}) => price / quantity);
  const notes = [
    ...(custom_price ? [texts.ownPrice] : []),
    ...(listsPacks
      ? packs.map(({quantity, price}) =>
          texts.pair(texts.pieces(quantity), amount(price)),
        )
      : []),
    ...(unitPrices.length
      ? [texts.fromEach(amount(inCents(Math.min(...unitPrices))))]
      : []),
  ];
  return notes.length
    ? html`<p class="muted small" part="note">${notes.join(' · ')}</p>`
    : nothing;
}

/**
 * Rounds an amount to two decimals, unless the result would be 0. Used only for unit prices, which
 * are computed here by a division. Amounts from the service are never rounded.
 */
function inCents(amount: number): number {
  return Math.round(amount * 100) / 100 || amount;
}
