import {html, nothing} from 'lit';
import type {ShopError} from '../../basics/shop-error.js';
import type {PaymentResult} from '../../state/checkout.js';
import type {Texts} from '../../texts/texts.js';
import {checkoutNotice} from './checkout-notice.js';
import type {PaymentForm} from './payment-page.js';

/** How pressing "Pay" went, where it was not the fields that kept it from going anywhere. */
export type Outcome =
  | {readonly type: 'failed'; readonly error: ShopError}
  | {readonly type: 'unsafe' | 'declined' | 'unknown' | 'paid'}
  | Leaving
  | Shown;

/** On the way to the payment, by an address or by a form that is sent there. */
export interface Leaving {
  readonly type: 'leaving';
  readonly url: URL;
  readonly form?: PaymentForm | undefined;
  readonly openIn: '_self' | '_blank';
}

/** The payment is here; without `result` it is one the shopper has come back from. */
export interface Shown {
  readonly type: 'shown';
  readonly result?: PaymentResult;
  readonly orderId: string;
}

/** What went wrong, or that nothing is left to be paid; above the button. */
export function outcomeNotice(
  outcome: Outcome | undefined,
  texts: Texts,
  headingLevel: number,
) {
  switch (outcome?.type) {
    case 'failed':
      return failed(outcome.error, texts);
    case 'unsafe':
      return notice(texts.unsafePayment);
    case 'declined':
      return notice(texts.paymentDeclined);
    case 'unknown':
      return notice(texts.unknownPayment);
    case 'paid':
      return html`<p class="storefront-notice storefront-good" part="paid" data-say tabindex="-1">
        ${texts.paid}
      </p>`;
    case 'shown':
      // Its piece has been loaded by now.
      return html`<section class="storefront-section" part="payment">
        <store-payment
          .orderId=${outcome.orderId || undefined}
          .result=${outcome.result}
          .headingLevel=${headingLevel}
        ></store-payment>
      </section>`;
    case 'leaving':
    case undefined:
      return nothing;
  }
}

function failed(error: ShopError, texts: Texts) {
  // What is paid from a balance is paid at once: nobody should be told to try again.
  if (error.outcomeUnknown) return notice(`${texts.standUnknown} ${texts.askShop}`);
  // The words for a kind are about things on sale; a service that knows no payments has a problem.
  if (error.kind === 'not-found' && !error.says) return notice(texts.service);
  return checkoutNotice(error, texts);
}

function notice(text: string) {
  return html`<p class="storefront-notice" part="error" data-say="now" tabindex="-1">${text}</p>`;
}

/** What is going on, below the button; and the way on, so that nobody is stuck. */
export function progress(busy: boolean, outcome: Outcome | undefined, texts: Texts) {
  const leaving = outcome?.type === 'leaving' ? outcome : undefined;
  return html`
    <p class="storefront-muted" part="status" data-say>
      ${busy ? texts.paying : leaving ? texts.leaving(leaving.url.host) : nothing}
    </p>
    ${
      leaving && !leaving.form
        ? html`<a
          class="storefront-link"
          part="continue"
          href=${leaving.url.href}
          target=${leaving.openIn}
          rel="noopener"
          >${texts.goOn}</a
        >`
        : nothing
    }
  `;
}
