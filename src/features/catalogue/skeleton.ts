import {html} from 'lit';
import {picture} from '../../ui/content/picture.js';

const card = html`
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
 * How many cards a category shows before its answer: those of a typical one. `themes/reserve.css`
 * keeps room for as many; a test compares the two.
 */
export const TYPICAL_ITEMS = 12;

/** How many deals are shown before their answer. */
export const TYPICAL_DEALS = 4;

/** Placeholders for cards, of the size of a card with a short name. */
export function cardSkeletons(count: number, list: string) {
  return html`
    <ul class=${list} aria-hidden="true">
      ${Array.from({length: count}, () => card)}
    </ul>
  `;
}
