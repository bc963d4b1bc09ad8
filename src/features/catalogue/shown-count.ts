import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Shop} from '../../shop/shop.js';

/** How many items a category shows at first, and how many each "Show more" adds. */
const SHOWN_AT_A_TIME = 96;

/** The property of a history entry's state that keeps how many items of which category were shown. */
const STATE_KEY = 'storefront-elements:shown';

type State = Readonly<Record<string, unknown>>;

/**
 * How many items a category shows. The number is kept in the history entry, and restored when the
 * shopper comes back to it.
 */
export class ShownCount implements ReactiveController {
  /** How many items are shown at most. */
  limit = SHOWN_AT_A_TIME;
  /** Whether the shopper has asked for more: the number of items is announced then. */
  isAnnounced = false;
  readonly #host: ReactiveControllerHost;
  #shop: Shop | undefined;
  #url = '';

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('popstate', this.#restore);
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#restore);
  }

  /** Starts anew if this is another category, or a category of another shop. */
  follow(shop: Shop, url: string): void {
    if (shop === this.#shop && url === this.#url) return;
    this.#shop = shop;
    this.#url = url;
    this.limit = Math.max(SHOWN_AT_A_TIME, rememberedCount(url));
    this.isAnnounced = false;
  }

  /** Shows more of the same items. */
  extend(): void {
    this.limit += SHOWN_AT_A_TIME;
    this.isAnnounced = true;
    rememberCount(this.#url, this.limit);
    this.#host.requestUpdate();
  }

  /** Begins with the first items, of another search or in another order. */
  restart(): void {
    this.limit = SHOWN_AT_A_TIME;
    this.isAnnounced = false;
    // Going back from an item's dialog must not extend the list that was found.
    if (rememberedCount(this.#url)) rememberCount(this.#url, this.limit);
    this.#host.requestUpdate();
  }

  /** Entries of the history that remember fewer items do not make the list shorter. */
  readonly #restore = (): void => {
    const count = rememberedCount(this.#url);
    if (count <= this.limit) return;
    this.limit = count;
    this.#host.requestUpdate();
  };
}

/** The state of the current history entry, if it is one that can be added to. */
function currentState(): State | undefined {
  const state: unknown = history.state ?? {};
  const isPlain = Object.getPrototypeOf(state) === Object.prototype;
  return isPlain ? (state as State) : undefined; // The prototype says so.
}

/** Keeps how many items of a category are shown, beside what the page keeps in the history entry. */
function rememberCount(url: string, count: number): void {
  const state = currentState();
  // Another script's state of another kind stays as it is.
  if (!state) return;
  const counts = state[STATE_KEY] as State | undefined; // Only this module writes it.
  try {
    const own = {[STATE_KEY]: {...counts, [url]: count}};
    history.replaceState({...state, ...own}, '');
  } catch {
    // The browser refuses: the document has no address of its own, or there were too many changes.
  }
}

/** How many items of a category the current history entry remembers; 0: none. */
function rememberedCount(url: string): number {
  const counts = currentState()?.[STATE_KEY] as State | undefined; // Only this module writes it.
  return Number(counts?.[url]) || 0;
}
