import {html, nothing} from 'lit';
import {isFramed} from '../../lib/is-framed.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {PaymentView} from '../../shop/payment/driver.js';
import type {Texts} from '../../i18n/texts.js';
import {isolate} from '../../i18n/isolate.js';
import {checkoutNotice} from './checkout-notice.js';
import type {Redirect} from './payment-redirect.js';

/** Whether the payment itself, or its end, is shown in this page. */
export function isPaymentHere({state, result}: PaymentView, last?: Redirect): boolean {
  const isShown = state === 'paying' || state === 'paid' || state === 'failed';
  return isShown && !last && (result?.type === 'html' || result?.type === 'qr');
}

/**
 * Renders what has become of the payment, above the button "Pay". `press` is called when the shopper
 * tries again, or confirms another order although one may exist.
 * @csspart confirm - The button that pays although the outcome of the last payment is unknown.
 * @csspart paid - Says that the order is paid.
 */
export function paymentOutcome(
  view: PaymentView,
  last: Redirect | undefined,
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
  const isHere = isPaymentHere(view, last);
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

/**
 * Renders the status below the button "Pay", and a link to the payment in case the
 * browser does not leave the page. `openAgain` handles clicks that open the payment in a new tab.
 *
 * @csspart status - The live region with the current status. Without a status it is empty.
 * @csspart continue - The link to the payment.
 * @csspart payment-address - The address to copy, if the shop is in a frame, and the payment did not open.
 */
export function redirectStatus(
  busy: boolean,
  redirect: Redirect | undefined,
  texts: Texts,
  openAgain: (event: Event) => void,
) {
  const leaving = redirect?.isBlocked
    ? texts.paymentBlocked
    : redirect && texts.leaving(redirect.url.host);
  return html`
    <p class="storefront-progress" part="status" data-say>${busy ? texts.paying : leaving}</p>
    ${redirect?.isBlocked ? addressToCopy(redirect, texts) : nothing}
    ${redirect ? continueLink(redirect, texts, openAgain) : nothing}
  `;
}

/**
 * Renders the payment's address, for the shopper to copy. A payment by form cannot be opened by an
 * address alone. For such a payment, renders the address of the shop's own page. The shopper can
 * open this page outside the frame, and pay there.
 */
function addressToCopy({url, form}: Redirect, texts: Texts) {
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
  {url, form, openIn}: Redirect,
  texts: Texts,
  openAgain: (event: Event) => void,
) {
  const framed = isFramed();
  const place = framed ? '_blank' : openIn;
  const text = place === '_blank' ? `${texts.goOn} ${texts.newTab}` : texts.goOn;
  if (form && !framed) return nothing;
  if (form)
    return html`<button class="storefront-button" part="continue" type="button" @click=${openAgain}>
      ${text}
    </button>`;
  return html`<a
    class="storefront-link"
    part="continue"
    href=${url.href}
    target=${place}
    rel="noopener"
    @click=${place === '_blank' ? openAgain : nothing}
    >${text}</a
  >`;
}
