import {html, nothing} from 'lit';
import type {Item} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {cardSlot} from './card-templates.js';
import {offerEnd} from './offer-end.js';
import {cardValues, type CardAction, type CardValues} from './card-values.js';
import {heading} from '../../../ui/content/heading.js';
import {handleLinkClick, itemLink, optionsLink} from './item-link.js';
import {itemNote} from './item-note.js';
import {picture} from '../../../ui/content/picture.js';
import {priceParagraph} from '../../../ui/content/price.js';
import {reportItemAdded} from '../../../ui/order/report-item-added.js';
import {repeat} from '../../../ui/repeat.js';
import {addSignedIn} from '../../../ui/sign-in-invitation.js';

/**
 * Renders an item's name as a heading with the link to the item.
 *
 * @csspart name - An item's name.
 * @csspart link - The link to an item, around its name.
 */
export function linkedItemHeading(item: Item, {headingLevel}: ItemContext) {
  return heading(headingLevel, 'name', itemLink(item, 'link', item.name));
}

/** Renders the cards of a list. With `listsPacks`, each names its packs with their prices. */
export function itemCards(
  items: readonly Item[],
  view: ItemContext,
  listsPacks = false,
) {
  return repeat(
    items,
    (item) => view.cardKeys?.get(item),
    (item) => itemCard(item, view, listsPacks),
  );
}

/**
 * Renders an item as a card: picture, name, badges, price and buttons. The mark "In cart", the badges, the other ways to buy and errors are
 * positioned over the picture, so that nothing moves when they appear.
 * @csspart item - An item's card.
 * @csspart image - The box of an item's picture, or of its placeholder.
 * @csspart picture - An item's picture, an `<img>`.
 * @csspart body - The name and the price on a card.
 * @csspart prices - An item's price, with the price before a discount.
 * @csspart price - An item's price.
 * @csspart original-price - The price before a discount.
 * @csspart discount - The discount in percent.
 * @csspart virtual-price - The price in virtual currency.
 */
export function itemCard(item: Item, view: ItemContext, listsPacks = false) {
  if (view.cardTemplates?.has('item')) {
    return html`<li part="item" data-id=${item.id}>${cardSlot('item', item, view)}</li>`;
  }
  const {texts} = view;
  const values = cardValues(item, view);
  const mark = inCartMark(values);
  const [above, below] = values.isAtLimit ? [nothing, mark] : [mark, nothing];
  const first = values.actions.slice(0, 1);
  const {discount, ...prices} = values.prices;
  const badges = [{part: 'discount', text: discount}, ...values.badges];
  return html`
    <li class="card" part="item" data-id=${values.id} ?data-featured=${values.isFeatured}>
      ${picture(values.image)}
      <div class="body" part="body">
        <div class="about-item">${linkedItemHeading(item, view)}${itemBadges({...values, badges}, above)}${offerEnd(item, view)}${itemNote(item, view, listsPacks)}</div>
        ${priceParagraph(prices, texts)}
      </div>
      ${itemActions({...values, actions: first}, view, below, nothing)}${otherPurchaseOptions(item, values, view)}${addError(values)}
      ${cardSlot('item-footer', item, view)}
    </li>
  `;
}

/**
 * Renders the other ways to buy an item: a link to its packs and gift form, and the button to
 * subscribe if the item can also be bought without a subscription. Renders nothing if the item has
 * no other way. On a card, these controls are over the picture: a second button below the first
 * would leave a gap in the other cards of the row.
 * @csspart ways - The other ways to buy an item: to subscribe, and the link to packs and gifts.
 */
export function otherPurchaseOptions(
  item: Item,
  {name, actions}: CardValues,
  view: ItemContext,
) {
  const [, second] = actions;
  const subscribe = second ? itemButton(second, name, view, '') : nothing;
  const options = optionsLink(item, view.texts);
  return subscribe === nothing && options === nothing
    ? nothing
    : html`<div class="ways" part="ways">${subscribe}${options}</div>`;
}

/**
 * Renders the badges of an item, after `mark`, such as the mark "In cart". Renders nothing if there
 * are neither badges nor a mark.
 * @csspart badges - The badges of an item.
 */
export function itemBadges({badges}: CardValues, mark: unknown = nothing) {
  const shown = badges.filter(({text}) => text);
  if (!shown.length && mark === nothing) return nothing;
  return html`<div class="badges" part="badges">${mark}${shown.map(
    ({part, text}) => html`<span class="badge" part=${part}>${text}</span> `,
  )}</div>`;
}

/**
 * Renders the mark "In cart"; nothing for items that are not in the cart. If the shopper cannot add
 * another unit, the mark replaces the button.
 * @csspart in-cart - Says that an item is in the cart, or being added.
 */
function inCartMark({inCart, isAtLimit, isPending}: CardValues) {
  return inCart
    ? isAtLimit
      ? html`<p class="closed" part="in-cart" ?data-pending=${isPending}><span class="in-cart">${inCart}</span></p>`
      : html`<p class="in-cart badge" part="in-cart" ?data-pending=${isPending}>${inCart}</p>`
    : nothing;
}

/** Renders the error that kept an item from being added to the cart; nothing without an error. */
function addError({errorText}: CardValues) {
  return errorText
    ? html`<p class="failure" part="error" data-say="now">${errorText}</p>`
    : nothing;
}

/**
 * Renders the foot of a card: the item's status in the cart, its buttons or the reason why it
 * cannot be bought, and the error of the last attempt to add it.
 * @csspart actions - The foot of a card.
 * @csspart closed - Says why an item cannot be bought.
 * @csspart add - The button that adds an item to the cart.
 */
export function itemActions(
  values: CardValues,
  view: ItemContext,
  mark: unknown = inCartMark(values),
  error: unknown = addError(values),
) {
  const {unavailable, actions} = values;
  const buttons = actions.map((action) => itemButton(action, values.name, view));
  return html`
    <div class="actions" part="actions">${mark}${
      unavailable ? html`<p class="closed" part="closed">${unavailable}</p>` : buttons
    }${error}</div>
  `;
}

function itemButton(
  action: CardAction,
  name: string,
  {texts}: ItemContext,
  subscribeClass = 'button quiet',
) {
  return action === 'add'
    ? html`<button class="button" part="add" type="button" data-mode="add"><span>${texts.add}<span class="more">${texts.addNamed(name)}</span></span></button>`
    : html`<button class=${subscribeClass} part="add" type="button" data-mode="subscribe"><span>${texts.subscribe}<span class="more">${texts.subscribeNamed(name)}</span></span></button>`;
}

/**
 * Handles a click in a list of items: opens the item of a clicked link, or adds the item of a
 * clicked button to the cart.
 */
export async function handleItemClick(
  event: MouseEvent,
  host: HTMLElement,
  shop: Shop,
  items: readonly Item[],
): Promise<void> {
  const target = event.target as Element;
  // Links in descriptions have no part, so they are left to the browser.
  const control = target.closest<HTMLElement>('a[part],[part~="add"]');
  const {id, tier} = control?.closest<HTMLElement>('[data-id]')?.dataset ?? {};
  const item = items.find((one) => `${one.id}` === id);
  if (!control || !item) return;
  if (control instanceof HTMLAnchorElement)
    return handleLinkClick(event, control, item, host, shop);
  const subscribe = control.dataset['mode'] === 'subscribe';
  const add = () =>
    shop.cart.add(item, subscribe ? {subscribe} : {tier: Number(tier) || undefined});
  const failure = () => shop.cart.errorOf(item.id);
  if (!(await addSignedIn(add, failure, host, shop, control))) return;
  reportItemAdded(host, shop, item);
}
