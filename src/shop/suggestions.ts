import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {getSuggestions, type Suggestion} from '../api/calls/suggestions.js';
import type {ServiceCalls} from '../api/service.js';
import {onePerShop} from './one-per-shop.js';
import {onShopperChange, type Session} from './session.js';

export type {Suggestion} from '../api/calls/suggestions.js';

const NONE: readonly Suggestion[] = [];

/**
 * Items that the shop suggests in the cart. The list is empty until it has been read.
 */
export class Suggestions extends Observable<readonly Suggestion[]> {
  readonly #service: ServiceCalls;
  #isRead = false;
  /** Grows with each request, so that the answer to an earlier request is ignored. */
  #requests = 0;

  constructor(service: ServiceCalls, session: Session) {
    super(NONE);
    this.#service = service;
    // Forgets the suggested items, so that they are read again for the new shopper, whose prices
    // and limits may differ.
    onShopperChange(session, () => {
      this.#isRead = false;
      this.set(NONE);
    });
  }

  /**
   * Reads the suggested items once for each shopper. A failure is ignored, because the cart is
   * complete without them.
   */
  async read(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    const request = ++this.#requests;
    try {
      const items = await this.#service.call(getSuggestions);
      if (this.#requests === request) this.set(items);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
    }
  }

  /** Lets carts read the suggested items again. The current ones stay until then. */
  outdate(): void {
    this.#isRead = false;
    this.set([...this.value]);
  }
}

/** The items that a shop suggests in the cart, shared by all cart elements in the page. */
export const suggestionsOf = onePerShop(({service, session, catalogue}) => {
  const suggestions = new Suggestions(service, session);
  // When prices, stock and limits of items have changed, those of suggested items have, too.
  let {resets} = catalogue.value;
  catalogue.subscribe(() => {
    if (catalogue.value.resets !== resets) suggestions.outdate();
    ({resets} = catalogue.value);
  });
  return suggestions;
});
