/**
 * A tab for the payment. The tab opens during the shopper's click, as browsers require, and
 * navigates to the payment later.
 */
export class PaymentTab {
  #window: Window | null;

  /** `text` is shown in the tab until it navigates. */
  constructor(text: string) {
    this.#window = window.open('about:blank', '_blank');
    if (!this.#window) return; // A popup blocker prevented the tab; the payment opens in this tab.
    try {
      // The payment page must not be able to control the shop's page.
      this.#window.opener = null;
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
   * Calls `send` with the tab's document, to submit a form there. Returns `false` if that is not
   * possible.
   */
  submit(send: (page: Document) => void): boolean {
    return this.#use(({document}) => send(document));
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
      return false; // A sandboxed frame cannot submit a form in the tab.
    }
    this.#window = null;
    return true;
  }
}
