import {html, nothing, type ReactiveElement} from 'lit';
import {failureText} from '../../i18n/texts.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';
import {addressOffers} from '../../ui/address-offers.js';
import {guestHint, guestHintId} from '../../ui/order/guest-hint.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {addSignedIn} from '../../ui/sign-in-invitation.js';

/**
 * The errors of codes that the shopper applied with the button of an offer. The offer shows such an
 * error. Errors of codes that the shopper typed into a field are not in this set.
 */
const failuresOfOffers = new WeakSet<ShopError>();

/**
 * Renders the coupon and referral codes in the page's address as offers that the shopper can accept
 * or decline. `hasFields`: whether `host` also shows the fields for codes. If so, the fields show
 * why a code was refused; otherwise the offer shows the reason.
 */
export function addressCodeOffers(
  {texts}: ShopController,
  shop: Shop,
  host: ReactiveElement,
  hasFields: boolean,
) {
  const {cart, lacks, settings} = shop;
  const offers = addressOffers();
  const {coupon, ref} = offers.value;
  // Only the first offer shows the hint, because the hint's id must be unique.
  let hint: unknown = guestHint(shop, texts);
  const takeHint = () => {
    const taken = hint;
    hint = nothing;
    return taken;
  };
  const offer = (
    name: 'coupon' | 'ref',
    sentence: string,
    subject: 'code' | 'referral',
    call: string,
    apply: () => Promise<boolean>,
  ) => {
    const failureOf = () => cart.value.failures.get(subject);
    const failure = failureOf();
    // A code is not offered if the service lacks the API call that applies it. If the shop learns
    // this only after the shopper has accepted the offer, the offer stays and shows the error.
    if (!failure?.isCallMissing && lacks.has(call)) return nothing;
    const isShown = failure && (failure.isCallMissing || failuresOfOffers.has(failure));
    const accept = async ({currentTarget}: Event) => {
      const button = currentTarget as HTMLElement; // The listener is on the button.
      if (await addSignedIn(apply, failureOf, host, shop, button))
        return offers.accept(name);
      const error = failureOf();
      if (error && hasFields && !error.isCallMissing) return offers.decline(name);
      if (error) failuresOfOffers.add(error);
      host.requestUpdate();
    };
    return html`
      <div class="offer" part="offer">
        <p data-say>${sentence}</p>
        ${isShown ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>` : nothing}
        ${
          failure?.isCallMissing
            ? nothing
            : html`${takeHint()}<button class="button" part="accept" type="button"
              aria-describedby=${guestHintId(shop)} @click=${(event: Event) => void accept(event)}>
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
