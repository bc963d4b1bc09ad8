import {lazyModule} from '../../lib/lazy-module.js';
import {PaymentActionEvent, type PaymentPlace} from './payment-action-event.js';
import type {Leaving} from './payment-outcome.js';
import {canNavigateTop, isFramed} from './frame-exit.js';
import type {PaymentForm} from './payment/payment-page.js';
import type {PaymentTab} from './payment-tab.js';

/** How the form leaves the page. */
export interface ExitForm {
  /** Where the payment opens. */
  target(): '_self' | '_blank';
  /** Navigates to the payment's address. */
  leave(url: string, place: PaymentPlace): void;
  /** Submits a hidden form that leads to the payment. */
  send(form: HTMLFormElement): void;
}

const gateway = lazyModule(() => import('./payment/gateway.js'));

/** Leads the browser to a payment, by navigation or by submitting a form. */
export class PaymentExit {
  readonly #host: HTMLElement;
  readonly #form: ExitForm;
  #gateway: Awaited<ReturnType<typeof gateway.load>> | undefined;
  #sentForm: HTMLFormElement | undefined;
  /** Whether the payment has opened in a tab of its own. */
  hasOwnTab = false;

  constructor(host: HTMLElement, form: ExitForm) {
    this.#host = host;
    this.#form = form;
  }

  /** Whether a hidden form that leads to the payment is in the page. */
  get hasSentForm(): boolean {
    return this.#sentForm !== undefined;
  }

  /** Loads the code for payments by form, QR code and frame. */
  async loadGateway() {
    this.#gateway ??= await gateway.loadOnClick();
    return this.#gateway;
  }

  /** Announces the payment to the page. Returns `undefined` if the page takes over. */
  announce(url: URL, form: PaymentForm | undefined): Leaving | undefined {
    const openIn = this.#place();
    const action = form ? 'form' : 'url';
    /** @internal Documented on the element. */
    const isAllowed = this.#host.dispatchEvent(
      new PaymentActionEvent({action, ...form, url: url.href, openIn}),
    );
    return isAllowed ? {type: 'leaving', url, form, openIn} : undefined;
  }

  /** Opens the payment in the tab that the click has opened. Returns whether that was possible. */
  useTab({url, form}: Leaving, tab: PaymentTab | undefined): boolean {
    this.hasOwnTab = Boolean(
      form
        ? tab?.submit((page) => this.#send(page, form, '_self'))
        : tab?.lead(url.href),
    );
    return this.hasOwnTab;
  }

  /** Leads the browser from this page to the payment. */
  go({url, form, openIn}: Leaving): void {
    // Outside a frame, a payment whose tab was blocked opens in this tab.
    const place = isFramed() ? openIn : '_self';
    // A new tab needs a recent click. Without one the shopper follows the link below "Pay".
    if (place === '_blank' && !navigator.userActivation.isActive) return;
    this.hasOwnTab = place === '_blank';
    if (form) this.#send(document, form, place);
    else this.#form.leave(url.href, place);
  }

  /** Opens the payment in a new tab, if it needs a form. A link opens its tab by itself. */
  openTab({form}: Leaving): void {
    this.hasOwnTab = true;
    if (form) this.#send(document, form, '_blank');
  }

  /** Removes the hidden form. A field named `remove` would shadow the form's own method. */
  removeForm(): void {
    if (this.#sentForm) Element.prototype.remove.call(this.#sentForm);
    this.#sentForm = undefined;
  }

  #send(page: Document, form: PaymentForm, place: PaymentPlace): void {
    this.removeForm();
    this.#sentForm = this.#gateway?.buildForm(page, form, place);
    if (this.#sentForm) this.#form.send(this.#sentForm);
  }

  /**
   * The window for the payment. Payment pages refuse to be shown in a frame, so they open outside
   * of it.
   */
  #place(): PaymentPlace {
    const target = this.#form.target();
    if (target === '_blank' || !isFramed()) return target;
    return canNavigateTop() ? '_top' : '_blank';
  }
}
