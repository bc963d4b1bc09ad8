import {isHashRoute} from '../lib/page-address.js';
import type {Item} from '../shop/catalogue.js';
import type {Shop} from '../shop/shop.js';
import {defaultActions} from './default-actions.js';
import {ItemSelectedEvent} from './events/item-selected-event.js';
import {showFailure} from './content/failure-notice.js';

/**
 * State that item links and the item dialog share. The module of the dialog is loaded
 * only after the click, so the dialog cannot listen for the click. All copies of this
 * module share the state, because a link of one copy may open the dialog of another copy.
 */
export const itemNavigationState: {
  /** The link that was clicked last, until the dialog shows its item. */
  link?: HTMLAnchorElement;
  /** The shop of the link's item. */
  shop?: Shop;
  /**
   * When the dialog closes, the browser goes back one step in the history. This promise resolves
   * when the step is complete.
   */
  stepBack?: Promise<unknown>;
} = ((globalThis as Record<symbol, unknown>)[
  Symbol.for('storefront-elements/item-link')
] ??= {});

/** Type of the event for a followed link to an item that has not changed the page's address. */
export const ITEM_FOLLOWED = 'storefront-elements:item';

/** Handles a click on the link to an item. */
export async function handleLinkClick(
  event: MouseEvent,
  ...[link, item, host, shop]: Parameters<typeof selectItem>
): Promise<void> {
  // With these keys, the browser opens the link in a new tab or window, or saves it. In the new tab,
  // the hash of the link opens the item.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // In a page with `<base>`, the browser would resolve the link's hash against the base address,
  // and leave the page. So the link is not followed, and the hash is set below.
  event.preventDefault();
  return selectItem(link, item, host, shop);
}

/** Opens the item of a link, unless the page cancels `store-item-selected`. */
export async function selectItem(
  link: HTMLAnchorElement,
  {id}: Item,
  host: HTMLElement,
  shop: Shop,
): Promise<void> {
  const {hash} = link;
  if (!host.dispatchEvent(new ItemSelectedEvent(id, hash))) return;
  await itemNavigationState.stepBack;
  followItemLink(link, shop);
  await openItem(link, host, shop);
}

/** Sets the hash of the page's address to that of an item, which opens the item's dialog. */
export function followItemLink(link: HTMLAnchorElement, shop: Shop): void {
  Object.assign(itemNavigationState, {link, shop});
  const {href} = location;
  if (!isHashRoute()) location.hash = link.hash;
  // The hash is a route of the page, or the address has the item's hash already. In both cases, the
  // browser dispatches no `hashchange`.
  if (location.href === href) dispatchEvent(new Event(ITEM_FOLLOWED));
}

/** Loads the item dialog. If its file is missing, shows a message at the link. */
async function openItem(link: Element, host: HTMLElement, shop: Shop): Promise<void> {
  try {
    await defaultActions.openItem();
  } catch (error) {
    const place = link.closest('[part~="item"]')?.querySelector('[part~="actions"]');
    showFailure(error, host, shop, place ?? link);
  }
}
