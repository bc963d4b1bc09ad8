import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import {MissingFileError} from '../../../lib/load-file.js';
import type {Item} from '../../../shop/catalogue.js';
import type {ItemView} from '../../../ui/order/item-view.js';

const filling = lazyModule(() => import('./fill-card-templates.js'));

/**
 * Elements that show our own cards, because the module that fills templates could not be loaded.
 */
const unfillable = new WeakSet<Element>();

/**
 * The `slot` values of the templates that the page's author put into an element: `item` for whole
 * cards, `item-footer` for the content below a card.
 */
export function cardTemplateSlots(host: Element): ReadonlySet<string> {
  if (unfillable.has(host)) return new Set();
  const templates = host.querySelectorAll(':scope > template[slot]');
  return new Set([...templates].map(({slot}) => slot));
}

/**
 * Renders the slot for an item's copy of a template; nothing if the element has no such template.
 */
export function cardSlot(name: string, {id}: Item, {cardTemplates}: ItemView) {
  return cardTemplates?.has(name) ? html`<slot name="${name}-${id}"></slot>` : nothing;
}

/**
 * Fills the templates of an element for these items. Only pages with templates load the module that
 * does so.
 */
export async function updateCardTemplates(
  host: LitElement,
  items: readonly Item[],
  view: ItemView,
): Promise<void> {
  if (!view.cardTemplates?.size) return;
  try {
    const {fillCardTemplates} = await filling.load();
    fillCardTemplates(host, items, view);
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    unfillable.add(host);
    host.requestUpdate();
  }
}
