import {applyCode, setReferral} from '../../api/calls/cart.js';
import {html, nothing} from 'lit';
import {failureText} from '../../i18n/texts.js';
import {typedText} from '../../lib/typed-text.js';
import {addressOffers, CODE_LENGTH} from '../../ui/address-offers.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import type {CodeRow} from '../../ui/order/sum-rows.js';

/**
 * The state of the area with the fields for coupon, gift card and referral codes: folded or
 * unfolded. A click of the shopper changes the state. The area also unfolds when a code has failed,
 * or is in the page's address.
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
   * Unfolds the fields if one of the reasons, such as a refused code, is truthy and has changed
   * since this method was last called.
   */
  openFor(...reasons: readonly unknown[]): void {
    const isNew = reasons.some((reason, i) => reason && reason !== this.#reasons[i]);
    this.#isOpen ||= isNew;
    this.#reasons = reasons;
  }
}

/**
 * Renders a collapsible form: a field for coupons and gift cards, and a field for the referral code
 * if the site accepts referrals. `applied` are the codes that are in the cart.
 */
export function codeFields(
  view: ItemContext,
  applied: readonly CodeRow[],
  disclosure: CodesDisclosure,
) {
  const {shop, texts} = view;
  const {cart, lacks, settings} = shop;
  if (!cart.value.data) return nothing;
  const isApplied = (kind: CodeRow['key']) => applied.some(({key}) => key === kind);
  const mayApplyCode =
    !lacks.has(applyCode.path) && !(isApplied('coupon') && isApplied('gift-card'));
  const mayApplyReferral =
    settings.value?.is_ref && !lacks.has(setReferral.path) && !isApplied('referral');
  const hasForm = mayApplyCode || mayApplyReferral;
  const {failures} = cart.value;
  const offers = addressOffers().value;
  disclosure.openFor(
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
  `;
}

const chevron = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m6 9 6 6 6-6" /></svg>`;

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
