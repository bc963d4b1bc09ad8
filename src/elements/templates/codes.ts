import {html, nothing} from 'lit';
import {failureText} from '../../texts/texts.js';
import type {View} from './item-card.js';

/** One field for coupon or gift card, one for the referral where the site takes them; what is applied, as chips. */
export function codes(view: View) {
  const {shop, texts, money} = view;
  const {data, failures} = shop.cart.value;
  if (!data) return nothing;
  const {cart} = data;
  const settings = shop.settings.value;
  const chip = (label: string, what: string, remove: string, act: () => void) => html`
    <li class="chip" part="chip">
      <span><strong>${label}</strong>${what ? html` <span class="muted">${what}</span>` : nothing}</span>
      <button class="remove" part="remove-code" type="button" @click=${act}>
        <span aria-hidden="true">×</span><span class="hidden">${remove}</span>
      </button>
    </li>
  `;
  const off = couponWorth(view, cart);
  const applied = [
    cart.coupon_code &&
      chip(
        cart.coupon_code,
        off,
        texts.removeCoupon(cart.coupon_code),
        () => void shop.cart.removeCoupon(),
      ),
    cart.gift_code &&
      chip(
        cart.gift_code,
        cart.gift_sum ? `−${money.format(cart.gift_sum)}` : texts.giftCard,
        texts.removeGiftCard(cart.gift_code),
        () => void shop.cart.removeGiftCard(),
      ),
    cart.referral_code &&
      chip(
        cart.referral_code,
        texts.referral,
        texts.removeReferral(cart.referral_code),
        () => void shop.cart.removeReferral(),
      ),
  ].filter(Boolean);
  const form = (
    subject: 'code' | 'referral',
    label: string,
    button: string,
    apply: (code: string) => Promise<boolean>,
  ) => {
    const error = failures.get(subject);
    const submit = (event: Event) => {
      event.preventDefault();
      const input = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
      const code = input.value.trim();
      if (!code) return input.focus();
      void apply(code).then((taken) => {
        if (taken) input.value = '';
      });
    };
    return html`
      <form class="code" part="code" @submit=${submit}>
        <label for=${subject}>${label}</label>
        <input
          id=${subject}
          part="input"
          maxlength="40"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          aria-invalid=${error ? 'true' : 'false'}
          aria-describedby=${error ? `${subject}-note` : nothing}
        />
        <button class="button quiet" part="apply" type="submit">${button}</button>
        ${
          error
            ? html`<p class="failure" id="${subject}-note" part="error" role="alert">
              ${failureText(error, texts)}
            </p>`
            : nothing
        }
      </form>
    `;
  };
  const lacks = shop.client.lacks;
  const takesCodes =
    !lacks.has('/cart/acceptCoupon') && !(cart.coupon_code && cart.gift_code);
  const takesReferral =
    settings?.is_ref && !lacks.has('/cart/setReferral') && !cart.referral_code;
  return html`
    <div class="codes" part="codes">
      ${applied.length ? html`<ul role="list" class="chips">${applied}</ul>` : nothing}
      ${
        takesCodes
          ? form('code', texts.code, texts.apply, (code) => shop.cart.applyCode(code))
          : nothing
      }
      ${
        takesReferral
          ? form('referral', texts.referralCode, texts.applyReferral, (code) =>
              shop.cart.applyReferral(code),
            )
          : nothing
      }
    </div>
  `;
}

/** What a coupon does: percent or amount, from every spelling services have. */
function couponWorth(
  {money}: View,
  {
    coupon_type,
    coupon_value,
    coupon_sum,
  }: {coupon_type: string; coupon_value: number; coupon_sum: number},
): string {
  if (coupon_type === 'percent' && coupon_value) return `−${coupon_value} %`;
  const sum = coupon_type === 'amount' ? coupon_value : coupon_sum;
  return sum ? `−${money.format(sum)}` : '';
}
