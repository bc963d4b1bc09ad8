import {html, nothing} from 'lit';
import {failureText} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {addressOffers} from '../../ui/address-offers.js';
import type {ShopController} from '../../ui/shop-controller.js';

/**
 * Renders the coupon and referral codes in the page's address as offers that the shopper can accept
 * or decline.
 */
export function addressCodeOffers(
  {texts}: ShopController,
  {cart, lacks, settings}: Shop,
) {
  const offers = addressOffers();
  const {coupon, ref} = offers.value;
  const offer = (
    name: 'coupon' | 'ref',
    sentence: string,
    subject: 'code' | 'referral',
    call: string,
    apply: () => Promise<boolean>,
  ) => {
    const failure = cart.value.failures.get(subject);
    // A code is not offered if the service lacks the API call that applies it. If this
    // emerges only after the shopper has accepted, the offer stays to show the error.
    if (!failure?.isCallMissing && lacks.has(call)) return nothing;
    const accept = async () => {
      if (await apply()) offers.accept(name);
      else if (!cart.value.failures.get(subject)?.isCallMissing) offers.decline(name);
    };
    return html`
      <div class="offer" part="offer">
        <p>${sentence}</p>
        ${
          failure?.isCallMissing
            ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>`
            : html`<button class="button" part="accept" type="button" @click=${() => void accept()}>
              ${texts.apply}
            </button>`
        }
        <button class="button quiet" part="decline" type="button" @click=${() => offers.decline(name)}>
          ${texts.noThanks}
        </button>
      </div>
    `;
  };
  const shown = [
    coupon
      ? offer('coupon', texts.offerCode(coupon), 'code', '/cart/acceptCoupon', () =>
          cart.applyCode(coupon),
        )
      : nothing,
    ref && settings.value?.is_ref
      ? offer('ref', texts.offerReferral(ref), 'referral', '/cart/setReferral', () =>
          cart.applyReferral(ref),
        )
      : nothing,
  ];
  return shown.every((one) => one === nothing)
    ? nothing
    : html`<div class="offers">${shown}</div>`;
}
