import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import {MissingFileError} from '../../../lib/load-file.js';
import type {Item} from '../../../shop/catalogue.js';
import type {ItemView} from '../../../ui/order/item-view.js';

const ownCards = lazyModule(() => import('./own-cards.js'));

/** Elements whose templates cannot be filled because our code for it is missing: they show our own cards. */
const unfilled = new WeakSet<Element>();

interface WithOwn {
  /** Names of the templates that the page has for cards. */
  readonly own?: ReadonlySet<string>;
}

/** Names of the templates that a page put into an element: `item` for whole cards, `item-footer` for what stands below them. */
export function ownTemplates(host: Element): ReadonlySet<string> {
  if (unfilled.has(host)) return new Set();
  const templates = host.querySelectorAll(':scope > template[slot]');
  return new Set([...templates].map(({slot}) => slot));
}

/** Where the copy of such a template for an item is shown. */
export function cardSlot(name: string, {id}: Item, {own}: WithOwn) {
  return own?.has(name) ? html`<slot name="${name}-${id}"></slot>` : nothing;
}

/** Fills the templates with these items. The code for it is loaded for pages that have templates. */
export async function fillOwn(
  host: LitElement,
  items: readonly Item[],
  view: ItemView,
): Promise<void> {
  if (!view.own?.size) return;
  try {
    const {fillCards} = await ownCards.load();
    fillCards(host, items, view);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    unfilled.add(host);
    host.requestUpdate();
  }
}
