import {html, nothing} from 'lit';
import {guard} from 'lit/directives/guard.js';
import type {Item} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {selectableServers} from '../../../ui/order/availability.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {cardSlot} from './card-templates.js';
import {itemSummary} from './item-summary.js';
import {offerEnd} from './offer-end.js';
import {cardValues, type CardValues, type ItemAction} from './card-values.js';
import {showFailure} from '../../../ui/content/failure-notice.js';
import {heading} from '../../../ui/content/heading.js';
import {defaultActions} from '../../../ui/default-actions.js';
import {handleLinkClick, selectItem} from '../../../ui/item-link.js';
import {itemNote} from './item-note.js';
import {picture} from '../../../ui/content/picture.js';
import {
  plainAmount,
  priceParagraph,
  type PriceTexts,
} from '../../../ui/content/price.js';
import {addSignedIn, reportItemAdded} from '../../../ui/order/add-to-cart.js';
import {repeat} from '../../../ui/repeat.js';

/**
 * Renders an item's name as a heading with the link to the item. The link's hash, such as
 * `#item-31`, opens the item. The styles stretch the link over the whole card.
 *
 * @csspart name - An item's name.
 * @csspart link - The link to an item, around its name.
 */
export function linkedItemHeading({id, name}: Item, {headingLevel}: ItemContext) {
  const link = html`<a target="_self" part="link" href="#item-${id}">${name}</a>`;
  return heading(headingLevel, 'name', link);
}

/**
 * Renders the cards of a list. With `listsPacks`, each names its packs with their prices. A card is
 * rendered again only if what it shows has changed: a change of the cart concerns few of them.
 */
export function itemCards(
  items: readonly Item[],
  view: ItemContext,
  listsPacks = false,
) {
  return repeat(
    items,
    (item) => view.cardKeys?.get(item),
    (item) => {
      const values = cardValues(item, view);
      const card = () => itemCard(item, view, listsPacks, values);
      // What pages' own templates show, and when an offer ends, is more than these values.
      const {cardTemplates, texts, money, headingLevel} = view;
      if (cardTemplates?.size || item.sale_ends_at || item.remove_at) return card();
      const shown = JSON.stringify([values, money, headingLevel, listsPacks]);
      return guard([item, texts, shown], card);
    },
  );
}

/**
 * Renders an item as a card: picture, name, badges, price and one button. The mark "In cart", the badges and errors are
 * positioned over the picture, so that nothing moves when they appear.
 * @csspart item - An item's card.
 * @csspart image - The box of an item's picture, or of its placeholder.
 * @csspart picture - An item's picture, an `<img>`.
 * @csspart body - The name and the price on a card.
 * @csspart summary - The first sentence of an item's description, which browsers may translate.
 * @csspart prices - An item's price, with the price before a discount.
 * @csspart price - An item's price.
 * @csspart original-price - The price before a discount.
 * @csspart discount - The discount in percent.
 * @csspart virtual-price - The price in virtual currency.
 */
export function itemCard(
  item: Item,
  view: ItemContext,
  listsPacks = false,
  values = cardValues(item, view),
) {
  if (view.cardTemplates?.has('item')) {
    return html`<li part="item" data-id=${item.id}>${cardSlot('item', item, view)}</li>`;
  }
  const {texts} = view;
  const summary = itemSummary(item, view.money.lang);
  const mark = inCartMark(values, view);
  const [above, below] = values.isAtLimit ? [nothing, mark] : [mark, nothing];
  const {discount, ...prices} = cardPrices(values);
  const badges = [{part: 'discount', text: discount}, ...values.badges];
  return html`
    <li class="card" part="item" data-id=${values.id} ?data-featured=${values.isFeatured}>
      ${picture(values.image)}
      <div class="body" part="body">
        <div class="about-item">${linkedItemHeading(item, view)}${itemBadges({...values, badges}, above)}${summary && html`<p class="muted" part="summary" dir="auto" translate="yes" .textContent=${summary}></p>`}${offerEnd(item, view)}${itemNote(item, view, listsPacks)}</div>
        ${priceParagraph(prices, texts)}
      </div>
      ${cardFoot(values, view, below, nothing)}${addError(values)}
      ${cardSlot('item-footer', item, view)}
    </li>
  `;
}

/** The prices of an item on a card. Only the item in full has the other one, in virtual currency. */
export function cardPrices({prices}: CardValues): PriceTexts {
  return {...prices, virtualPrice: undefined};
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
 * @csspart view-cart - The button that leads to the cart.
 */
function inCartMark(
  {inCart, isAtLimit, isPending}: CardValues,
  {shop, texts}: ItemContext,
) {
  if (!inCart) return nothing;
  return html`<p class=${isAtLimit ? 'closed' : 'badge'} part="in-cart" ?data-pending=${isPending}>
    <span class="in-cart">${inCart}</span> <span aria-hidden="true">·</span>
    <button class="view-cart" part="view-cart" type="button" @click=${(event: Event) => showCart(event, shop)}>${texts.viewCart}</button>
  </p>`;
}

/** Leads to the cart. If its module cannot be loaded, a message beside the button says so. */
function showCart({currentTarget}: Event, shop: Shop): void {
  const button = currentTarget as HTMLElement;
  // The mark is in the shadow root of an element.
  const host = (button.getRootNode() as ShadowRoot).host as HTMLElement;
  defaultActions
    .showCart({host, shop})
    .catch((error: unknown) => showFailure(error, host, shop, button));
}

/** Renders the error that kept an item from being added to the cart; nothing without an error. */
function addError({errorText}: CardValues) {
  return errorText
    ? html`<p class="failure" part="error" data-say="now">${errorText}</p>`
    : nothing;
}

/** Renders the foot of a card. Its one button opens the item, where there is something to choose. */
export function cardFoot(values: CardValues, view: ItemContext, ...foot: unknown[]) {
  const {actions, needsChoice} = values;
  const isChosen = actions.length < 2 && !needsChoice;
  return itemActions(
    {...values, actions: isChosen ? actions : actions.length ? ['choose'] : []},
    view,
    ...foot,
  );
}

/**
 * Renders the foot of an item: its status in the cart, its buttons or the reason why it
 * cannot be bought, and the error of the last attempt to add it.
 * @csspart actions - The foot of an item.
 * @csspart closed - Says why an item cannot be bought.
 * @csspart add - The button that adds an item to the cart, or opens it for a choice.
 */
export function itemActions(
  values: CardValues,
  view: ItemContext,
  mark: unknown = inCartMark(values, view),
  error: unknown = addError(values),
) {
  const {unavailable, actions} = values;
  const buttons = actions.map((action) => itemButton(action, values, view));
  return html`
    <div class="actions" part="actions">${mark}${
      unavailable ? html`<p class="closed" part="closed">${unavailable}</p>` : buttons
    }${error}</div>
  `;
}

function itemButton(
  action: ItemAction,
  {name, buttonPrice}: CardValues,
  {texts}: ItemContext,
) {
  const [words, named] = {
    add: [texts.add, texts.addNamed(name)],
    subscribe: [texts.subscribe, texts.subscribeNamed(name)],
    choose: [texts.chooseItem, texts.addNamed(name)],
    gift: [texts.giftAdd, texts.addNamed(name)],
  }[action];
  return html`<button class="button" part="add" type="button" data-mode=${action}><span>${words}<span class="more">${named}</span>${buttonPrice && html`<span aria-hidden="true" .textContent=${` · ${plainAmount(buttonPrice)}`}></span>`}</span></button>`;
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
  const card = control?.closest<HTMLElement>('[data-id]');
  const {id} = card?.dataset ?? {};
  const item = items.find((one) => `${one.id}` === id);
  if (!control || !item) return;
  if (control instanceof HTMLAnchorElement)
    return handleLinkClick(event, control, item, host, shop);
  const {mode} = control.dataset;
  if (mode === 'choose') return selectItem(linkOf(card, item), item, host, shop);
  const [only, ...others] = selectableServers(item);
  const server = others.length ? undefined : only?.id;
  const add = () => shop.cart.addWith(item, {subscribe: mode === 'subscribe', server});
  const failure = () => shop.cart.errorOf(item.id);
  if (!(await addSignedIn(add, failure, host, shop, control))) return;
  reportItemAdded(host, shop, item);
}

/** The link to an item on its card. The template of a page's author may have none. */
function linkOf(card: ParentNode | null | undefined, {id}: Item): HTMLAnchorElement {
  const link = card?.querySelector<HTMLAnchorElement>('a[part="link"]');
  return link ?? Object.assign(document.createElement('a'), {href: `#item-${id}`});
}
