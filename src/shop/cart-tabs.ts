/**
 * The carts of one shop in the tabs of a browser: each tells the others when the service has
 * another cart. Closed while the page is put away, for a page with an open channel may not be kept.
 */
export class CartTabs {
  readonly #name: string;
  readonly #heard: (settling: boolean) => void;
  #channel: BroadcastChannel | undefined;

  /** `heard`: called when another tab has changed the cart, and whether the service may still be at its sums. */
  constructor(name: string, heard: (settling: boolean) => void) {
    this.#name = name;
    this.#heard = heard;
    this.#open();
    addEventListener('pagehide', () => {
      this.#channel?.close();
      this.#channel = undefined;
    });
    // What was missed meanwhile is read by whoever puts the page back to work.
    addEventListener('pageshow', () => {
      if (!this.#channel) this.#open();
    });
  }

  /** Tells the others. Nothing of the cart is in it: each asks the service, as whoever shops there. */
  tell(settling: boolean): void {
    this.#channel?.postMessage(settling);
  }

  #open(): void {
    try {
      this.#channel = new BroadcastChannel(this.#name);
    } catch {
      return; // Boxed pages are alone.
    }
    this.#channel.onmessage = ({data}: MessageEvent) => {
      if (typeof data === 'boolean') this.#heard(data);
    };
  }
}
