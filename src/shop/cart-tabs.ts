/**
 * Connects, through a `BroadcastChannel`, the browser tabs that show the same shop's cart. Each tab
 * tells the other tabs when it has changed the cart at the service. The channel is closed while the
 * page is in the back/forward cache, because an open channel can keep a page out of that cache.
 */
export class CartTabs {
  readonly #name: string | undefined;
  readonly #heard: (isSettling: boolean) => void;
  #channel: BroadcastChannel | undefined;
  #isOpen = false;
  /** Whether this tab has sent a change to the service without having told the other tabs yet. */
  #isUntold = false;

  /**
   * `name`: name of the channel that connects the carts; without a name, this cart is not
   * connected. `heard`: called when another tab has changed the cart. Its argument `isSettling`
   * says whether the service may still be computing prices.
   */
  constructor(name: string | undefined, heard: (isSettling: boolean) => void) {
    this.#name = name;
    this.#heard = heard;
  }

  /** Starts to listen to the other tabs. Later calls do nothing. */
  open(): void {
    if (!this.#name || this.#isOpen) return;
    this.#isOpen = true;
    this.#openChannel(this.#name);
    addEventListener('pagehide', () => {
      this.#channel?.close();
      this.#channel = undefined;
    });
    // Opens the channel again. The messages that this tab has missed while the channel was closed
    // are not needed: a page that is restored from the back/forward cache reads the cart again.
    addEventListener('pageshow', () => {
      if (!this.#channel && this.#name) this.#openChannel(this.#name);
    });
  }

  /** Remembers that this tab has sent a change, so that the next `tell` informs the other tabs. */
  noteChange(): void {
    this.#isUntold = true;
  }

  /**
   * Tells the other tabs about the changes since the last message. The message contains no data of
   * the cart: each tab reads the cart from the service, with its own shopper's token.
   */
  tell(isSettling: boolean): void {
    if (this.#isUntold) this.#channel?.postMessage(isSettling);
    this.#isUntold = false;
  }

  #openChannel(name: string): void {
    try {
      this.#channel = new BroadcastChannel(name);
    } catch {
      return; // Sandboxed pages are not allowed to open a channel.
    }
    this.#channel.onmessage = ({data}: MessageEvent) => {
      if (typeof data === 'boolean') this.#heard(data);
    };
  }
}
