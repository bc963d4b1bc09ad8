import {html, nothing} from 'lit';
import {addressOffers} from '../../context/address-offers.js';
import type {ShopController} from '../../context/shop-controller.js';
import type {Shop} from '../../state/shop.js';

/** Codes that the link to this page brought along, for the shopper to say yes or no to. */
export function codeOffers({texts}: ShopController, shop: Shop) {
  const offers = addressOffers();
  const {coupon, ref} = offers.value;
  const {lacks} = shop;
  const offer = (
    name: 'coupon' | 'ref',
    sentence: string,
    apply: () => Promise<boolean>,
  ) => html`
    <div class="offer" part="offer">
      <p>${sentence}</p>
      <button
        class="button"
        part="accept"
        type="button"
        @click=${() => void apply().then((taken) => (taken ? offers.accept(name) : offers.decline(name)))}
      >
        ${texts.apply}
      </button>
      <button class="button quiet" part="decline" type="button" @click=${() => offers.decline(name)}>
        ${texts.noThanks}
      </button>
    </div>
  `;
  const takesRef = shop.settings.value?.is_ref && !lacks.has('/cart/setReferral');
  const showsCoupon = coupon && !lacks.has('/cart/acceptCoupon');
  const showsRef = ref && takesRef;
  if (!showsCoupon && !showsRef) return nothing;
  return html`<div class="offers">
    ${
      showsCoupon
        ? offer('coupon', texts.offerCode(coupon), () => shop.cart.applyCode(coupon))
        : nothing
    }
    ${
      showsRef
        ? offer('ref', texts.offerReferral(ref), () => shop.cart.applyReferral(ref))
        : nothing
    }
  </div>`;
}
