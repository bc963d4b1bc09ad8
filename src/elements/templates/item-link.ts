import {html, nothing} from 'lit';
import {loadPiece} from '../../pieces/load-piece.js';
import type {Item} from '../../state/catalogue.js';
import type {Shop} from '../../state/shop.js';
import type {Texts} from '../../texts/texts.js';
import {ItemSelectedEvent} from '../events/item-selected-event.js';

/** The link that was followed last, and the shop of its item: whoever shows the item comes later. */
export const followed: {
  link?: HTMLAnchorElement;
  shop?: Shop;
  /** Resolves once the address is that of before the item that was shown last. */
  left?: Promise<unknown>;
} = {};

/** A link to an item: where the item is shown within the page is what the address says. */
export function itemLink({id}: Item, part: string, content: unknown) {
  return html`<a part=${part} href="#item-${id}">${content}</a>`;
}

/** Whether there is more to choose of an item than a card shows. */
export function hasOptions({gifting, stacked_tiers}: Item): boolean {
  return gifting || stacked_tiers.length > 0;
}

/** The way to what there is to choose, where there is something. */
export function optionsLink(item: Item, texts: Texts) {
  return hasOptions(item)
    ? itemLink(
        item,
        'options',
        html`${texts.options}<span class="more">${texts.addNamed(item.name)}</span>`,
      )
    : nothing;
}

/** Lets the page show the item itself; else goes where the link leads. */
export async function linkClicked(
  event: MouseEvent,
  link: HTMLAnchorElement,
  {id}: Item,
  host: HTMLElement,
  shop: Shop,
): Promise<void> {
  // In a tab of its own the item is the first thing to be shown there.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  // In a page with a `<base>` the browser would go elsewhere.
  event.preventDefault();
  const {hash} = link;
  /** @internal Documented on the elements that show items. */
  if (!host.dispatchEvent(new ItemSelectedEvent(id, hash))) return;
  followed.link = link;
  followed.shop = shop;
  await followed.left;
  location.hash = hash;
  // Where it could not be had before, the address does not change once more.
  void loadPiece('item').catch(() => undefined);
}
