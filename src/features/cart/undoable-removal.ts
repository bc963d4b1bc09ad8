import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {failureText} from '../../i18n/texts.js';
import type {ShopError} from '../../lib/shop-error.js';
import type {CartItem, Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import {moneyPrice} from '../../ui/content/price.js';
import {QuantityChangedEvent} from '../../ui/events/quantity-changed-event.js';
import {ADD_CALL} from '../../ui/order/item-context.js';
import type {ShopController} from '../../ui/shop-controller.js';

/** A removed item, and the shopper whose cart contained it. */
interface Removal {
  readonly item: CartItem;
  readonly shop: Shop;
  readonly shopper: AbortSignal;
  /** Whether the service refused to restore the item. */
  readonly refused?: boolean;
}

/** Removes lines from the cart, and offers to restore the line that was removed last. */
export class UndoableRemoval implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  #removal: Removal | undefined;
  /** The items of the last rendering, by the keys of their lines. */
  readonly #lastItems = new Map<string, CartItem>();
  /** Failures for which this class has already offered to restore the removed line. */
  readonly #reported = new WeakSet<ShopError>();

  constructor(host: ReactiveElement, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  /**
   * Offers to restore a line that another tab or the shop has removed: a line that is
   * missing from the cart and whose last change failed.
   */
  hostUpdate(): void {
    const shop = this.#shop.value;
    if (!shop) return;
    const {lines, failures, data} = shop.cart.value;
    if (!data) this.#lastItems.clear();
    for (const [key, failure] of failures) {
      const item = this.#lastItems.get(key);
      const isGone = !lines.some((line) => line.key === key);
      if (!item || !isGone || this.#reported.has(failure)) continue;
      this.#reported.add(failure);
      this.#removal = removalOf(item, item.count, shop);
    }
    this.#lastItems.clear();
    for (const {key, item, count} of lines)
      if (item) this.#lastItems.set(key, {...item, count});
  }

  hostDisconnected(): void {
    this.forget();
  }

  /** Withdraws the offer to restore a line. */
  forget(): void {
    this.#removal = undefined;
  }

  render(shop: Shop) {
    const removal = this.#removal;
    const {texts} = this.#shop;
    if (removal?.shop !== shop || removal.shopper.aborted) return nothing;
    const {item} = removal;
    const kind = item.payment_type === 2 ? 'gift' : 'item';
    const failure = removal.refused && shop.cart.errorOf(item.id, kind);
    return html`
      <div class="removed" part="removed">
        <p>
          ${texts.removed(item.name)}
          ${failure ? html`<span part="error" data-say="now">${failureText(failure, texts)}</span>` : nothing}
        </p>
        ${
          shop.lacks.has(ADD_CALL) || !isRestorable(item)
            ? nothing
            : html`<button class="button quiet" part="undo" type="button" @click=${() => this.#undo(removal)}>
              ${texts.undo}
            </button>`
        }
      </div>
    `;
  }

  /** Removes a line, and moves the focus to the button that restores it. */
  remove(line: Line, shop: Shop): void {
    if (!line.item) return;
    // Undo restores the quantity shown on the page, even if the service has not confirmed it yet.
    const removal = removalOf(line.item, line.count, shop);
    this.#removal = removal;
    void shop.cart.remove(line).then((isAccepted) => {
      if (isAccepted)
        reportQuantityChange(this.#host, shop, removal.item, 0, line.count);
      if (isAccepted || this.#removal !== removal) return;
      this.forget();
      this.#host.requestUpdate();
    });
    void this.#focusAfterUpdate('undo');
  }

  #undo(removal: Removal): void {
    const {item, shop} = removal;
    this.forget();
    void shop.cart.restore(item).then((isAccepted) => {
      if (isAccepted)
        return reportQuantityChange(this.#host, shop, item, item.count, 0);
      const line = shop.cart.value.lines.find(
        ({item: one}) => one?.id === item.id && one.payment_type === item.payment_type,
      );
      if (!line) this.#removal ??= {...removal, refused: true};
      this.#host.requestUpdate();
    });
    void this.#focusAfterUpdate('heading');
  }

  /**
   * Focuses an element after the next rendering, because the pressed button is about to disappear.
   */
  async #focusAfterUpdate(part: 'undo' | 'heading'): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const element = this.#host.renderRoot.querySelector<HTMLElement>(
      `[part="${part}"]`,
    );
    if (part === 'heading') element?.setAttribute('tabindex', '-1');
    element?.focus();
  }
}

/** Tells the page that the service has changed the quantity of an item in the cart. */
export function reportQuantityChange(
  host: HTMLElement,
  {systemCurrency}: Shop,
  item: CartItem,
  count: number,
  countBefore: number,
): void {
  const {id, name} = item;
  const price = moneyPrice(item);
  const {name: currency} = systemCurrency;
  host.dispatchEvent(
    new QuantityChangedEvent(id, count, countBefore, name, price, currency),
  );
}

/**
 * Whether a removed line can be restored. A gift can be restored only if its recipient is known.
 */
function isRestorable({payment_type, gift}: CartItem): boolean {
  return payment_type !== 2 || Boolean(gift?.gifted_to);
}

function removalOf(item: CartItem, count: number, shop: Shop): Removal {
  return {item: {...item, count}, shop, shopper: shop.session.signal};
}
