import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import type {PaymentResult} from '../../shop/payment/checkout.js';
import type {Texts} from '../../i18n/texts.js';
import type {PaymentPlace} from './payment-action-event.js';
import {checkoutNotice} from './checkout-notice.js';
import {isFramed} from './frame-exit.js';
import type {PaymentForm} from './payment/payment-page.js';

/** How pressing "Pay" went, where it was not the fields that kept it from going anywhere. */
export type Outcome =
  | {
      readonly type: 'failed';
      readonly error: ShopError;
      readonly retry?: () => void;
    }
  | {readonly type: 'unsafe' | 'declined' | 'unknown' | 'paid' | 'confirm'}
  | Leaving
  | Shown;

/** On the way to the payment, by an address or by a form that is sent there. */
export interface Leaving {
  readonly type: 'leaving';
  readonly url: URL;
  readonly form?: PaymentForm | undefined;
  readonly openIn: PaymentPlace;
}

/** The payment is here; without `result` it is one the shopper has come back from. */
export interface Shown {
  readonly type: 'shown';
  readonly result?: PaymentResult;
  readonly orderId: string;
}

/**
 * What went wrong, or that nothing is left to be paid; above the button. `confirm` creates a payment
 * although the outcome of the last one is not known.
 */
export function outcomeNotice(
  outcome: Outcome | undefined,
  texts: Texts,
  headingLevel: number,
  confirm: () => void,
) {
  switch (outcome?.type) {
    case 'failed':
      return failed(outcome.error, texts, outcome.retry);
    case 'unsafe':
      return notice(texts.unsafePayment);
    case 'declined':
      return notice(texts.paymentDeclined);
    case 'unknown':
      return notice(texts.unknownPayment);
    case 'confirm':
      return html`<div class="storefront-notice" part="error" tabindex="-1">
        <p data-say="now">${texts.payTwice}</p>
        <button class="storefront-button storefront-quiet" part="confirm" type="button" @click=${confirm}>
          ${texts.payTwiceConfirm}
        </button>
      </div>`;
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

function failed(error: ShopError, texts: Texts, retry?: () => void) {
  // What is paid from a balance is paid at once: nobody should be told to try again.
  if (error.outcomeUnknown) return notice(`${texts.standUnknown} ${texts.askShop}`);
  // The words for a kind are about things on sale; a service that knows no payments has a problem.
  if (error.kind === 'not-found' && !error.says) return notice(texts.service);
  return checkoutNotice(error, texts, retry);
}

function notice(text: string) {
  return html`<p class="storefront-notice" part="error" data-say="now" tabindex="-1">${text}</p>`;
}

/**
 * Says below the button that the browser is leaving, and offers a link to the payment in case it does
 * not. `openTab` is told of each click that opens the payment in a new tab.
 */
export function progress(
  busy: boolean,
  outcome: Outcome | undefined,
  texts: Texts,
  openTab: (event: Event) => void,
) {
  const leaving = outcome?.type === 'leaving' ? outcome : undefined;
  return html`
    <p class="storefront-muted" part="status" data-say>
      ${busy ? texts.paying : leaving ? texts.leaving(leaving.url.host) : nothing}
    </p>
    ${leaving ? continueLink(leaving, texts, openTab) : nothing}
  `;
}

/** In a frame it always opens a new tab: browsers do not tell whether the frame could be left. */
function continueLink(
  {url, form, openIn}: Leaving,
  texts: Texts,
  openTab: (event: Event) => void,
) {
  const framed = isFramed();
  const place = framed ? '_blank' : openIn;
  const text = place === '_blank' ? `${texts.goOn} ${texts.newTab}` : texts.goOn;
  if (!form) {
    return html`<a
      class="storefront-link"
      part="continue"
      href=${url.href}
      target=${place}
      rel="noopener"
      @click=${place === '_blank' ? openTab : nothing}
      >${text}</a
    >`;
  }
  return framed
    ? html`<button class="storefront-button" part="continue" type="button" @click=${openTab}>
        ${text}
      </button>`
    : nothing;
}
