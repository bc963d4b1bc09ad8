import {isFramed} from '../../lib/is-framed.js';

/**
 * A tab for the payment. The tab opens during the shopper's click, as browsers require, and
 * navigates to the payment later.
 */
export class PaymentTab {
  #window: Window | null;
  /** The name by which a form can be submitted to the tab. */
  readonly #name = `storefront-payment-${crypto.getRandomValues(new Uint32Array(1))[0]}`;

  /** `text` is shown in the tab until it navigates. */
  constructor(text: string) {
    this.#window = window.open('about:blank', this.#name);
    // If a popup blocker has prevented the tab, the payment opens in the page's own tab.
    if (!this.#window) return;
    try {
      // The payment page must not control the shop's page, so `opener` is removed. In a
      // frame, `opener` is removed only after the navigation: a sandboxed frame may
      // navigate a tab only while the frame is the tab's opener.
      if (!isFramed()) this.#window.opener = null;
      this.#window.document.title = text;
      this.#window.document.body.textContent = text;
    } catch {
      // A sandboxed frame cannot access the document of the tab, but can navigate the tab.
    }
  }

  /** Navigates the tab. Returns `false` if there is no tab, or the shopper has closed it. */
  lead(url: string): boolean {
    return this.#use(({location}) => location.replace(url));
  }

  /**
   * Calls `send`, which submits a form to the tab. `send` gets the document in which to
   * create the form, and the form's `target`. Returns `false` if there is no open tab.
   */
  submit(send: (page: Document, target: string) => void): boolean {
    return (
      this.#use((tab) => send(tab.document, '_self')) ||
      // A sandboxed frame cannot access the tab's document, so the frame submits a form of its own
      // document.
      this.#use(() => send(document, this.#name))
    );
  }

  /** Closes the tab, unless it has navigated to the payment. */
  close(): void {
    this.#window?.close();
    this.#window = null;
  }

  #use(lead: (tab: Window) => void): boolean {
    if (!this.#window || this.#window.closed) return false;
    try {
      lead(this.#window);
    } catch {
      return false;
    }
    try {
      this.#window.opener = null;
    } catch {
      // A sandboxed frame cannot access the tab, so the error is ignored.
    }
    this.#window = null;
    return true;
  }
}
