import {html} from 'lit';
import {picture} from '../../ui/content/picture.js';

const cardSkeleton = html`
  <li class="card" part="skeleton">
    ${picture(undefined)}
    <div class="body">
      <p class="skeleton line">&nbsp;</p>
      <p class="skeleton price">&nbsp;</p>
    </div>
    <div class="actions"><div class="skeleton action"></div></div>
  </li>
`;

/**
 * The number of skeletons (placeholders of cards) that a category shows while it loads: the number
 * of items in a typical category. `themes/reserve.css` reserves room for the same number, and a
 * test compares the two.
 */
export const CATEGORY_SKELETON_COUNT = 12;

/** The largest number of skeletons (placeholders of cards) that `featured-deals` shows. */
export const DEALS_SKELETON_COUNT = 4;

/**
 * Renders `count` skeletons, at most `CATEGORY_SKELETON_COUNT`: placeholders that are shown
 * while the items load, each as large as a card with a short name. `list` is the class of
 * the list around them.
 *
 * @csspart skeleton - The skeleton of a card.
 */
export function cardSkeletons(count: number, list: string) {
  return html`
    <ul class=${list} aria-hidden="true">
      ${Array(CATEGORY_SKELETON_COUNT).fill(cardSkeleton).slice(0, count)}
    </ul>
  `;
}
