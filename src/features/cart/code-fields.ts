import {
  applyCode,
  removeCoupon,
  removeGiftCard,
  removeReferral,
  setReferral,
} from '../../api/calls/cart.js';
import {html, nothing} from 'lit';
import {failureText} from '../../i18n/texts.js';
import {typedText} from '../../lib/typed-text.js';
import {formatMoney, formatNumber, formatPercent} from '../../lib/money.js';
import type {CartPage} from '../../shop/cart.js';
import type {Balance} from '../../shop/gift-balance.js';
import {amountText, moneyAmount} from '../../ui/content/price.js';
import {addressOffers, CODE_LENGTH} from '../../ui/address-offers.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {repeat} from '../../ui/repeat.js';

/**
 * The state of the area with the fields for coupon, gift card and referral codes: folded or
 * unfolded. A click of the shopper changes the state. The area also unfolds when a code has been
 * applied, has failed, or is in the page's address.
 */
export class CodesDisclosure {
  readonly #update: () => void;
  #isOpen = false;
  #reasons: readonly unknown[] = [];

  /** `update` renders the fields again. */
  constructor(update: () => void) {
    this.#update = update;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  readonly toggle = (): void => {
    this.#isOpen = !this.#isOpen;
    this.#update();
  };

  /**
   * Unfolds the fields if one of the reasons, such as an applied coupon, is truthy and has changed
   * since this method was last called.
   */
  openFor(...reasons: readonly unknown[]): void {
    const isNew = reasons.some((reason, i) => reason && reason !== this.#reasons[i]);
    this.#isOpen ||= isNew;
    this.#reasons = reasons;
  }
}

/**
 * Renders the applied codes as chips, and below them a collapsible form: a field for coupons and
 * gift cards, and a field for the referral code if the site accepts referrals. `balance` is the
 * amount left on the gift card, if known.
 */
export function codeFields(
  view: ItemContext,
  balance: Balance | undefined,
  disclosure: CodesDisclosure,
) {
  const {shop, texts} = view;
  const {cart, lacks, settings} = shop;
  if (!cart.value.data) return nothing;
  const {cart: codes} = cart.value.data;
  // Some services report that a code is applied, but not which code. The chip then says "Coupon".
  const coupon = codes.coupon_code || (codes.coupon_id && texts.coupon);
  const gift = codes.gift_code || (codes.gift_id && texts.giftCard);
  const referral =
    codes.referral_code || (isReferral(codes.referral) && texts.referral);
  const applied = [
    coupon &&
      chip(
        'coupon',
        coupon,
        couponWorth(view, codes),
        texts.removeCoupon(codes.coupon_code),
        !lacks.has(removeCoupon.path) && (() => cart.removeCoupon()),
      ),
    gift &&
      chip(
        'gift-card',
        gift,
        giftCardWorth(view, codes.gift_sum, balance),
        texts.removeGiftCard(codes.gift_code),
        !lacks.has(removeGiftCard.path) && (() => cart.removeGiftCard()),
      ),
    referral &&
      chip(
        'referral',
        referral,
        referralWorth(view, codes),
        texts.removeReferral(codes.referral_code),
        !lacks.has(removeReferral.path) && (() => cart.removeReferral()),
      ),
  ].filter((one) => typeof one === 'object' && one !== null);
  const mayApplyCode = !lacks.has(applyCode.path) && !(coupon && gift);
  const mayApplyReferral =
    settings.value?.is_ref && !lacks.has(setReferral.path) && !referral;
  const hasForm = mayApplyCode || mayApplyReferral;
  const {failures} = cart.value;
  const offers = addressOffers().value;
  disclosure.openFor(
    coupon,
    gift,
    referral,
    failures.get('code'),
    failures.get('referral'),
    offers.coupon,
    offers.ref,
  );
  const {isOpen, toggle} = disclosure;
  return html`
    <div class="codes" part="codes">
      ${
        hasForm
          ? html`<button class="unfold" part="have-code" type="button" aria-expanded=${isOpen}
              aria-controls="code-fields" @click=${toggle}>
              ${chevron}${texts.haveCode}
            </button>`
          : nothing
      }
      <div class="fields">
        ${
          applied.length
            ? html`<ul role="list" class="chips">
              ${repeat(
                applied,
                ({key}) => key,
                ({content}) => content,
              )}
            </ul>`
            : nothing
        }
        <div class="fields" id="code-fields" ?hidden=${hasForm && !isOpen}>
          ${codeForm(
            view,
            'code',
            texts.code,
            texts.apply,
            mayApplyCode && ((code) => cart.applyCode(code)),
          )}
          ${codeForm(
            view,
            'referral',
            texts.referralCode,
            texts.applyReferral,
            mayApplyReferral && ((code) => cart.applyReferral(code)),
          )}
        </div>
      </div>
    </div>
  `;
}

const chevron = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m6 9 6 6 6-6" /></svg>`;

/**
 * Renders an applied code, with a button that removes the code. If `remove` is `false`, there is no
 * button. `key` identifies the kind of code, so that Lit does not reuse a focused button for
 * another code.
 */
function chip(
  key: string,
  label: string,
  worth: unknown,
  removeLabel: string,
  remove: false | (() => Promise<unknown>),
) {
  const content = html`
    <li class="chip" part="chip">
      <span><strong>${label}</strong>${worth ? html` <span class="muted">${worth}</span>` : nothing}</span>
      ${
        remove
          ? html`<button class="remove" part="remove-code" type="button" @click=${() => void remove()}>
            <span aria-hidden="true">×</span><span class="hidden">${removeLabel.trim()}</span>
          </button>`
          : nothing
      }
    </li>
  `;
  return {key, content};
}

/**
 * Renders the form for a code. Without `apply`, no code can be applied, and only the error is
 * rendered, if there is one.
 */
function codeForm(
  {shop, texts}: ItemContext,
  subject: 'code' | 'referral',
  label: string,
  button: string,
  apply: false | undefined | ((code: string) => Promise<boolean>),
) {
  const error = shop.cart.value.failures.get(subject);
  const note = error
    ? html`<p class="failure" id="${subject}-note" part="error" data-say="now">${failureText(error, texts)}</p>`
    : nothing;
  if (!apply) return note;
  const submit = async (event: Event) => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
    const code = typedText(input.value);
    if (!code) input.focus();
    else if ((await apply(code)) && typedText(input.value) === code) input.value = '';
  };
  return html`
    <form target="_self" class="code" part="code" @submit=${(event: Event) => void submit(event)}>
      <label for=${subject}>${label}</label>
      <input
        id=${subject}
        part="input"
        maxlength=${CODE_LENGTH}
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck="false"
        aria-invalid=${error ? 'true' : 'false'}
        aria-describedby=${error ? `${subject}-note` : nothing}
      />
      <button class="button quiet" part="apply" type="submit">${button}</button>
      ${note}
    </form>
  `;
}

/**
 * Whether a referral is applied. The type of `value` is undocumented: any text or number counts,
 * except an empty text and 0.
 */
function isReferral(value: unknown): boolean {
  return Boolean(value) && (typeof value === 'string' || typeof value === 'number');
}

/**
 * Formats a coupon's discount as a percentage or an amount. If neither is known, the coupon's value
 * is formatted as a plain number.
 */
function couponWorth(
  view: ItemContext,
  {coupon_type, coupon_value, coupon_sum}: Coupon,
) {
  const {lang} = view.money;
  if (coupon_type === 'percent' && coupon_value)
    return formatPercent(-coupon_value, lang);
  const sum = (coupon_type === 'amount' && coupon_value) || coupon_sum;
  if (sum) return deduction(view, sum);
  return coupon_value ? `−${formatNumber(coupon_value, lang)}` : '';
}

type Coupon = Pick<CartPage['cart'], 'coupon_type' | 'coupon_value' | 'coupon_sum'>;

/** Renders the amount that a gift card takes off the total, and the balance left on the card. */
function giftCardWorth(view: ItemContext, sum: number, balance: Balance | undefined) {
  const {texts, money} = view;
  if (!balance) return sum ? deduction(view, sum) : texts.giftCard;
  const {end_balance: left, currency} = balance;
  const ours = !currency || currency === money.system.name;
  return html`${sum ? html`${deduction(view, sum)} ${texts.takenOf}` : texts.pair(texts.giftCard, '').trim()} ${
    ours
      ? moneyAmount(left, money, texts)
      : amountText(formatMoney(left, currency, money.lang))
  } ${texts.leftOnCard}`;
}

/** The label of a referral, with the number of days for which the referral is valid. */
function referralWorth({texts}: ItemContext, cart: CartPage['cart']) {
  const {referral_code: code, referral_attribution_days: days} = cart;
  if (days) return texts.referralFor(days);
  return code && texts.referral;
}

/** Renders a discount, marked as approximate if it was converted from another currency. */
function deduction({money, texts}: ItemContext, sum: number) {
  return money.converted
    ? moneyAmount(-sum, money, texts)
    : amountText(`−${money.format(sum)}`);
}
