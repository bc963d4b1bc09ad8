import {html, nothing} from 'lit';
import {formatMoney, localeOf, virtualAmount} from '../../../lib/money.js';
import type {OrderData, PaymentStand} from '../../../api/calls/payment-status.js';
import type {PaymentNews} from '../../../shop/payment/status.js';
import type {OrderItem} from '../../../shop/payment/record.js';
import {failureText, type Texts} from '../../../i18n/texts.js';

const words: Readonly<Record<PaymentStand, (texts: Texts) => string>> = {
  pending: (texts) => texts.standPending,
  paid: (texts) => texts.standPaid,
  failed: (texts) => texts.standFailed,
  cancelled: (texts) => texts.standCancelled,
  'not-found': (texts) => texts.standNotFound,
  unknown: (texts) => texts.standUnknown,
};

/** Renders the status of a payment in a live region. */
export function paymentStatusNotice(news: PaymentNews, texts: Texts) {
  const {stand, failure, following} = news;
  const text = stand
    ? words[stand](texts)
    : failure
      ? failure.kind === 'not-found'
        ? texts.askShop // The service has no API call for the status.
        : failureText(failure, texts)
      : texts.looking;
  const bad = stand ? stand !== 'paid' && stand !== 'pending' : failure;
  const tone = stand === 'paid' ? 'paid' : bad ? 'bad' : '';
  return html`<p class="status ${tone}" part="status" data-say>
    ${text} ${stand === 'pending' && following ? texts.keepsLooking : nothing}
  </p>`;
}

/**
 * Formats a time of the service, such as `2026-11-01 12:10:00`. Other texts, and times with a time
 * zone, are returned unchanged.
 */
function formatTime(text: string, lang: string | undefined): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?$/.exec(text) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(at)) return text;
  const style = {dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC'} as const;
  return new Intl.DateTimeFormat(localeOf(lang), style).format(at);
}

/**
 * Renders the details of an order that the service has sent; nothing if there are none.
 * `virtualCurrency` is the name of the site's virtual currency.
 */
export function orderDetails(
  {internal_id, price, currency, gateway, created_at}: OrderData,
  texts: Texts,
  lang: string | undefined,
  virtualCurrency: string | undefined,
) {
  const isVirtual = currency !== '' && currency === virtualCurrency;
  const amountText = (amount: number) =>
    isVirtual
      ? virtualAmount(amount, currency, lang)
      : formatMoney(amount, currency, lang, true);
  const rows = [
    [texts.orderNumber, internal_id],
    [texts.amount, price === null ? '' : amountText(price)],
    [texts.paidWith, gateway],
    [texts.orderDate, formatTime(created_at, lang)],
  ] as const;
  return detailRows(rows);
}

/** Renders details with their labels; nothing for those without a value. */
export function detailRows(
  rows: readonly (readonly [label: string, value: unknown])[],
) {
  const filled = rows.filter(([, value]) => value);
  if (!filled.length) return nothing;
  return html`
    <dl part="details">
      ${filled.map(
        ([label, value]) => html`
          <div>
            <dt part="label">${label}</dt>
            <dd part="value">${value}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}

/** Renders the items of an order with their quantities. */
export function orderedItems(items: readonly OrderItem[] = []) {
  if (!items.length) return nothing;
  return html`<ul role="list" part="items">
    ${items.map(
      ({name, quantity}) =>
        html`<li>${quantity > 1 ? `${quantity} × ` : ''}<bdi>${name}</bdi></li>`,
    )}
  </ul>`;
}
