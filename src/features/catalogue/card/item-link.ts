import {html, nothing} from 'lit';
import type {Item} from '../../../shop/catalogue.js';
import type {Shop} from '../../../shop/shop.js';
import type {Texts} from '../../../i18n/texts.js';
import {defaultActions} from '../../../ui/default-actions.js';
import {ItemSelectedEvent} from '../../../ui/events/item-selected-event.js';
import {showMissingPart} from '../../../ui/missing-part.js';

/** How the shopper got to an item. The item dialog, whose code is loaded later, reads it. */
export const itemNavigation: {
  /** The link that was clicked last, until the dialog shows its item. */
  link?: HTMLAnchorElement;
  /** The shop of that item. */
  shop?: Shop;
  /** Resolves when the step back from the last item has changed the address. */
  stepBack?: Promise<unknown>;
} = {};

/** A link to an item: the hash of the page's address names the item that is shown. */
export function itemLink({id}: Item, part: string, content: unknown) {
  return html`<a part=${part} href="#item-${id}">${content}</a>`;
}

/** Whether an item has choices that a card does not show: packs, or giving it as a gift. */
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

/** Opens the item of a link, unless the page prevents the event's default action. */
export async function handleLinkClick(
  event: MouseEvent,
  link: HTMLAnchorElement,
  {id}: Item,
  host: HTMLElement,
  shop: Shop,
): Promise<void> {
  // The browser opens a new tab, where the address opens the item.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  // In a page with a `<base>` the browser would leave the page.
  event.preventDefault();
  const {hash} = link;
  /** @internal Documented on the elements that show items. */
  if (!host.dispatchEvent(new ItemSelectedEvent(id, hash))) return;
  itemNavigation.link = link;
  itemNavigation.shop = shop;
  await itemNavigation.stepBack;
  const {href: oldURL} = location;
  location.hash = hash;
  // The address does not change if the page removed the last dialog without closing it.
  if (location.href === oldURL)
    dispatchEvent(new HashChangeEvent('hashchange', {oldURL, newURL: oldURL}));
  await openItem(link, host, shop);
}

/** Loads the item dialog. If its code is missing, a message at the link says so. */
async function openItem(link: Element, host: HTMLElement, shop: Shop): Promise<void> {
  try {
    await defaultActions.openItem();
  } catch (error) {
    const place = link.closest('[part~="item"]')?.querySelector('[part~="actions"]');
    await showMissingPart(error, host, shop, place ?? link);
    await openItem(link, host, shop);
  }
}
