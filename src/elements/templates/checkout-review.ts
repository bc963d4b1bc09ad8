import {html, nothing} from 'lit';
import type {Money} from '../../basics/money.js';
import type {Shop} from '../../state/shop.js';
import type {Texts} from '../../texts/texts.js';
import {checkoutNotice} from './checkout-notice.js';
import {heading} from './heading.js';
import {cartTotal, payable} from './totals.js';

export interface Review {
  readonly shop: Shop;
  readonly texts: Texts;
  readonly money: Money;
  readonly headingLevel: number;
}

function total({shop, texts, money}: Review) {
  const points = shop.settings.value?.virtual_currency || texts.virtualCurrency;
  return cartTotal(shop.cart.value, money, texts, points);
}

/** What is about to be paid: by the service's word only, and while that is awaited by no number at all. */
export function review(view: Review) {
  const {shop, texts, headingLevel} = view;
  const {data, lines, failure} = shop.cart.value;
  const notice =
    failure && checkoutNotice(failure, texts, () => void shop.cart.refresh());
  if (!lines.length && notice) return notice;
  if (!lines.length && data) {
    return html`<p class="storefront-summary" part="summary empty">${texts.cartEmpty}</p>`;
  }
  return html`
    ${notice}
    <section class="storefront-summary" part="summary">
      ${heading(headingLevel, 'summary-heading', texts.summary)}
      ${
        lines.length
          ? html`
            <ul class="storefront-lines" role="list" part="lines">
              ${lines.map(
                ({name, count}) => html`
                  <li part="line">
                    <span class="storefront-muted" part="quantity">${count} ×</span>
                    <span part="name">${name}</span>
                  </li>
                `,
              )}
            </ul>
            ${sum(view)}
          `
          : html`<div class="storefront-skeleton storefront-waiting" part="skeleton"></div>`
      }
    </section>
  `;
}

function sum(view: Review) {
  const {shop, texts, money} = view;
  const {data, pending} = shop.cart.value;
  const known = pending ? undefined : total(view);
  return html`
    <p class="storefront-total">
      <span>${texts.total}</span>
      <strong part="total" ?data-pending=${pending}>${known?.content ?? texts.updating}</strong>
    </p>
    ${
      known?.estimate
        ? html`<p class="storefront-muted storefront-small" part="estimate">${texts.estimate}</p>`
        : nothing
    }
    ${
      known && data && money.converted
        ? html`<p class="storefront-muted storefront-small" part="charged">
          ${texts.charged(money.exact(payable(data).price), money.display.name)}
        </p>`
        : nothing
    }
  `;
}

/** What the button says: with the total where it is known. */
export function payText(view: Review): string {
  const known = view.shop.cart.value.pending ? undefined : total(view);
  return known ? view.texts.payAmount(known.text) : view.texts.pay;
}
