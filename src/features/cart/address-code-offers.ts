import {addSignedIn} from '../../ui/order/add-to-cart.js';
import {applyCode, setReferral} from '../../api/calls/cart.js';
import {html, nothing, type ReactiveElement} from 'lit';
import {failureText} from '../../i18n/texts.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {Shop} from '../../shop/shop.js';
import {addressOffers} from '../../ui/address-offers.js';
import type {ShopController} from '../../ui/shop-controller.js';

/**
 * The errors of codes that the shopper applied with the button of an offer, with the code. Errors of
 * codes that the shopper typed into a field are not in this map.
 */
const failuresOfOffers = new WeakMap<ShopError, string>();

/**
 * Renders the coupon and referral codes in the page's address as offers that the shopper can accept
 * or decline. A code that the service refuses is not offered again: many newsletters add a `?ref=`
 * that is no code. `hasFields`: whether `host` also shows the fields for codes. If so, the fields
 * show why a code was not applied; otherwise the reason stands in the place of the offer.
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
  const offer = (
    name: 'coupon' | 'ref',
    code: string | undefined,
    sentence: (code: string) => string,
    subject: 'code' | 'referral',
    call: string,
    apply: (code: string) => Promise<boolean>,
  ) => {
    const failureOf = () => cart.value.failures.get(subject);
    const failure = failureOf();
    const failedCode = failure && failuresOfOffers.get(failure);
    if (failure && failedCode && failedCode !== code && !hasFields) {
      const close = () => {
        failuresOfOffers.delete(failure);
        host.requestUpdate();
      };
      return html`
        <div class="offer">
          <p class="failure" part="error" data-say="now">${texts.pair(failedCode, failureText(failure, texts))}</p>
          <button class="button quiet" part="decline" type="button" @click=${close}>
            ${texts.close}
          </button>
        </div>
      `;
    }
    if (!code) return nothing;
    // A code is not offered if the service lacks the API call that applies it. If the shop learns
    // this only after the shopper has accepted the offer, the offer stays and shows the error.
    if (!failure?.isCallMissing && lacks.has(call)) return nothing;
    const isShown = failure && (failure.isCallMissing || failedCode);
    const accept = async ({currentTarget}: Event) => {
      const button = currentTarget as HTMLElement; // The listener is on the button.
      const isApplied = await addSignedIn(
        () => apply(code),
        failureOf,
        host,
        shop,
        button,
      );
      const error = isApplied ? undefined : failureOf();
      if (error && !hasFields) failuresOfOffers.set(error, code);
      if (isApplied || error?.isRefusal) offers.accept(name);
      host.requestUpdate();
    };
    return html`
      <div class="offer" part="offer">
        <p data-say>${sentence(code)}</p>
        ${isShown ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>` : nothing}
        ${
          failure?.isCallMissing
            ? nothing
            : html`<button class="button" part="accept" type="button" @click=${(event: Event) => void accept(event)}>
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
    offer('coupon', coupon, texts.offerCode, 'code', applyCode.path, (code) =>
      cart.applyCode(code),
    ),
    offer(
      'ref',
      settings.value?.is_ref ? ref : undefined,
      texts.offerReferral,
      'referral',
      setReferral.path,
      (code) => cart.applyReferral(code),
    ),
  ];
  return shown.every((one) => one === nothing)
    ? nothing
    : html`<div class="offers">${shown}</div>`;
}
