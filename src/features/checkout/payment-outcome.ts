import {html, nothing} from 'lit';
import type {ShopError} from '../../lib/shop-error.js';
import type {PaymentView} from '../../shop/payment/driver.js';
import type {Texts} from '../../i18n/texts.js';
import {isolate} from '../../i18n/isolate.js';
import {checkoutNotice} from './checkout-notice.js';

/**
 * Renders what has become of the payment, above the button "Pay". `press` is called when the shopper
 * tries again, or confirms another order although one may exist. `isHere`: whether the payment itself
 * is shown in this page.
 * @csspart confirm - The button that pays although the outcome of the last payment is unknown.
 * @csspart paid - Says that the order is paid.
 */
export function paymentOutcome(
  view: PaymentView,
  isHere: boolean,
  texts: Texts,
  headingLevel: number,
  press: (isConfirmed: boolean) => void,
) {
  const {notice: told, state, result, order} = view;
  switch (told?.type) {
    case 'failed':
      return failed(
        told.error,
        texts,
        state === 'created' ? () => press(false) : undefined,
      );
    case 'unsafe':
      return notice(texts.unsafePayment);
    case 'declined':
      return notice(texts.paymentDeclined);
    case 'unknown': {
      const text = `${texts.standUnknown} ${texts.unknownPayment}`;
      return notice(told.message ? `${text} ${isolate(told.message)}` : text);
    }
    case 'confirm':
      return html`<div class="storefront-notice" part="error" tabindex="-1">
        <p data-say="now">${texts.payTwice}</p>
        <button class="storefront-button storefront-quiet" part="confirm" type="button" @click=${() => press(true)}>
          ${texts.payTwiceConfirm}
        </button>
      </div>`;
    case 'changed': // A problem of the form.
    case undefined:
  }
  if (result?.type === 'free')
    return html`<p class="storefront-notice storefront-good" part="paid" data-say tabindex="-1">
      ${texts.paid}
    </p>`;
  if (!isHere && !order) return nothing;
  return html`<section class="storefront-section" part="payment">
    <store-payment
      .orderId=${isHere ? undefined : order?.id || undefined}
      .result=${isHere ? result : undefined}
      .headingLevel=${headingLevel}
    ></store-payment>
  </section>`;
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
