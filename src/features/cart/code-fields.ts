import {html, nothing} from 'lit';
import {formatMoney, formatNumber, formatPercent} from '../../lib/money.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {CartPage} from '../../shop/cart.js';
import type {Balance} from '../../shop/gift-balance.js';
import {failureText} from '../../i18n/texts.js';
import type {ItemView} from '../../ui/order/item-view.js';
import {amount} from '../../ui/content/price.js';

/**
 * Renders a field for coupons and gift cards, a field for the referral if the site takes them, and
 * the applied codes as chips. `balance` is the amount left on the gift card, if known.
 */
export function codeFields(view: ItemView, balance: Balance | undefined) {
  const {shop, texts} = view;
  const {data, failures} = shop.cart.value;
  if (!data) return nothing;
  const {cart} = data;
  const settings = shop.settings.value;
  const {lacks} = shop;
  const chip = (
    label: string,
    what: unknown,
    remove: string,
    call: string,
    act: () => void,
  ) => html`
    <li class="chip" part="chip">
      <span><strong>${label}</strong>${what ? html` <span class="muted">${what}</span>` : nothing}</span>
      ${
        lacks.has(call)
          ? nothing
          : html`<button class="remove" part="remove-code" type="button" @click=${act}>
            <span aria-hidden="true">×</span><span class="hidden">${remove}</span>
          </button>`
      }
    </li>
  `;
  // Some services report that a code is applied, but not which.
  const coupon = cart.coupon_code || (cart.coupon_id && texts.coupon);
  const gift = cart.gift_code || (cart.gift_id && texts.giftCard);
  const referral = cart.referral_code || (isReferral(cart.referral) && texts.referral);
  const applied = [
    coupon &&
      chip(
        coupon,
        couponWorth(view, cart),
        texts.removeCoupon(cart.coupon_code).trim(),
        '/cart/removeCoupon',
        () => void shop.cart.removeCoupon(),
      ),
    gift &&
      chip(
        gift,
        giftCardWorth(view, cart.gift_sum, balance),
        texts.removeGiftCard(cart.gift_code).trim(),
        '/cart/removeGiftcard',
        () => void shop.cart.removeGiftCard(),
      ),
    referral &&
      chip(
        referral,
        referralWorth(view, cart),
        texts.removeReferral(cart.referral_code).trim(),
        '/cart/removeReferral',
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
      void apply(code).then((isAccepted) => {
        if (isAccepted) input.value = '';
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
            ? html`<p class="failure" id="${subject}-note" part="error" data-say="now">
              ${failureText(error, texts)}
            </p>`
            : nothing
        }
      </form>
    `;
  };
  const takesCodes = !lacks.has('/cart/acceptCoupon') && !(coupon && gift);
  const takesReferral =
    settings?.is_ref && !lacks.has('/cart/setReferral') && !referral;
  return html`
    <div class="codes" part="codes">
      ${applied.length ? html`<ul role="list" class="chips">${applied}</ul>` : nothing}
      ${
        takesCodes
          ? form('code', texts.code, texts.apply, (code) => shop.cart.applyCode(code))
          : missingCallNotice(failures.get('code'), texts)
      }
      ${
        takesReferral
          ? form('referral', texts.referralCode, texts.applyReferral, (code) =>
              shop.cart.applyReferral(code),
            )
          : missingCallNotice(failures.get('referral'), texts)
      }
    </div>
  `;
}

/** Renders the error in place of a control whose call the service turned out not to have. */
function missingCallNotice(error: ShopError | undefined, texts: ItemView['texts']) {
  return error?.missing
    ? html`<p class="failure" part="error" data-say="now">${failureText(error, texts)}</p>`
    : nothing;
}

/** Whether a referral is applied. The service does not specify the value's type. */
function isReferral(value: unknown): boolean {
  return Boolean(value) && (typeof value === 'string' || typeof value === 'number');
}

/**
 * Formats a coupon's discount as a percentage or an amount. A value of unknown type is formatted as
 * a plain number.
 */
function couponWorth(view: ItemView, {coupon_type, coupon_value, coupon_sum}: Coupon) {
  const {lang} = view.money;
  if (coupon_type === 'percent' && coupon_value)
    return formatPercent(-coupon_value, lang);
  const sum = (coupon_type === 'amount' && coupon_value) || coupon_sum;
  if (sum) return deduction(view, sum);
  return coupon_value ? `−${formatNumber(coupon_value, lang)}` : '';
}

type Coupon = Pick<CartPage['cart'], 'coupon_type' | 'coupon_value' | 'coupon_sum'>;

/** Renders the amount that a gift card takes off, and the balance left on it. */
function giftCardWorth(view: ItemView, sum: number, balance: Balance | undefined) {
  const {texts, money} = view;
  if (!balance) return sum ? deduction(view, sum) : texts.giftCard;
  const {end_balance: left, currency} = balance;
  const ours = !currency || currency === money.system.name;
  return html`${sum ? html`${deduction(view, sum)} ${texts.takenOf}` : texts.pair(texts.giftCard, '').trim()} ${
    ours ? amount(left, money, texts) : formatMoney(left, currency, money.lang)
  } ${texts.leftOnCard}`;
}

/** Labels a referral, with the number of days it counts for. */
function referralWorth({texts}: ItemView, cart: CartPage['cart']) {
  const {referral_code: code, referral_attribution_days: days} = cart;
  if (days) return texts.referralFor(days);
  return code && texts.referral;
}

/** Renders a discount, marked as a conversion if it is in another currency than the shop's. */
function deduction({money, texts}: ItemView, sum: number) {
  return money.converted ? amount(-sum, money, texts) : `−${money.format(sum)}`;
}
