import {html, nothing} from 'lit';
import type {CartState} from '../../../shop/cart.js';
import type {ItemDetail} from '../../../shop/catalogue.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {moneyAmount} from '../../../ui/content/price.js';
import {piecePrice} from '../card/item-note.js';
import {packPrice, type PackPrice} from '../../../ui/order/pack-price.js';

/** A quantity of an item, sold at a price of its own. */
export interface Pack extends PackPrice {
  readonly quantity: number;
  /**
   * The quantity that is sent to the service to add this pack; `undefined` for the single unit that
   * `packsOf` adds to the packs of the service.
   */
  readonly tier: number | undefined;
  readonly featured: boolean;
  readonly discount?: number | null;
}

/**
 * Returns the packs of an item; an empty list for an item without packs. Adds a single unit of the
 * item as the first pack. Does not add it if a single unit has no price, or if the service sends a
 * pack of one unit. `cart` says what is paid for the packs in it.
 */
export function packsOf(
  {id, price, stacked_tiers}: ItemDetail,
  cart: CartState,
): readonly Pack[] {
  const packs = stacked_tiers.map((one) => ({
    ...one,
    ...packPrice(one, id, cart),
    tier: one.quantity,
  }));
  if (!packs.length || price === null || packs.some(({quantity}) => quantity === 1))
    return packs;
  const single = {quantity: 1, tier: undefined, price};
  return [{...single, original_price: null, featured: false}, ...packs];
}

/**
 * How much less a pack costs than single pieces. 0 if it costs no less, or if the price of a single
 * piece is not certain: the shopper names it, each purchase changes it, or its discount may have
 * to be subtracted yet (see `packPrice`).
 */
function savedWith(
  {quantity, price}: Pack,
  packs: readonly Pack[],
  {custom_price, incremental_pricing}: ItemDetail,
): number {
  const single = packs.find((one) => one.quantity === 1);
  if (!single || custom_price || incremental_pricing) return 0;
  if (single.discount && !single.original_price) return 0;
  // `toFixed` removes floating-point errors.
  return Math.max(0, Number((single.price * quantity - price).toFixed(8)));
}

/**
 * Renders the choice of a pack. `choose` is called with the `tier` of the pack that the shopper
 * chooses. What a pack saves is not converted to other currencies: rounding might enlarge it.
 *
 * @csspart tiers - The choice of a pack.
 * @csspart tier - A pack.
 * @csspart tier-price - The price of a pack.
 * @csspart tier-each - The price of one piece of a pack, and what the pack saves.
 */
export function packChoice(
  packs: readonly Pack[],
  chosen: number | undefined,
  item: ItemDetail,
  {texts, money}: ItemContext,
  choose: (tier: number | undefined) => void,
) {
  if (!packs.length) return nothing;
  const each = (pack: Pack) => {
    const saved = money.converted ? 0 : savedWith(pack, packs, item);
    return pack.quantity > 1 && pack.price
      ? html` <span class="muted each" part="tier-each">${texts.amountEach(piecePrice(pack, money))}${saved ? ` · ${texts.saved(money.exact(saved))}` : nothing}</span>`
      : nothing;
  };
  const struckPrice = ({original_price}: Pack) =>
    original_price
      ? html`<span class="hidden">${texts.originalPrice}</span>
          <del part="original-price">${moneyAmount(original_price, money, texts)}</del>`
      : nothing;
  return html`
    <fieldset class="packs" part="tiers" role="radiogroup" aria-labelledby="packs">
      <legend id="packs">${texts.pack}<span class="more">${texts.packOf(item.name)}</span></legend>
      ${packs.map(
        (pack) => html`
          <label class="pack" part="tier">
            <input
              type="radio"
              name="pack"
              .checked=${pack.tier === chosen}
              @change=${() => choose(pack.tier)}
              @input=${() => choose(pack.tier)}
            />
            <span>${texts.pieces(pack.quantity)}${each(pack)}</span>
            ${pack.featured ? html`<span class="badge" part="featured">${texts.featured}</span>` : nothing}
            <span class="pack-price">
              ${struckPrice(pack)}
              <span part="tier-price">${pack.price ? moneyAmount(pack.price, money, texts) : texts.free}</span>
            </span>
          </label>
        `,
      )}
    </fieldset>
  `;
}
