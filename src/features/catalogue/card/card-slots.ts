import {html, nothing, type LitElement} from 'lit';
import {loadPiece} from '../../../pieces/load-piece.js';
import type {Item} from '../../../shop/catalogue.js';

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
export async function fillOwn<View extends WithOwn>(
  host: LitElement,
  items: readonly Item[],
  view: View,
): Promise<void> {
  if (!view.own?.size) return;
  type Piece = {fillCards(...list: [HTMLElement, readonly Item[], View]): void};
  let piece: Piece;
  try {
    piece = await loadPiece<Piece>('cards');
  } catch {
    unfilled.add(host);
    host.requestUpdate();
    return;
  }
  piece.fillCards(host, items, view);
}
