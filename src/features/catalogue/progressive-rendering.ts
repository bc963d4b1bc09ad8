import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Shop} from '../../shop/shop.js';
import {PAGE_SIZE} from './shown-items.js';

/** The least area that a card takes, in square pixels. */
const CARD_AREA = 180 * 260;

/**
 * The minimum number of cards in the first rendering: enough to fill a phone's window even in the
 * list layout, where each card takes a whole row but is low.
 */
const LEAST = 24;

/**
 * Limits the first rendering of a category to the cards that may fit into the window, so that the
 * browser paints them early. The other cards are rendered after this first paint.
 */
export class ProgressiveRendering implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #shop: Shop | undefined;
  #url = '';
  #limit = Infinity;
  #isPartial = false;
  #isWaiting = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Limits the next rendering to the first cards, if the category or the shop has changed. */
  follow(shop: Shop, url: string): void {
    if (shop === this.#shop && url === this.#url) return;
    this.#shop = shop;
    this.#url = url;
    this.#limit = Math.max(LEAST, Math.ceil((innerWidth * innerHeight) / CARD_AREA));
  }

  /** Returns how many cards to render now: at most `count`. */
  limit(count: number): number {
    // If `count` is more than `PAGE_SIZE`, the shopper extended the list before leaving the page.
    // Then all cards are rendered at once, so that the list is long enough for the scroll position
    // that the browser restores.
    this.#isPartial = this.#limit < count && count <= PAGE_SIZE;
    return this.#isPartial ? this.#limit : count;
  }

  /** Whether more cards will follow without a click of the shopper. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  hostUpdate(): void {
    // Resets the value, because the element may now render something other than a category, such
    // as an error. If it renders a category, `limit` sets the value again.
    this.#isPartial = false;
  }

  hostUpdated(): void {
    if (!this.#isPartial || this.#isWaiting) return;
    this.#isWaiting = true;
    // A timer that is set in an animation frame callback runs after that frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isWaiting = false;
        this.#limit = Infinity;
        this.#host.requestUpdate();
      }),
    );
  }
}
