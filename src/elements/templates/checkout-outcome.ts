import {html, nothing} from 'lit';
import type {ShopError} from '../../basics/shop-error.js';
import type {Texts} from '../../texts/texts.js';
import {checkoutNotice} from './checkout-notice.js';

/** How pressing "Pay" went, where it was not the fields that kept it from going anywhere. */
export type Outcome =
  | {readonly type: 'failed'; readonly error: ShopError}
  | {readonly type: 'unsafe' | 'unknown' | 'paid'}
  | {readonly type: 'leaving'; readonly url: URL; readonly openIn: '_self' | '_blank'};

/** What went wrong, or that nothing is left to be paid; above the button. */
export function outcomeNotice(outcome: Outcome | undefined, texts: Texts) {
  if (!outcome || outcome.type === 'leaving') return nothing;
  if (outcome.type === 'failed') return failed(outcome.error, texts);
  if (outcome.type === 'unsafe') return notice(texts.unsafePayment);
  if (outcome.type === 'unknown') return notice(texts.unknownPayment);
  return html`<p class="storefront-notice storefront-good" part="paid" role="status" tabindex="-1">
    ${texts.paid}
  </p>`;
}

function failed(error: ShopError, texts: Texts) {
  if (error.outcomeUnknown) return notice(texts.paymentUnknown);
  // The words for a kind are about things on sale; a service that knows no payments has a problem.
  if (error.kind === 'not-found' && !error.says) return notice(texts.service);
  return checkoutNotice(error, texts);
}

function notice(text: string) {
  return html`<p class="storefront-notice" part="error" role="alert" tabindex="-1">${text}</p>`;
}

/** What is going on, below the button; and the way on, so that nobody is stuck. */
export function progress(busy: boolean, outcome: Outcome | undefined, texts: Texts) {
  const leaving = outcome?.type === 'leaving' ? outcome : undefined;
  return html`
    <p class="storefront-muted" part="status" role="status">
      ${busy ? texts.paying : leaving ? texts.leaving(leaving.url.host) : nothing}
    </p>
    ${
      leaving
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
