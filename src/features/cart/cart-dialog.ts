import {html, type ReactiveController} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {CartClosedEvent} from '../../ui/events/cart-closed-event.js';
import {CartOpenedEvent} from '../../ui/events/cart-opened-event.js';
import {heading} from '../../ui/content/heading.js';
import {dialogBox, openDialog} from '../../ui/dialog/dialog.js';
import type {CartHost} from './cart-host.js';

/** The modal dialog in which `<store-cart>` shows the cart. It follows the host's `open`. */
export class CartDialog implements ReactiveController {
  readonly #host: CartHost;
  readonly #onClose: () => void;
  /** The dialog that is open. */
  #shown: HTMLDialogElement | undefined;
  /** `onClose` is called after the dialog has closed. */
  constructor(host: CartHost, onClose: () => void) {
    this.#host = host;
    this.#onClose = onClose;
    host.addController(this);
  }

  hostDisconnected(): void {
    // If a dialog was detached while open, it would no longer be modal when it is attached again.
    this.close();
  }

  hostUpdated(): void {
    const dialog = this.#dialog ?? undefined;
    // Browsers dispatch no `close` event for a removed dialog.
    if (this.#shown && this.#shown !== dialog) this.#forget();
    if (!this.#host.open) dialog?.close();
    else if (!dialog) this.#host.open = false;
    else if (!dialog.open) this.#show(dialog);
  }

  readonly close = (): void => {
    this.#host.open = false;
    this.#dialog?.close();
  };

  #show(dialog: HTMLDialogElement): void {
    this.#shown = dialog;
    openDialog(dialog);
    this.#host.dispatchEvent(new CartOpenedEvent());
  }

  #forget(): void {
    this.#shown = undefined;
    this.#host.open = false;
    this.#onClose();
    this.#host.dispatchEvent(new CartClosedEvent());
  }

  /** Renders the dialog: a bar with the heading and the close button, and `content` below it. */
  render(texts: Texts, content: unknown) {
    return html`
      <dialog class="storefront-dialog storefront-drawer" aria-label=${texts.cart} @close=${this.#closed}>
        ${dialogBox(texts, content, heading(2, 'heading', texts.cart))}
        <div data-announcer></div>
      </dialog>
    `;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog');
  }

  readonly #closed = (): void => {
    // The dialog may have been opened again before this event arrived.
    if (this.#shown && !this.#shown.open) this.#forget();
  };
}
