import {html, nothing} from 'lit';
import type {Item} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import {failureText} from '../../../i18n/texts.js';
import {ItemAddedEvent} from '../../../ui/events/item-added-event.js';
import {ADD_CALL, cartStatusOf, type ItemView} from '../../../ui/order/item-view.js';
import {lowStockText, unavailableReason} from '../../../ui/order/availability.js';
import {cardSlot} from './card-slots.js';
import {heading} from '../../../ui/content/heading.js';
import {itemLink, linkClicked, optionsLink} from './item-link.js';
import {picture} from '../../../ui/content/picture.js';
import {price} from '../../../ui/content/price.js';
import {addSignedIn} from '../../../ui/sign-in-invitation.js';

/** An item's name, as the heading it is, and the way to the item. */
export function itemName(item: Item, {headingLevel}: ItemView) {
  return heading(headingLevel, 'name', itemLink(item, 'link', item.name));
}

/**
 * An item as a card: picture, name, what matters now, price, action; `more` stands above the price.
 * The picture of one that is `far` away is not there yet.
 */
export function itemCard(
  item: Item,
  view: ItemView,
  more: unknown = nothing,
  far?: boolean,
) {
  if (view.own?.has('item')) {
    return html`<li part="item" data-id=${item.id}>${cardSlot('item', item, view)}</li>`;
  }
  const {shop, texts, money, points} = view;
  const marks = badges(item, view);
  const options = optionsLink(item, texts);
  const all = [marks, more, options].every((one) => one === nothing)
    ? nothing
    : html`${marks}${more}${options}`;
  return html`
    <li class="card" part="item" data-id=${item.id} ?data-featured=${'featured' in item && item.featured}>
      ${picture(shop.imageUrl(item.image), far)}
      <div class="body">${itemName(item, view)}${all}${price(item, money, texts, points)}</div>
      ${itemActions(item, view)}${cardSlot('item-footer', item, view)}
    </li>
  `;
}

/** What a shopper should know before choosing: featured, few left. */
export function badges(item: Item, {texts}: ItemView) {
  const count = lowStockText(item, texts);
  const featured = 'featured' in item && item.featured;
  if (!featured && !count) return nothing;
  return html`
    <p class="badges">
      ${featured ? html`<span class="badge" part="featured">${texts.featured}</span>` : nothing}
      ${count ? html`<span class="badge" part="left">${count}</span>` : nothing}
    </p>
  `;
}

/** The way into the cart, or why there is none. */
export function itemActions(item: Item, view: ItemView) {
  const {shop, texts} = view;
  const {isInCart, isPending, error} = cartStatusOf(item, shop);
  const why = unavailableReason(item, texts);
  const add = html`<button class="button" part="add" type="button" data-mode="add"><span>${texts.add}<span class="more">${texts.addNamed(item.name)}</span></span></button>`;
  const subscribe = html`<button class="button quiet" part="add" type="button" data-mode="subscribe"><span>${texts.subscribe}<span class="more">${texts.subscribeNamed(item.name)}</span></span></button>`;
  const ways = shop.lacks.has(ADD_CALL)
    ? nothing
    : !item.is_subs && !item.is_subs_only
      ? add
      : html`${item.is_subs_only ? nothing : add}${subscribe}`;
  return html`
    <div class="actions" part="actions">${
      isInCart
        ? html`<p class="in-cart" part="in-cart" ?data-pending=${isPending}>${texts.inCart}</p>`
        : nothing
    }${why ? html`<p class="closed" part="closed">${why}</p>` : ways}${
      error
        ? html`<p class="failure" part="error" data-say="now">
            ${error.kind === 'unauthorized' ? texts.unauthorizedAdd : failureText(error, texts)}
          </p>`
        : nothing
    }</div>
  `;
}

/** Handles a click anywhere among items: shows the one whose link it was, or puts it into the cart. */
export async function itemClicked(
  event: MouseEvent,
  host: HTMLElement,
  shop: Shop,
  items: Iterable<Item>,
): Promise<void> {
  const target = event.target as Element;
  // Links in descriptions have no part.
  const control = target.closest<HTMLElement>('a[part],[part~="add"]');
  const {id, tier} = control?.closest<HTMLElement>('[data-id]')?.dataset ?? {};
  const item = [...items].find((one) => `${one.id}` === id);
  if (!control || !item) return;
  if (control instanceof HTMLAnchorElement)
    return linkClicked(event, control, item, host, shop);
  const subscribe = control.dataset['mode'] === 'subscribe';
  const add = () =>
    shop.cart.add(item, subscribe ? {subscribe} : {tier: Number(tier) || undefined});
  const failure = () => shop.cart.errorOf(item.id);
  if (!(await addSignedIn(add, failure, host, shop, control))) return;
  /** @internal Documented on the elements that show items. */
  host.dispatchEvent(new ItemAddedEvent(item.id, 1));
}
