import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import type {PaymentResult} from '../../shop/payment/checkout.js';
import type {Texts} from '../../i18n/texts.js';
import {isolate} from '../../i18n/isolate.js';
import type {PaymentPlace} from './payment-action-event.js';
import {checkoutNotice} from './checkout-notice.js';
import {isFramed} from '../../lib/is-framed.js';
import type {RedirectForm} from './payment/payment-page.js';

/** The outcome of pressing "Pay", except problems with fields. */
export type CheckoutOutcome =
  | {
      readonly type: 'failed';
      readonly error: ShopError;
      readonly retry?: () => void;
    }
  | {readonly type: 'unsafe' | 'declined' | 'paid' | 'confirm'}
  | {readonly type: 'unknown'; readonly message: string | undefined}
  | LeavingOutcome
  | ShownInPage;

/** The browser is leaving for the payment, by navigation or by submitting `form`. */
export interface LeavingOutcome {
  readonly type: 'leaving';
  readonly url: URL;
  readonly form?: RedirectForm | undefined;
  readonly openIn: PaymentPlace;
  /** Whether this page is in a frame, and the payment did not open outside of it. */
  readonly isBlocked?: boolean;
}

/**
 * The payment is shown in this page. Without `result`, only its status is shown, because the
 * shopper has returned from a payment elsewhere.
 */
export interface ShownInPage {
  readonly type: 'shown';
  readonly result?: PaymentResult;
  readonly orderId: string;
}

/**
 * Renders the outcome, which is shown above the button "Pay". `confirm` is called when the shopper
 * wants to pay although the outcome of the last payment is unknown.
 * @csspart confirm - The button that pays although the outcome of the last payment is unknown.
 * @csspart paid - Says that the order is paid.
 */
export function outcomeNotice(
  outcome: CheckoutOutcome | undefined,
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
    case 'unknown': {
      const text = `${texts.standUnknown} ${texts.unknownPayment}`;
      return notice(outcome.message ? `${text} ${isolate(outcome.message)}` : text);
    }
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
      // `PaymentController` has registered `store-payment` before it sets the outcome.
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
  // The service may have charged the shopper already, so the text must not ask the shopper to try
  // again.
  if (error.outcomeUnknown) return notice(`${texts.standUnknown} ${texts.askShop}`);
  // The general text for "not found" is about items, but here the service lacks the API call that
  // creates a payment.
  if (error.kind === 'not-found' && !error.serviceMessage) return notice(texts.service);
  return checkoutNotice(error, texts, retry);
}

function notice(text: string) {
  return html`<p class="storefront-notice" part="error" data-say="now" tabindex="-1">${text}</p>`;
}

/**
 * Renders the status below the button "Pay", and a link to the payment in case the
 * browser does not leave the page. `openTab` handles clicks that open the payment in a new tab.
 *
 * @csspart status - The live region with the current status. Without a status it is empty.
 * @csspart continue - The link to the payment.
 * @csspart payment-address - The address to copy, if the shop is in a frame, and the payment did not open.
 */
export function redirectStatus(
  busy: boolean,
  outcome: CheckoutOutcome | undefined,
  texts: Texts,
  openTab: (event: Event) => void,
) {
  const leaving = outcome?.type === 'leaving' ? outcome : undefined;
  const leavingText = leaving?.isBlocked
    ? texts.paymentBlocked
    : leaving && texts.leaving(leaving.url.host);
  const status = busy ? texts.paying : leavingText;
  return html`
    <p class="storefront-progress" part="status" data-say>${status}</p>
    ${leaving?.isBlocked ? addressToCopy(leaving, texts) : nothing}
    ${leaving ? continueLink(leaving, texts, openTab) : nothing}
  `;
}

/**
 * Renders the payment's address, for the shopper to copy. A payment by form cannot be opened by an
 * address alone. For such a payment, renders the address of the shop's own page. The shopper can
 * open this page outside the frame, and pay there.
 */
function addressToCopy({url, form}: LeavingOutcome, texts: Texts) {
  const {href} = form ? location : url;
  // The page of a frame with `srcdoc` has the address `about:srcdoc`, which opens only in that
  // frame.
  if (!href.startsWith('http')) return nothing;
  return html`<label class="storefront-field" part="field">
    <span class="storefront-label" part="label">${texts.copyToNewTab}</span>
    <input class="storefront-input" part="payment-address" dir="ltr" readonly .value=${href}
      @focus=${({target}: Event) => (target as HTMLInputElement).select()} />
  </label>`;
}

/**
 * Renders a link to the payment, in case the browser has not left the page. In a frame, the link
 * opens a new tab, because the browser may block the navigation of the whole tab, and a script
 * cannot detect the blocking.
 */
function continueLink(
  {url, form, openIn}: LeavingOutcome,
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
