import {html} from 'lit';
import type {Line} from '../../shop/cart.js';
import type {Shop} from '../../shop/shop.js';
import type {ItemContext} from '../../ui/order/item-context.js';
import {missingLineChoices} from '../../ui/order/line-choices.js';
import {repeat} from '../../ui/repeat.js';
import type {ShopController} from '../../ui/shop-controller.js';
import type {CartHost} from './cart-host.js';
import {cartLine, type LineCallbacks} from './cart-line.js';
import {UndoableRemoval, reportQuantityChange} from './undoable-removal.js';

/** Lines whose missing choices are marked. */
interface MarkedLines {
  readonly shop: Shop;
  readonly shopper: AbortSignal;
  readonly keys: ReadonlySet<string>;
}

/** The lines of the cart, and the offer to undo the last removal. */
export class CartLines {
  readonly #host: CartHost;
  readonly #removed: UndoableRemoval;
  /** The lines for which the shopper has tried to go to the checkout without a required choice. */
  #marked: MarkedLines | undefined;
  readonly #openChoices = new Set<string>();

  constructor(host: CartHost, shop: ShopController) {
    this.#host = host;
    this.#removed = new UndoableRemoval(host, shop);
  }

  /** Withdraws the offer to undo a removal, and closes the fields of choices. */
  forget(): void {
    this.#removed.forget();
    this.#openChoices.clear();
  }

  renderRemoval(shop: Shop) {
    return this.#removed.render(shop);
  }

  render(view: ItemContext) {
    const {shop} = view;
    const changes: LineCallbacks = {
      remove: (line) => this.#removed.remove(line, shop),
      changed: (line, count) => {
        if (line.item)
          reportQuantityChange(this.#host, shop, line.item, count, line.count);
      },
    };
    return html`<ul role="list" class="lines">
      ${repeat(
        shop.cart.value.lines,
        ({key}) => key,
        (line) =>
          cartLine(line, view, changes, this.#isMarked(line, shop), this.#openChoices),
      )}
    </ul>`;
  }

  /**
   * Marks the required choices that are missing, as long as the shopper stays, and focuses the first.
   * Returns whether there are any.
   */
  markMissing(shop: Shop): boolean {
    const {lines} = shop.cart.value;
    const [missing] = missingLineChoices(lines, shop);
    this.#marked = missing && {
      shop,
      shopper: shop.session.signal,
      keys: new Set(lines.map(({key}) => key)),
    };
    this.#host.requestUpdate();
    if (missing)
      this.#host.renderRoot.querySelector<HTMLElement>(`#${missing.field}`)?.focus();
    return Boolean(missing);
  }

  #isMarked({key}: Line, shop: Shop): boolean {
    const marked = this.#marked;
    return marked?.shop === shop && !marked.shopper.aborted && marked.keys.has(key);
  }
}
