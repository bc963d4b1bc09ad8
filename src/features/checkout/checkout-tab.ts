/** A tab for the payment, opened while the shopper's click still allows it, and led there later. */
export class PaymentTab {
  #window: Window | null;

  /** `text` is what it says meanwhile. */
  constructor(text: string) {
    this.#window = window.open('about:blank', '_blank');
    if (!this.#window) return; // A blocker: the payment opens in this tab then.
    try {
      // The payment page must not reach back into the shop's.
      this.#window.opener = null;
      this.#window.document.title = text;
      this.#window.document.body.textContent = text;
    } catch {
      // A sandboxed frame cannot read the tab it opened. It can still lead it to an address.
    }
  }

  /** Whether it went there; `false` where there is no tab (any more). */
  lead(url: string): boolean {
    return this.#use(({location}) => location.replace(url));
  }

  /** The same by what `send` does in its document. */
  submit(send: (page: Document) => void): boolean {
    return this.#use(({document}) => send(document));
  }

  /** Closes what has not been led anywhere. */
  close(): void {
    this.#window?.close();
    this.#window = null;
  }

  #use(lead: (tab: Window) => void): boolean {
    if (!this.#window || this.#window.closed) return false;
    try {
      lead(this.#window);
    } catch {
      return false; // The tab of a sandboxed frame: no form can be sent in it.
    }
    this.#window = null;
    return true;
  }
}
