/**
 * Connects the browser tabs that show the same shop's cart: each tells the others that it has
 * changed the cart. The channel is closed while the page is in the back/forward cache, because an
 * open channel can keep a page out of that cache.
 */
export class CartTabs {
  readonly #name: string | undefined;
  readonly #heard: (isSettling: boolean) => void;
  #channel: BroadcastChannel | undefined;
  #isOpen = false;

  /**
   * `name`: name of the channel; without it, this cart is not connected. `heard`: called when
   * another tab has changed the cart, with whether the service may still be computing prices.
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
    // A restored page reads the cart again, so it has missed nothing.
    addEventListener('pageshow', () => {
      if (!this.#channel && this.#name) this.#openChannel(this.#name);
    });
  }

  /** Tells the other tabs about a change. Each reads the cart with its own shopper's token. */
  tell(isSettling: boolean): void {
    this.#channel?.postMessage(isSettling);
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
