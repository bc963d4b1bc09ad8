import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Shop} from '../../shop/shop.js';
import {PAGE_SIZE} from './shown-items.js';

/** The least area that a card takes, in square pixels. */
const CARD_AREA = 180 * 260;

/** The least number of cards that are rendered first. In rows, 24 items fill a phone's window. */
const LEAST = 24;

/**
 * Renders the cards that may fit into the window before the other cards of a category. The browser
 * paints the first cards early, and renders the others after that.
 */
export class FirstCards implements ReactiveController {
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

  /** Starts with the first cards, if the category or the shop has changed. */
  follow(shop: Shop, url: string): void {
    if (shop === this.#shop && url === this.#url) return;
    this.#shop = shop;
    this.#url = url;
    this.#limit = Math.max(LEAST, Math.ceil((innerWidth * innerHeight) / CARD_AREA));
  }

  /** Returns how many of at most `count` cards to render now. */
  limit(count: number): number {
    // A list that was longer when the shopper left the page is restored at once, because
    // the browser restores the scroll position as well.
    this.#isPartial = this.#limit < count && count <= PAGE_SIZE;
    return this.#isPartial ? this.#limit : count;
  }

  /** Whether more cards will follow without a click of the shopper. */
  get isPartial(): boolean {
    return this.#isPartial;
  }

  hostUpdate(): void {
    // The element may render something else than a category now, such as an error.
    this.#isPartial = false;
  }

  hostUpdated(): void {
    if (!this.#isPartial || this.#isWaiting) return;
    this.#isWaiting = true;
    // A timer that is set in a frame runs after this frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isWaiting = false;
        this.#limit = Infinity;
        this.#host.requestUpdate();
      }),
    );
  }
}
