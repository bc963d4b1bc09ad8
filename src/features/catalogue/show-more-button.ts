import {html, nothing, type LitElement} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import type {ShownItems} from './shown-items.js';

/**
 * Renders the button that shows more items, unless all items are shown. If
 * `isAnnounced`, screen readers read the number of shown items.
 * @csspart show-more - The button that shows more items, and says how many are shown.
 */
export function showMoreButton(
  {shown, total}: ShownItems,
  isAnnounced: boolean,
  texts: Texts,
  showMore: () => void,
) {
  return html`${
    shown < total
      ? html`<button class="button quiet show-more" part="show-more" type="button"
          @click=${showMore}>${texts.showMore(shown, total)}</button>`
      : nothing
  }${
    isAnnounced
      ? html`<p class="hidden" data-say>${texts.itemsShown(shown, total)}</p>`
      : nothing
  }`;
}

/** Focuses the link of the item at `index`, even if its card comes from a template of the page. */
export function focusItem(host: LitElement, index: number): void {
  const card = host.renderRoot.querySelectorAll<HTMLElement>(
    '[data-paged] > [part~="item"]',
  )[index];
  const link =
    card?.querySelector<HTMLElement>('[part~="link"]') ??
    card
      ?.querySelector('slot')
      ?.assignedElements()[0]
      ?.querySelector<HTMLElement>('a[href], button');
  link?.focus();
}
