import {html, nothing, type ReactiveController, type ReactiveElement} from 'lit';
import {failureText} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {
  suggestionsOf,
  type Suggestion,
  type Suggestions,
} from '../../shop/suggestions.js';
import {heading} from '../../ui/content/heading.js';
import {picture} from '../../ui/content/picture.js';
import {plainAmount, priceTexts} from '../../ui/content/price.js';
import {unavailableReason} from '../../ui/order/availability.js';
import {ADD_CALL, type ItemContext} from '../../ui/order/item-context.js';
import {reportItemAdded} from '../../ui/order/report-item-added.js';
import {repeat} from '../../ui/repeat.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {addSignedIn} from '../../ui/sign-in-invitation.js';

/** The maximum number of suggested items that are shown at once. */
const MOST_SUGGESTIONS = 3;

/**
 * Shows items that the shop suggests, below the checkout button. A suggestion is
 * not an `<li>`, so that it is not mistaken for a line of the cart.
 */
export class CartSuggestions implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #shop: ShopController;
  #followed: Suggestions | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveElement, shop: ShopController) {
    this.#host = host;
    this.#shop = shop;
    host.addController(this);
  }

  hostUpdated(): void {
    const shop = this.#shop.value;
    if (!shop?.cart.value.data?.items.length || shop.lacks.has(ADD_CALL)) return;
    const suggestions = suggestionsOf(shop);
    if (suggestions !== this.#followed) {
      this.hostDisconnected();
      this.#followed = suggestions;
      this.#unsubscribe = suggestions.subscribe(() => this.#host.requestUpdate());
      // If another `store-cart` of the page has read the suggestions already, `subscribe` reports
      // no change. So the host is updated here.
      if (suggestions.value.length) this.#host.requestUpdate();
    }
    void suggestions.read();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#followed = undefined;
  }

  /**
   * Renders the suggested items that are available, are not in the cart, and can be bought without
   * a subscription.
   */
  render(view: ItemContext) {
    const {shop, texts} = view;
    const inCart = new Set(shop.cart.value.lines.map(({itemId}) => itemId));
    // While the cart of another shop is read, `#followed` still has the former shop's suggestions.
    const suggestions = suggestionsOf(shop);
    const shown = (suggestions === this.#followed ? suggestions.value : [])
      .filter((item) => !inCart.has(item.id) && !item.is_subs_only)
      .filter((item) => !unavailableReason(item, texts))
      .slice(0, MOST_SUGGESTIONS);
    if (!shown.length || shop.lacks.has(ADD_CALL)) return nothing;
    return html`
      <div class="suggestions" part="suggestions">
        ${heading(view.headingLevel, 'suggestions-heading', texts.suggestions)}
        ${repeat(
          shown,
          ({id}) => id,
          (item) => this.#renderSuggestion(item, view),
        )}
      </div>
    `;
  }

  #renderSuggestion(item: Suggestion, {shop, texts, money, points}: ItemContext) {
    const {price} = priceTexts(item, money, texts, points);
    const failure = shop.cart.errorOf(item.id);
    const add = ({currentTarget}: Event) =>
      void this.#add(item, shop, currentTarget as HTMLElement);
    return html`
      <div class="suggestion" part="suggestion">
        ${picture(shop.imageUrl(item.image))}
        <p class="suggested">
          <bdi part="suggestion-name">${item.name}</bdi>
          <span class="muted" part="suggestion-price">${plainAmount(price)}</span>
        </p>
        <button class="button quiet" part="add-suggestion" type="button" @click=${add}>
          <span>${texts.add}<span class="more">${texts.addNamed(item.name)}</span></span>
        </button>
        ${failure ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>` : nothing}
      </div>
    `;
  }

  async #add(item: Suggestion, shop: Shop, button: HTMLElement): Promise<void> {
    const host = this.#host;
    const add = () => shop.cart.add(item, {promoted: true});
    const failure = () => shop.cart.errorOf(item.id);
    if (!(await addSignedIn(add, failure, host, shop, button))) return;
    reportItemAdded(host, shop, item);
  }
}
