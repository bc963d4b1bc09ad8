import {html, nothing, type LitElement} from 'lit';
import {lazyModule} from '../../../lib/lazy-module.js';
import {FileLoadError} from '../../../lib/load-file.js';
import type {Item} from '../../../shop/catalogue.js';
import type {ItemContext} from '../../../ui/order/item-context.js';
import {uniqueKey} from '../../../ui/repeat.js';

const filling = lazyModule(() => import('./fill-card-templates.js'));

/**
 * Elements that show our own cards although they have templates, because the module
 * that fills templates could not be loaded.
 */
const unfillable = new WeakSet<Element>();

/**
 * Returns the page author's card templates for an element that shows these items. The slot `item`
 * replaces whole cards, `item-footer` adds content below a card. An element without a
 * `<template slot="item">` of its own uses the `<template data-store-item>` of the page.
 */
export function cardTemplatesOf(
  host: Element,
  items: readonly Item[],
): Pick<ItemContext, 'cardTemplates' | 'cardKeys'> {
  const cardTemplates = new Map<string, HTMLTemplateElement>();
  for (const slot of unfillable.has(host) ? [] : ['item', 'item-footer']) {
    const template =
      host.querySelector(`:scope > template[slot=${slot}]`) ??
      document.querySelector(`template[data-store-${slot}]`);
    if (template instanceof HTMLTemplateElement) cardTemplates.set(slot, template);
  }
  const keyOf = uniqueKey(({id}: Item) => id);
  return {cardTemplates, cardKeys: new Map(items.map((item) => [item, keyOf(item)]))};
}

/**
 * Each item gets its own copy of the page author's template. Renders the slot for the copy of this
 * item; nothing if the element has no such template.
 */
export function cardSlot(
  name: string,
  item: Item,
  {cardTemplates, cardKeys}: ItemContext,
) {
  return cardTemplates?.has(name)
    ? html`<slot name="${name}-${cardKeys?.get(item)}"></slot>`
    : nothing;
}

/**
 * Loads the module that fills templates, and fills the templates of an element for
 * these items. Does nothing if the element has no templates.
 */
export async function updateCardTemplates(
  host: LitElement,
  items: readonly Item[],
  view: ItemContext,
): Promise<void> {
  if (!view.cardTemplates?.size) return;
  try {
    const {fillCardTemplates} = await filling.load();
    await fillCardTemplates(host, items, view);
  } catch (error) {
    if (!(error instanceof FileLoadError)) throw error;
    unfillable.add(host);
    host.requestUpdate();
  }
}
