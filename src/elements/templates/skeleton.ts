import {html} from 'lit';
import type {Texts} from '../../texts/texts.js';
import {picture} from './picture.js';

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

/** Cards in waiting, of the size that cards have. */
export function cardSkeletons(count: number, list: string, texts: Texts) {
  return html`
    <p class="hidden" data-say="later">${texts.loading}</p>
    <ul class=${list} aria-hidden="true">
      ${Array.from({length: count}, () => card)}
    </ul>
  `;
}
