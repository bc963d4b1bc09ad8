import {Task} from '@lit/task';
import {html, nothing, type ReactiveElement} from 'lit';
import {getSuggestions} from '../../api/calls/cart.js';
import {failureText} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import type {Item} from '../../shop/catalogue.js';
import {heading} from '../../ui/content/heading.js';
import {picture} from '../../ui/content/picture.js';
import {plainAmount, priceTexts} from '../../ui/content/price.js';
import {needsChoice, unavailableReason} from '../../ui/order/availability.js';
import {ADD_CALL, type ItemContext} from '../../ui/order/item-context.js';
import {addSignedIn, reportItemAdded} from '../../ui/order/add-to-cart.js';
import {handleLinkClick} from '../../ui/item-link.js';
import {repeat} from '../../ui/repeat.js';
import type {ShopController} from '../../ui/shop-controller.js';

/** The maximum number of suggested items that are shown at once. */
const MOST_SUGGESTIONS = 3;

/**
 * Shows items that the shop suggests, below the checkout button. A suggestion is
 * not an `<li>`, so that it is not mistaken for a line of the cart.
 */
export class CartSuggestions {
  readonly #host: ReactiveElement;
  readonly #suggestions: Task<readonly unknown[], readonly Item[]>;

  constructor(host: ReactiveElement, controller: ShopController) {
    this.#host = host;
    this.#suggestions = new Task(host, {
      args: () => {
        const shop = controller.value;
        const hasLines = Boolean(shop?.cart.value.data?.items.length);
        return [shop, hasLines, shop?.catalogue.value.resets];
      },
      task: async () => {
        const shop = controller.value;
        const isWanted =
          shop?.cart.value.data?.items.length && !shop.lacks.has(ADD_CALL);
        return isWanted ? shop.catalogue.read(getSuggestions) : [];
      },
    });
  }

  /**
   * Renders the suggested items that are available, are not in the cart, and can be bought without
   * a subscription.
   */
  render(view: ItemContext) {
    const {shop, texts} = view;
    const inCart = new Set(shop.cart.value.lines.map(({itemId}) => itemId));
    const suggestions = this.#suggestions.render({complete: (items) => items});
    const shown = (suggestions ?? [])
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

  #renderSuggestion(item: Item, {shop, texts, money, points}: ItemContext) {
    const {price} = priceTexts(item, money, texts, points);
    const failure = shop.cart.errorOf(item.id);
    const add = ({currentTarget}: Event) =>
      void this.#add(item, shop, currentTarget as HTMLElement);
    const open = (event: MouseEvent) =>
      void handleLinkClick(
        event,
        event.currentTarget as HTMLAnchorElement,
        item,
        this.#host,
        shop,
      );
    return html`
      <div class="suggestion" part="suggestion">
        ${picture(shop.imageUrl(item.image))}
        <p class="suggested">
          <bdi part="suggestion-name">${item.name}</bdi>
          <span class="muted" part="suggestion-price">${plainAmount(price)}</span>
        </p>
        ${
          needsChoice(item)
            ? html`<a class="button quiet" part="add-suggestion" target="_self" href="#item-${item.id}" @click=${open}>
              <span>${texts.chooseItem}<span class="more">${texts.addNamed(item.name)}</span></span>
            </a>`
            : html`<button class="button quiet" part="add-suggestion" type="button" @click=${add}>
              <span>${texts.add}<span class="more">${texts.addNamed(item.name)}</span></span>
            </button>`
        }
        ${failure ? html`<p class="failure" part="error" data-say="now">${failureText(failure, texts)}</p>` : nothing}
      </div>
    `;
  }

  async #add(item: Item, shop: Shop, button: HTMLElement): Promise<void> {
    const host = this.#host;
    const add = () => shop.cart.add(item, {promoted: true});
    const failure = () => shop.cart.errorOf(item.id);
    if (!(await addSignedIn(add, failure, host, shop, button))) return;
    reportItemAdded(host, shop, item);
  }
}
