import {html, nothing} from 'lit';
import type {CategoryItem} from '../../../shop/catalogue.js';

/**
 * Renders a button for each compared item, for screens where the items stand below one another. A
 * button scrolls to its item.
 * @csspart jump - The row of buttons that lead to the items of a comparison on a phone.
 * @csspart jump-to - A button that leads to an item of a comparison.
 */
export function itemJumpButtons(items: readonly CategoryItem[], label: string) {
  if (items.length < 2) return nothing;
  return html`
    <nav class="tabs jump" part="jump" aria-label=${label}>
      <ul class="scroller" role="list">
        ${items.map(
          ({id, name}) => html`
            <li>
              <button class="tab" part="jump-to" type="button" data-jump=${id} @click=${jumpToItem}>
                <bdi>${name}</bdi>
              </button>
            </li>
          `,
        )}
      </ul>
    </nav>
  `;
}

/** Scrolls to the item of a clicked button, and moves the focus to the link with its name. */
function jumpToItem({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement; // The listener is on buttons only.
  const items = button.closest('nav')?.nextElementSibling;
  const item = items?.querySelector(`[data-id="${button.dataset['jump']}"]`);
  if (!item) return;
  item.scrollIntoView();
  item.querySelector<HTMLElement>('[part~="link"]')?.focus({preventScroll: true});
}
