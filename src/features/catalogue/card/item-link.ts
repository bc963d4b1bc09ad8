import {html, nothing} from 'lit';
import type {Item} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import type {Texts} from '../../../i18n/texts.js';
import {defaultActions} from '../../../ui/default-actions.js';
import {ItemSelectedEvent} from '../../../ui/events/item-selected-event.js';
import {showMissingPart} from '../../../ui/missing-part.js';

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

/**
 * The link to an item's choices; nothing for an item without any.
 *
 * @csspart options - The link to an item's choices.
 */
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
  const {href: oldURL} = location;
  location.hash = hash;
  // The address is the item's already where a page took the dialog away without closing it.
  if (location.href === oldURL)
    dispatchEvent(new HashChangeEvent('hashchange', {oldURL, newURL: oldURL}));
  await showItem(link, host, shop);
}

/** Loads what shows the item of the page's address. Says at the link when it is missing. */
async function showItem(link: Element, host: HTMLElement, shop: Shop): Promise<void> {
  try {
    await defaultActions.openItem();
  } catch (error) {
    const place = link.closest('[part~="item"]')?.querySelector('[part~="actions"]');
    await showMissingPart(error, host, shop, place ?? link);
    await showItem(link, host, shop);
  }
}
