import {html, nothing} from 'lit';
import {addressOffers} from '../../ui/address-offers.js';
import type {ShopController} from '../../ui/shop-controller.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';
import {failureText} from '../../i18n/texts.js';

/** Renders the codes in the page's address as offers that the shopper can accept or decline. */
export function codeOffers({texts}: ShopController, shop: Shop) {
  const offers = addressOffers();
  const {coupon, ref} = offers.value;
  const {lacks} = shop;
  const {failures} = shop.cart.value;
  const close = (name: 'coupon' | 'ref', isAccepted: boolean) => {
    const subject = name === 'ref' ? 'referral' : 'code';
    if (isAccepted) offers.accept(name);
    else if (!shop.cart.value.failures.get(subject)?.missing) offers.decline(name);
  };
  const offer = (
    name: 'coupon' | 'ref',
    sentence: string,
    apply: () => Promise<boolean>,
    failure: ShopError | undefined,
  ) => html`
    <div class="offer" part="offer">
      <p>${sentence}</p>
      ${
        failure?.missing
          ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>`
          : html`<button
            class="button"
            part="accept"
            type="button"
            @click=${() => void apply().then((isAccepted) => close(name, isAccepted))}
          >
            ${texts.apply}
          </button>`
      }
      <button class="button quiet" part="decline" type="button" @click=${() => offers.decline(name)}>
        ${texts.noThanks}
      </button>
    </div>
  `;
  const codeFailure = failures.get('code');
  const refFailure = failures.get('referral');
  // An accepted offer stays if the service lacks the call, and shows the error.
  const takesRef =
    shop.settings.value?.is_ref &&
    (refFailure?.missing || !lacks.has('/cart/setReferral'));
  const showsCoupon =
    coupon && (codeFailure?.missing || !lacks.has('/cart/acceptCoupon'));
  const showsRef = ref && takesRef;
  if (!showsCoupon && !showsRef) return nothing;
  return html`<div class="offers">
    ${
      showsCoupon
        ? offer(
            'coupon',
            texts.offerCode(coupon),
            () => shop.cart.applyCode(coupon),
            codeFailure,
          )
        : nothing
    }
    ${
      showsRef
        ? offer(
            'ref',
            texts.offerReferral(ref),
            () => shop.cart.applyReferral(ref),
            refFailure,
          )
        : nothing
    }
  </div>`;
}
