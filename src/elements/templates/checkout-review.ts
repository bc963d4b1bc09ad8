import {html, nothing} from 'lit';
import type {Line} from '../../state/cart.js';
import {checkoutFailure, checkoutNotice} from './checkout-notice.js';
import {choices, missingChoices} from './choices.js';
import {heading} from './heading.js';
import type {View} from './item-card.js';
import {sumNotes} from './sum-notes.js';
import {cartTotal, isEmpty, payable, virtualTotal} from './totals.js';

export interface Review extends View {
  /** Keys of the lines whose choices are shown: those that lacked one once. */
  readonly choosing: Set<string>;
  /** Whether to mark what has not been chosen. */
  readonly asked: boolean;
  /** Whether virtual currency is what it is paid with. */
  readonly virtual: boolean;
}

/** What is to be paid, by the way it is paid; `undefined` where that is not known. */
function total({shop, texts, money, points, virtual}: Review) {
  const read = virtual ? virtualTotal : cartTotal;
  return read(shop.cart.value, money, texts, points);
}

/** What is about to be paid: by the service's word only, and while that is awaited by no number at all. */
export function review(view: Review) {
  const {shop, texts, headingLevel} = view;
  const {data, lines, failure} = shop.cart.value;
  const notice =
    failure && checkoutNotice(failure, texts, () => void shop.cart.tryAgain());
  const some = !isEmpty(shop.cart.value);
  if (!some && notice) return notice;
  if (!some && data) {
    return html`<p class="storefront-summary" part="summary empty">${texts.cartEmpty}</p>`;
  }
  return html`
    ${notice}
    <section class="storefront-summary" part="summary">
      ${heading(headingLevel, 'summary-heading', texts.summary)}
      ${
        some
          ? html`
            <ul class="storefront-lines" role="list" part="lines">
              ${lines.map((line) => lineOf(line, view))}
            </ul>
            ${
              data?.partial
                ? html`<p class="storefront-notice" part="partial">${texts.cartPartial}</p>`
                : nothing
            }
            ${sum(view)}
          `
          : html`<div class="storefront-skeleton storefront-waiting" part="skeleton"></div>`
      }
    </section>
  `;
}

function lineOf(line: Line, view: Review) {
  const {shop, texts, choosing, asked} = view;
  const {key, name, count} = line;
  const error = shop.cart.value.failures.get(key);
  // What has been chosen can be changed: it must not vanish under the shopper's hands.
  if (missingChoices([line], shop).length) choosing.add(key);
  return html`
    <li part="line">
      <span class="storefront-muted" part="quantity">${count} ×</span>
      <span part="name">${name}</span>
      ${choosing.has(key) ? choices(line, view, asked) : nothing}
      ${
        error
          ? html`<p class="storefront-error" part="error" data-say="now">${checkoutFailure(error, texts)}</p>`
          : nothing
      }
    </li>
  `;
}

function sum(view: Review) {
  const {shop, texts, money} = view;
  const {data, pending} = shop.cart.value;
  const asked = pending ? undefined : total(view);
  // Where nobody knows how much virtual currency it takes, there still is its price.
  const known = pending ? undefined : (asked ?? total({...view, virtual: false}));
  const inMoney = !view.virtual || !asked;
  return html`
    <p class="storefront-total">
      <span>${texts.total}</span>
      <strong part="total" ?data-pending=${pending}>${known?.content ?? texts.updating}</strong>
    </p>
    ${(known && data && inMoney ? sumNotes(data, money, texts) : []).map(
      ({part, label, content}) => html`
        <p class="storefront-note storefront-muted storefront-small">
          <span>${label}</span> <span part=${part}>${content}</span>
        </p>
      `,
    )}
    ${
      known?.estimate
        ? html`<p class="storefront-muted storefront-small" part="estimate">${texts.estimate}</p>`
        : nothing
    }
    ${
      known && data && money.converted && !view.virtual
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
