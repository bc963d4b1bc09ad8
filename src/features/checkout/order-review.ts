import {html, nothing} from 'lit';
import {virtualAmount} from '../../lib/money.js';
import type {Line} from '../../shop/cart.js';
import {hasCoupon} from '../../shop/cart-state.js';
import {checkoutFailure, checkoutNotice} from './checkout-notice.js';
import {lineChoices} from '../../ui/order/line-choices.js';
import {heading} from '../../ui/content/heading.js';
import {picture} from '../../ui/content/picture.js';
import {amountText, plainAmount} from '../../ui/content/price.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {linePrice, lineSum} from '../../ui/order/line-price.js';
import {lineKinds} from '../../ui/order/line-kinds.js';
import {
  clearPriceRow,
  codeRows,
  taxRow,
  type CodeRow,
  type SumRow,
} from '../../ui/order/sum-rows.js';
import {repeat} from '../../ui/repeat.js';
import {
  cartTotal,
  isCartEmpty,
  isTotalOutdated,
  payableAmounts,
  type FormattedTotal,
} from '../../ui/order/totals.js';

/** What `orderReview` needs in order to render the order summary. */
export interface OrderReviewContext extends ItemContext {
  /** Keys of the lines whose choices are shown as fields: see `lineChoices`. */
  readonly openChoices: Set<string>;
  /** Whether missing choices are marked as errors. */
  readonly marksMissing: boolean;
  /** The payment method; `undefined` if none is chosen, or if the order costs nothing. */
  readonly method: string | undefined;
  /** Whether the shopper pays with virtual currency. */
  readonly virtual: boolean;
}

/**
 * The total, in virtual currency if the shopper pays with it; `undefined` if unknown. The service's
 * total of virtual currency is only of lines without a price in money. The sum of all is approximate
 * with a coupon, or if prices may be for one unit or for all.
 */
function total({
  shop,
  texts,
  money,
  points,
  virtual,
}: OrderReviewContext): FormattedTotal | undefined {
  const {value} = shop.cart;
  const {data} = value;
  const known = cartTotal(value, money, texts, points);
  if (!virtual || !known || !data || !payableAmounts(data).price) return known;
  if (data.partial || !data.items.every((line) => line.virtual_price)) return undefined;
  const sum = lineSum(data, ({virtual_price: one}) => one);
  const isSure = sum !== undefined && !hasCoupon(data.cart);
  const units = data.items.map(({virtual_price: one, count}) => (one ?? 0) * count);
  const count = sum ?? units.reduce((all, one) => all + one, 0);
  const amount = virtualAmount(count, points, money.lang);
  const text = isSure ? amount : `${texts.about} ${amount}`;
  return {content: amountText(text), text, estimate: false};
}

/**
 * Renders the order summary. The total comes from the service's last answer. While a change is
 * pending, a text such as "updating" replaces the total.
 *
 * @csspart summary - The order summary.
 * @csspart summary-heading - The heading of the order summary.
 * @csspart lines - The lines of the order.
 * @csspart line - A line of the order.
 * @csspart image - The box of a line's picture, or of its placeholder.
 * @csspart picture - A line's picture, an `<img>`.
 * @csspart quantity - The units of a line, with the price of one.
 * @csspart name - The name of a line.
 * @csspart kind - The kind of a line, such as a gift or a subscription.
 * @csspart line-price - The price of a line, for all its units.
 * @csspart chip - An applied code.
 * @csspart choices - The choices of a line, such as a game server.
 * @csspart choice - A single choice.
 * @csspart edit - The button that shows the choices of a line as fields.
 * @csspart select - The select of a choice.
 * @csspart note - A note on a choice.
 * @csspart total - The total to be paid.
 * @csspart clear-price - The total before reductions.
 * @csspart tax - The tax added to the total.
 * @csspart outdated - Says that the total may be out of date, because the cart could not be read.
 * @csspart estimate - Says that the total is an estimate.
 * @csspart partial - Says that the cart contains more than can be shown.
 * @csspart charged - The amount that is charged, if prices are shown in another currency.
 * @csspart empty - Says that the cart is empty, or that there is no payment method.
 */
export function orderReview(view: OrderReviewContext) {
  const {shop, texts, headingLevel} = view;
  const {data, lines, failure} = shop.cart.value;
  const notice =
    failure && checkoutNotice(failure, texts, () => void shop.cart.refresh());
  const some = !isCartEmpty(shop.cart.value);
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
              ${repeat(
                lines,
                ({key}) => key,
                (line) => lineOf(line, view),
              )}
            </ul>
            ${
              data?.partial
                ? html`<p class="storefront-notice" part="partial">${texts.cartPartial}</p>`
                : nothing
            }
            <div class="storefront-sums">${sum(view)}</div>
          `
          : html`<div class="storefront-skeleton storefront-waiting" part="skeleton"></div>`
      }
    </section>
  `;
}

function lineOf(line: Line, view: OrderReviewContext) {
  const {shop, texts, openChoices, marksMissing} = view;
  const {key, name, item} = line;
  const kinds = item && lineKinds(item, texts);
  const error = shop.cart.value.failures.get(key);
  const price = linePrice(line, view, view.virtual);
  return html`
    <li part="line">
      ${picture(shop.imageUrl((item ?? line.added)?.image ?? ''))}
      <span class="storefront-line-name">
        <span part="name"><bdi>${name}</bdi></span>
        ${kinds ? html`<span class="storefront-muted storefront-small" part="kind">${kinds}</span>` : nothing}
        ${price?.units ? html`<span class="storefront-muted storefront-small" part="quantity" .textContent=${price.units}></span>` : nothing}
      </span>
      <span part="line-price">${price ? amountText(plainAmount(price.prices.price)) : nothing}</span>
      ${lineChoices(line, view, marksMissing, openChoices)}
      ${
        error
          ? html`<p class="storefront-error" part="error" data-say="now">${checkoutFailure(error, texts)}</p>`
          : nothing
      }
    </li>
  `;
}

/**
 * The total in the summary; `undefined` if it is unknown or a change is pending. If the amount of
 * virtual currency is unknown, the total is in money.
 */
function summaryTotal(view: OrderReviewContext): FormattedTotal | undefined {
  if (view.shop.cart.value.pending) return undefined;
  return total(view) ?? total({...view, virtual: false});
}

function sum(view: OrderReviewContext) {
  const {shop, texts, money} = view;
  const {data, pending} = shop.cart.value;
  const asked = pending ? undefined : total(view);
  const known = summaryTotal(view);
  const inMoney = !view.virtual || !asked;
  const isSplit = known && data && inMoney;
  const isConverted = known && data && money.converted && !view.virtual;
  const charged = isConverted ? payableAmounts(data) : undefined;
  return html`
    ${isSplit ? sumRow(clearPriceRow(data, view)) : nothing}
    ${isSplit ? codeRows(data, view).map(codeRow) : nothing}
    <p class="storefront-total">
      <span>${texts.total}</span>
      <strong part="total" ?data-pending=${pending}>${known?.content ?? amountText(pending ? texts.updating : '–')}</strong>
    </p>
    ${isSplit ? sumRow(taxRow(data, view)) : nothing}
    ${
      !pending && isTotalOutdated(shop.cart.value)
        ? html`<p class="storefront-muted storefront-small" part="outdated">${texts.outdated}</p>`
        : nothing
    }
    ${
      !pending && (known?.estimate ?? true)
        ? html`<p class="storefront-muted storefront-small" part="estimate">${texts.estimate}</p>`
        : nothing
    }
    ${
      charged && (charged.price || !charged.points)
        ? html`<p
            class="storefront-muted storefront-small"
            part="charged"
            .textContent=${texts.charged(money.exact(charged.price), money.display.name)}
          ></p>`
        : nothing
    }
  `;
}

function sumRow(row: SumRow | undefined) {
  return row
    ? html`<p class="storefront-row storefront-muted storefront-small">
        <span>${row.label}</span> <span part=${row.part}>${row.amount}</span>
      </p>`
    : nothing;
}

function codeRow({label, worth, amount}: CodeRow) {
  return html`<p class="storefront-row storefront-small" part="chip">
    <span>${label} <span class="storefront-muted">${worth}</span></span> <span>${amount}</span>
  </p>`;
}

/** The text of the button "Pay", with the total if it is known and up to date. */
export function payText(view: OrderReviewContext): string {
  const {value} = view.shop.cart;
  const known = value.pending || isTotalOutdated(value) ? undefined : total(view);
  if (!known) return view.texts.pay;
  const isTaxed = value.data?.cart.tax && !view.virtual;
  return view.texts.payAmount(
    isTaxed ? view.texts.amountPlusTax(known.text) : known.text,
  );
}
