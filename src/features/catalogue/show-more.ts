import {
  type ReactiveController,
  type ReactiveControllerHost,
  html,
  nothing,
  type LitElement,
} from 'lit';
import {pageKey} from '../../lib/storage-keys.js';
import type {Shop} from '../../shop/shop.js';
import {PAGE_SIZE, type ShownItems} from './shown-items.js';
import type {Texts} from '../../i18n/texts.js';

/** Key in `history.state`. The value has the number of shown items for each category. */
const STATE_KEY = pageKey('shown');

type State = Readonly<Record<string, unknown>>;

/** The least area that a card takes, in square pixels. */
const CARD_AREA = 180 * 260;

/**
 * The minimum number of cards in the first rendering: enough to fill a phone's window even in the
 * list layout, where each card takes a whole row but is low.
 */
const LEAST = 24;

/**
 * The number of items that a category shows. The number is stored in the history entry, and
 * restored when the shopper comes back to this entry. The first rendering has only the cards that
 * may fit into the window, so that the browser paints them early; the others follow.
 */
export class ShownCount implements ReactiveController {
  /** How many items are shown at most, once they are painted. */
  #limit = PAGE_SIZE;
  /** How many cards the next rendering may have. */
  #first = Infinity;
  #isWaiting = false;
  /**
   * Whether the number of items is announced to screen readers: only after a click on "Show more".
   */
  isAnnounced = false;
  readonly #host: ReactiveControllerHost;
  /** The shop's address and the category's URL key. */
  #category = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How many items are shown at most. */
  get limit(): number {
    return this.isPartial ? this.#first : this.#limit;
  }

  /**
   * Whether more cards will follow without a click of the shopper. A list that the shopper has
   * extended is rendered at once, so that it is long enough for the scroll position that the browser
   * restores.
   */
  get isPartial(): boolean {
    return this.#first < this.#limit && this.#limit <= PAGE_SIZE;
  }

  hostUpdated(): void {
    if (!this.isPartial || this.#isWaiting) return;
    this.#isWaiting = true;
    // A timer that is set in an animation frame callback runs after that frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isWaiting = false;
        this.#first = Infinity;
        this.#host.requestUpdate();
      }),
    );
  }

  hostConnected(): void {
    addEventListener('popstate', this.#restore);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#restore);
  }

  /**
   * Sets the limit for a category: the number that is stored in the history entry, or `PAGE_SIZE`
   * if no larger number is stored. Does nothing if the category and the shop have not changed.
   */
  follow(shop: Shop, url: string): void {
    const category = `${shop.baseUrl} ${url}`;
    if (category === this.#category) return;
    this.#category = category;
    this.#limit = Math.max(PAGE_SIZE, rememberedCount(category));
    this.#first = Math.max(LEAST, Math.ceil((innerWidth * innerHeight) / CARD_AREA));
    this.isAnnounced = false;
  }

  /** Shows the next items, and stores the new number in the history entry. */
  extend(): void {
    this.#limit += PAGE_SIZE;
    this.isAnnounced = true;
    rememberCount(this.#category, this.#limit);
    this.#host.requestUpdate();
  }

  /** Starts with the first items again, after the search or the order has changed. */
  restart(): void {
    this.#limit = PAGE_SIZE;
    this.isAnnounced = false;
    // Overwrites the number in the history entry, so that going back from the item dialog does not
    // restore the old number.
    if (rememberedCount(this.#category)) rememberCount(this.#category, this.#limit);
  }

  /** Restores the number stored in the history entry. The list never gets shorter. */
  readonly #restore = (): void => {
    const count = rememberedCount(this.#category);
    if (count <= this.#limit) return;
    this.#limit = count;
    this.#host.requestUpdate();
  };
}

/** The state of the current history entry; `undefined` if it is not a plain object. */
function currentState(): State | undefined {
  const state: unknown = history.state ?? {};
  const isPlain = Object.getPrototypeOf(state) === Object.prototype;
  return isPlain ? (state as State) : undefined; // A plain object, according to its prototype.
}

/** Stores the number of shown items of a category in the state of the history entry. */
function rememberCount(category: string, count: number): void {
  const state = currentState();
  // If the page's own state is not a plain object, it stays unchanged.
  if (!state) return;
  const counts = state[STATE_KEY] as State | undefined; // Only this module writes to this key, so the type is known.
  try {
    const own = {[STATE_KEY]: {...counts, [category]: count}};
    history.replaceState({...state, ...own}, '');
  } catch {
    // The browser refuses to store the number if the document has no address of its own, such as an
    // `srcdoc` frame, or if the page changes its history too often.
  }
}

/** The number of shown items of a category in the current history entry; 0 if there is none. */
function rememberedCount(category: string): number {
  const counts = currentState()?.[STATE_KEY] as State | undefined; // Only this module writes to this key, so the type is known.
  return Number(counts?.[category]) || 0;
}

/**
 * Renders the button that shows more items, unless all items are shown. If
 * `isAnnounced`, screen readers read the number of shown items.
 * @csspart show-more - The button that shows more items, and says how many are shown.
 */
export function showMoreButton(
  {shown, total}: ShownItems,
  isAnnounced: boolean,
  texts: Texts,
  showMore: () => void,
) {
  return html`${
    shown < total
      ? html`<button class="button quiet show-more" part="show-more" type="button"
          @click=${showMore}>${texts.showMore(shown, total)}</button>`
      : nothing
  }${
    isAnnounced
      ? html`<p class="hidden" data-say>${texts.itemsShown(shown, total)}</p>`
      : nothing
  }`;
}

/** Focuses the link of the item at `index`, even if its card comes from a template of the page. */
export function focusItem(host: LitElement, index: number): void {
  const card = host.renderRoot.querySelectorAll<HTMLElement>(
    '[data-paged] > [part~="item"]',
  )[index];
  const link =
    card?.querySelector<HTMLElement>('[part~="link"]') ??
    card
      ?.querySelector('slot')
      ?.assignedElements()[0]
      ?.querySelector<HTMLElement>('a[href], button');
  link?.focus();
}
