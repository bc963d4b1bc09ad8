import {html, type ReactiveController, type ReactiveElement} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import {heading} from '../../ui/content/heading.js';
import {closeOnNavigation} from '../../ui/fields/close-on-navigation.js';
import {closeIcon} from '../../ui/fields/close-icon.js';
import {keepScrollInside} from '../../ui/fields/keep-scroll-inside.js';
import {openModal} from '../../ui/fields/open-modal.js';

/** The modal dialog in which `<store-cart>` shows the cart. */
export class CartDialog implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #onClose: () => void;
  #isOpen = false;
  /**
   * Whether the pointer was pressed outside the dialog. A text selection that starts inside may end
   * outside, and must not close the dialog.
   */
  #pressedOutside = false;

  /** `onClose` is called after the dialog has closed. */
  constructor(host: ReactiveElement, onClose: () => void) {
    this.#host = host;
    this.#onClose = onClose;
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  hostDisconnected(): void {
    // If a dialog was detached while open, it would no longer be modal when it is attached again.
    this.close();
  }

  /** Handles the removal of an open dialog, for which browsers dispatch no `close` event. */
  hostUpdated(): void {
    if (!this.#isOpen || this.#dialog) return;
    this.#isOpen = false;
    this.#onClose();
    this.#host.requestUpdate();
  }

  async show(): Promise<void> {
    this.#isOpen = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const dialog = this.#dialog;
    if (!dialog || dialog.open) return;
    openModal(dialog);
    closeOnNavigation(dialog);
    keepScrollInside(dialog);
  }

  readonly close = (): void => this.#dialog?.close();

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
    if (this.#dialog?.open) return; // The dialog was opened again before this event arrived.
    this.#isOpen = false;
    this.#onClose();
    this.#host.requestUpdate();
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
