import {html, nothing} from 'lit';
import {localeOf} from '../../../lib/money.js';
import type {CategoryItem, Item} from '../../../shop/catalogue.js';
import {plainAmount} from '../../../ui/content/price.js';
import type {ItemContext} from '../../../ui/order/item-context.js';

type ServerFields = Pick<CategoryItem, 'allow_select_server' | 'allowed_servers'>;

/** Only the items of categories name their game servers. */
type NotedItem = Item & Partial<ServerFields>;

/**
 * Renders the note on a card: a price that the shopper chooses, game servers, the lowest unit price
 * of the packs, and the price of the next purchase, as far as the item has them. With `listsPacks`,
 * the note also lists each pack with its price.
 *
 * @csspart note - Choices to make in the cart, and prices of packs.
 */
export function itemNote(
  {
    custom_price,
    min_price,
    allow_select_server,
    allowed_servers = [],
    stacked_tiers: packs,
    incremental_pricing: pricing,
  }: NotedItem,
  {texts, money}: ItemContext,
  listsPacks = false,
) {
  const amount = (value: number) =>
    plainAmount({text: money.format(value), isConverted: money.converted});
  const unitPrices = packs
    .filter(({quantity}) => quantity > 0)
    .map(({price, quantity}) => price / quantity);
  const names = allowed_servers.map(({name}) => name);
  const servers = listOf(names, money.lang);
  const notes = [
    custom_price ? texts.ownPrice : '',
    custom_price && min_price ? texts.atLeast(money.exact(min_price)) : '',
    servers &&
      texts.pair(allow_select_server ? texts.ownServer : texts.server, servers),
    ...(listsPacks
      ? packs.map(({quantity, price}) =>
          texts.pair(texts.pieces(quantity), amount(price)),
        )
      : []),
    unitPrices.length ? texts.fromEach(amount(inCents(Math.min(...unitPrices)))) : '',
    pricing?.next_price ? texts.nextPrice(amount(pricing.next_price)) : '',
  ].filter(Boolean);
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

/** Joins names with the separators of a language: "Skyblock, Survival". */
function listOf(names: readonly string[], lang: string | undefined): string {
  // Most cards name no server or one, and creating a formatter is slow.
  if (names.length < 2) return names.join('');
  return new Intl.ListFormat(localeOf(lang), {style: 'narrow'}).format(names);
}
