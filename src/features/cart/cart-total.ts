import {html, nothing, type ReactiveController} from 'lit';
import type {FileLoadError} from '../../lib/load-file.js';
import {waitAtMost} from '../../lib/wait.js';
import type {Shop} from '../../shop/shop.js';
import {failureNotice} from '../../ui/content/failure-notice.js';
import {defaultActions} from '../../ui/default-actions.js';
import {readLineControls} from '../../ui/fields/typed-value.js';
import {itemContextOf, type ItemContext} from '../../ui/order/item-context.js';
import {
  clearPriceRow,
  taxRow,
  type CodeRow,
  type SumRow,
} from '../../ui/order/sum-rows.js';
import {cartTotal, isTotalOutdated} from '../../ui/order/totals.js';
import {repeat} from '../../ui/repeat.js';
import type {ShopController} from '../../ui/shop-controller.js';
import type {CartHost} from './cart-host.js';
import type {CartLines} from './cart-lines.js';

/** How long the cart's amounts wait for the currency, in milliseconds. */
const CURRENCY_TIMEOUT_MS = 5_000;

/**
 * The total of the cart, and the way to the checkout.
 *
 * @csspart foot - The total and the button to the checkout; in the drawer, it stays at the bottom.
 */
export class CartTotal implements ReactiveController {
  readonly #host: CartHost;
  readonly #shop: ShopController;
  readonly #lines: CartLines;
  readonly #beforeLeaving: () => void;
  /** Why the checkout's module could not be loaded. */
  #failure: FileLoadError | undefined;
  /** The shop for whose currency the cart waits, or has waited. */
  #awaited: Shop | undefined;
  /** The shop whose amounts are shown even if its currency is unknown. */
  #withoutCurrency: Shop | undefined;

  constructor(
    host: CartHost,
    shop: ShopController,
    lines: CartLines,
    beforeLeaving: () => void,
  ) {
    this.#host = host;
    this.#shop = shop;
    this.#lines = lines;
    this.#beforeLeaving = beforeLeaving;
    host.addController(this);
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (shop && shop !== this.#awaited) void this.#waitForCurrency(shop);
  }

  /** Whether amounts can be shown: the currency is known, or the wait for it is over. */
  isKnown(shop: Shop): boolean {
    return Boolean(shop.settings.value) || shop === this.#withoutCurrency;
  }

  async #waitForCurrency(shop: Shop): Promise<void> {
    this.#awaited = shop;
    // If the settings cannot be read, prices are shown without a currency.
    const reading = shop.settings.read().catch(() => undefined);
    await waitAtMost(CURRENCY_TIMEOUT_MS, reading);
    if (shop !== this.#awaited) return;
    this.#withoutCurrency = shop;
    this.#host.requestUpdate();
  }

  /**
   * Renders the total on the button that opens the cart, unless it is an estimate or may be out of
   * date. While a change is pending, dashes replace the digits, so that the button keeps its width.
   */
  renderOnButton(shop: Shop) {
    const {texts, money} = this.#shop;
    const state = shop.cart.value;
    if (!this.isKnown(shop) || isTotalOutdated(state)) return nothing;
    const {points} = itemContextOf(this.#shop, shop, 0);
    const total = cartTotal(state, money, texts, points);
    if (!total || total.estimate) return nothing;
    const text = state.pending ? total.text.replace(/\p{Nd}/gu, '–') : total.text;
    const isTaxed = state.data?.cart.tax;
    return html`<span
      part="open-total"
      aria-hidden="true"
      .textContent=${isTaxed ? texts.amountPlusTax(text) : text}
    ></span>`;
  }

  /**
   * Renders the total, the amounts and codes that lead to it, and the way to the checkout. While a
   * change is pending, the amounts are those before it.
   */
  render(view: ItemContext, codes: readonly CodeRow[]) {
    const {shop, texts, money, points} = view;
    const state = shop.cart.value;
    const {pending, data} = state;
    const total = cartTotal(state, money, texts, points);
    const clear = data && clearPriceRow(data, view);
    return html`
      ${
        clear || codes.length
          ? html`<div class="sums" ?data-pending=${pending}>
              ${sumRow(clear)}
              <ul role="list">${repeat(codes, ({key}) => key, codeRow)}</ul>
            </div>`
          : nothing
      }
      <div class="foot" part="foot" ?data-pending=${pending}>
        <p class="sum">
          <span>${texts.total}</span>
          <strong part="total">${total?.content ?? '–'}</strong>
        </p>
        ${sumRow(data && taxRow(data, view))}
        ${
          !pending && isTotalOutdated(state)
            ? html`<p class="muted small" part="outdated">${texts.outdated}</p>`
            : nothing
        }
        ${
          pending || (total?.estimate ?? true)
            ? html`<p class="muted small" part="estimate">
              ${pending ? texts.updating : texts.estimate}
            </p>`
            : nothing
        }
        ${this.#renderCheckout(shop)}
      </div>
    `;
  }

  #renderCheckout(shop: Shop) {
    const {texts} = this.#shop;
    const url = this.#host.checkoutUrl;
    const goToCheckout = () => void this.#goToCheckout(shop);
    const follow = (event: MouseEvent) => {
      readLineControls(this.#host.renderRoot);
      void followWhenSent(event, shop);
    };
    return html`
      ${failureNotice(this.#failure, {texts, retry: goToCheckout})}
      ${
        url && isWebAddress(url)
          ? html`<a target="_self" class="button" part="checkout" href=${url} @click=${follow}>
            ${texts.checkout}
          </a>`
          : html`<button class="button" part="checkout" type="button" @click=${goToCheckout}>
            ${texts.checkout}
          </button>`
      }
    `;
  }

  async #goToCheckout(shop: Shop): Promise<void> {
    const host = this.#host;
    readLineControls(host.renderRoot);
    if (this.#lines.markMissing(shop)) return;
    this.#failure = undefined;
    try {
      await defaultActions.goToCheckout({
        host,
        shop,
        beforeLeaving: this.#beforeLeaving,
      });
    } catch (error) {
      this.#failure = error as FileLoadError; // `goToCheckout` rejects with this error only.
      host.requestUpdate();
    }
  }
}

function sumRow(row: SumRow | undefined) {
  return row
    ? html`<p class="row muted small" part=${row.part}>
        <span>${row.label}</span> <span class="amount">${row.amount}</span>
      </p>`
    : nothing;
}

/** Renders an applied code, with a button that removes it. */
function codeRow({label, worth, amount, removeLabel, remove}: CodeRow) {
  return html`
    <li class="row" part="chip">
      <span class="code-name"><strong>${label}</strong> <span class="muted">${worth}</span></span>
      ${
        remove
          ? html`<button class="remove" part="remove-code" type="button"
            data-focus-next="#code, [part='have-code']" @click=${() => void remove()}>
            <span aria-hidden="true">×</span><span class="hidden">${removeLabel}</span>
          </button>`
          : nothing
      }
      <span class="amount">${amount}</span>
    </li>
  `;
}

/** Clicked links that wait until changes of the cart have been sent. */
const waitingLinks = new WeakSet<HTMLAnchorElement>();

/**
 * Follows a link out of the page. If changes of the cart are pending, follows the link after the
 * changes have been sent.
 */
async function followWhenSent(event: MouseEvent, {cart}: Shop): Promise<void> {
  // With these keys, the browser opens the link in a new tab or window, or saves it.
  const staysHere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || staysHere || !cart.value.pending) return;
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  if (waitingLinks.has(link)) return;
  waitingLinks.add(link);
  await cart.settled();
  waitingLinks.delete(link);
  // The link is gone if the shopper has closed the cart, or if nothing is left to be paid for.
  if (link.isConnected) link.click();
}

/** Whether the checkout URL uses http or https; a page may set it to any text. */
function isWebAddress(url: string): boolean {
  const {baseURI} = document;
  return URL.canParse(url, baseURI) && /^https?:$/.test(new URL(url, baseURI).protocol);
}
