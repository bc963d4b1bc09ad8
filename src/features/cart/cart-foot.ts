import {html, nothing} from 'lit';
import {isTotalOutdated, cartTotal} from '../../ui/order/totals.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {sumNotes, type SumNote} from '../../ui/order/sum-notes.js';

/**
 * Renders the cart's total with its notes, such as the added tax, and below them `checkout`: the
 * link or button to the checkout.
 */
export function cartFoot({shop, texts, money, points}: ItemContext, checkout: unknown) {
  const state = shop.cart.value;
  const {pending, data} = state;
  const total = cartTotal(state, money, texts, points);
  const notes = data && !pending ? sumNotes(data, money, texts) : [];
  const noteOf = (wanted: SumNote['part']) =>
    notes
      .filter(({part}) => part === wanted)
      .map(
        ({part, label, content}) => html`
          <p class="note muted small" part=${part}>
            <span>${label}</span> <span>${content}</span>
          </p>
        `,
      );
  return html`
    <div class="foot">
      ${noteOf('clear-price')}
      <p class="sum">
        <span>${texts.total}</span>
        <strong part="total" ?data-pending=${pending}>${total?.content ?? '–'}</strong>
      </p>
      ${noteOf('tax')}
      ${
        !pending && isTotalOutdated(state)
          ? html`<p class="muted small" part="outdated">${texts.outdated}</p>`
          : nothing
      }
      ${
        pending || (total?.estimate ?? true)
          ? html`<p class="muted small" part="estimate">
            ${pending ? texts.updating : texts.estimate}
          </p>`
          : nothing
      }
      ${checkout}
    </div>
  `;
}
