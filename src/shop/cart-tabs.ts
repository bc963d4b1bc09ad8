/**
 * The carts of one shop in the tabs of a browser. Each tells the others when it has changed the
 * cart at the service. The channel is closed while the page is in the back/forward cache, because
 * browsers may not keep a page with an open channel there.
 */
export class CartTabs {
  readonly #name: string | undefined;
  readonly #heard: (isSettling: boolean) => void;
  #channel: BroadcastChannel | undefined;
  #isOpen = false;
  /** Whether a change was sent of which the other tabs do not know yet. */
  #isUntold = false;
  #hasNews = false;

  /**
   * `name`: the same for all carts that tell each other; without it the cart is alone. `heard`:
   * called when another tab has changed the cart, and whether the service may still work out prices.
   */
  constructor(name: string | undefined, heard: (isSettling: boolean) => void) {
    this.#name = name;
    this.#heard = heard;
  }

  /** Begins to listen. Does nothing the second time. */
  open(): void {
    if (!this.#name || this.#isOpen) return;
    this.#isOpen = true;
    this.#openChannel(this.#name);
    addEventListener('pagehide', () => {
      this.#channel?.close();
      this.#channel = undefined;
    });
    // Changes that were missed meanwhile are read by whoever restores the page.
    addEventListener('pageshow', () => {
      if (!this.#channel && this.#name) this.#openChannel(this.#name);
    });
  }

  /** Remembers that a change was sent, for `tell`. */
  noteChange(): void {
    this.#isUntold = true;
  }

  /** Tells the others once of the changes that were sent. The message has nothing of the cart: each tab asks the service, as whoever shops there. */
  tell(isSettling: boolean): void {
    if (this.#isUntold) this.#channel?.postMessage(isSettling);
    this.#isUntold = false;
  }

  /** Whether another tab has changed the cart since the last call. */
  takeNews(): boolean {
    const hadNews = this.#hasNews;
    this.#hasNews = false;
    return hadNews;
  }

  #openChannel(name: string): void {
    try {
      this.#channel = new BroadcastChannel(name);
    } catch {
      return; // Sandboxed pages may not open a channel.
    }
    this.#channel.onmessage = ({data}: MessageEvent) => {
      if (typeof data !== 'boolean') return;
      this.#hasNews = true;
      this.#heard(data);
    };
  }
}
