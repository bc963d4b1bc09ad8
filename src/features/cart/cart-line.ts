import {removeFromCart} from '../../api/calls/cart.js';
import {html, nothing} from 'lit';
import type {CartItem, Line} from '../../shop/cart.js';
import {failureText} from '../../i18n/texts.js';
import {lineChoices} from '../../ui/order/line-choices.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {linePrice} from '../../ui/order/line-price.js';
import {lineKinds} from '../../ui/order/line-kinds.js';
import {allowedCount, isAdjustable} from './line-quantity.js';
import {picture} from '../../ui/content/picture.js';
import {playerPicture} from '../../ui/content/player-picture.js';
import {amountText, priceParagraph} from '../../ui/content/price.js';
import {quantityField} from '../../ui/fields/quantity-field.js';

/** The functions of the cart panel that a cart line calls when the shopper changes the line. */
export interface LineCallbacks {
  /** Removes the line from the cart. `CartContent` then offers to undo the removal. */
  readonly remove: (line: Line) => void;
  /** Called after the service has accepted another quantity. */
  readonly changed: (line: Line, count: number) => void;
}

/**
 * Renders a line of the cart. With `marksMissing`, choices that the shopper has not made
 * yet are marked as invalid. `openChoices`: see `lineChoices`.
 */
export function cartLine(
  line: Line,
  view: ItemContext,
  {remove, changed}: LineCallbacks,
  marksMissing: boolean,
  openChoices: Set<string>,
) {
  const {shop, texts} = view;
  const {item, name, count, pending} = line;
  const {lacks} = shop;
  const price = linePrice(line, view);
  const error = shop.cart.value.failures.get(line.key);
  // The limit may have been lowered below the current quantity in the meantime. The shopper must
  // still be able to reduce the quantity.
  const max = Math.max(allowedCount(line, shop.cart.value.lines), count);
  const setCount = async (next: number) => {
    const {lines} = shop.cart.value;
    // Scripts may send two events for a change.
    if (lines.some(({key, count}) => key === line.key && count === next)) return;
    if (await shop.cart.setCount(line, next)) changed(line, next);
  };
  return html`
    <li class="line" part="line" data-key=${line.key} ?data-pending=${pending}>
      ${picture(shop.imageUrl((item ?? line.added)?.image ?? ''))}
      <div class="what">
        <p part="name"><bdi>${name}</bdi></p>
        ${item ? kindOf(item, view) : nothing}
        ${item?.is_unavailable ? html`<p class="muted" part="closed">${texts.unavailable}</p>` : nothing}
      </div>
      <div class="cost">
        ${price ? priceParagraph(price.prices, texts) : nothing}
        ${price?.units ? html`<p class="muted small" part="each" .textContent=${price.units}></p>` : nothing}
      </div>
      ${lineChoices(line, view, marksMissing, openChoices)}
      <div class="tools">
        ${
          item && isAdjustable(item, shop)
            ? quantityField(name, count, max, texts, (next) => void setCount(next))
            : html`<span class="count">${amountText(`${count}`)}×</span>`
        }
        ${
          item && !lacks.has(removeFromCart.path)
            ? html`<button class="remove" part="remove" type="button" @click=${() => remove(line)}>
              ${bin}<span class="hidden">${texts.remove(name)}</span>
            </button>`
            : nothing
        }
      </div>
      ${
        error
          ? html`<p class="failure" part="error" data-say="now">${failureText(error, texts)}</p>`
          : nothing
      }
    </li>
  `;
}

/** Renders the kind of purchase, such as a gift, and a picture of a gift's recipient. */
function kindOf(item: CartItem, {shop, texts}: ItemContext) {
  const kinds = lineKinds(item, texts);
  return kinds
    ? html`<p class="muted small" part="kind">
        ${item.gift ? playerPicture(item.gift.avatar, item.gift.gifted_to, shop) : nothing} ${kinds}
      </p>`
    : nothing;
}

const bin = html`<svg part="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
  <path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />
</svg>`;
