import {html, type ReactiveController} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {CartClosedEvent} from '../../ui/events/cart-closed-event.js';
import {CartOpenedEvent} from '../../ui/events/cart-opened-event.js';
import {heading} from '../../ui/content/heading.js';
import {closeOnNavigation} from '../../ui/fields/close-on-navigation.js';
import {closeIcon} from '../../ui/fields/close-icon.js';
import {keepScrollInside} from '../../ui/fields/keep-scroll-inside.js';
import {openModal} from '../../ui/fields/open-modal.js';
import type {CartHost} from './cart-host.js';

/** The modal dialog in which `<store-cart>` shows the cart. It follows the host's `open`. */
export class CartDialog implements ReactiveController {
  readonly #host: CartHost;
  readonly #onClose: () => void;
  /** The dialog that is open. */
  #shown: HTMLDialogElement | undefined;
  /**
   * Whether the pointer was pressed outside the dialog. A text selection that starts inside may end
   * outside, and must not close the dialog.
   */
  #pressedOutside = false;

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
    openModal(dialog);
    closeOnNavigation(dialog);
    keepScrollInside(dialog);
    /**
     * @internal The custom elements manifest already has this event from the element's doc block.
     */
    this.#host.dispatchEvent(new CartOpenedEvent());
  }

  #forget(): void {
    this.#shown = undefined;
    this.#host.open = false;
    this.#onClose();
    /**
     * @internal The custom elements manifest already has this event from the element's doc block.
     */
    this.#host.dispatchEvent(new CartClosedEvent());
  }

  /** Renders the dialog: a bar with the heading and the close button, and `content` below it. */
  render(texts: Texts, content: unknown) {
    return html`
      <dialog part="dialog" aria-label=${texts.cart} @close=${this.#closed}
        @pointerdown=${this.#pressed} @click=${this.#clicked}>
        <div class="bar" part="bar">
          ${heading(2, 'heading', texts.cart)}
          <button class="close" part="close" type="button" autofocus @click=${this.close}>
            ${closeIcon}<span class="hidden">${texts.close}</span>
          </button>
        </div>
        <div data-announcer></div>
        ${content}
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

  readonly #pressed = ({target}: Event): void => {
    this.#pressedOutside = target === this.#dialog;
  };

  /**
   * Closes the dialog on a click on its backdrop, which the browser reports as a click on the
   * dialog.
   */
  readonly #clicked = ({target}: Event): void => {
    if (target === this.#dialog && this.#pressedOutside) this.close();
  };
}
