import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {lazyModule} from '../../lib/lazy-module.js';
import {PaymentActionEvent, type PaymentPlace} from './payment-action-event.js';
import type {LeavingOutcome} from './payment-outcome.js';
import {canLeaveFrame, isFramed} from '../../lib/is-framed.js';
import type {RedirectForm} from './payment/payment-page.js';
import {PaymentTab} from './payment-tab.js';

/** Methods of the checkout form that lead the browser to the payment. */
export interface NavigatingForm {
  /** The window in which the payment opens. */
  target(): '_self' | '_blank';
  /** Navigates to the payment's address. */
  leave(url: string, place: PaymentPlace): void;
  /** Submits a hidden form that leads to the payment. */
  send(form: HTMLFormElement): void;
}

/** Callbacks for events after the browser was sent to the payment. */
export interface RedirectListener {
  /**
   * Called when the page's Content Security Policy has blocked the form that leads to the payment.
   */
  declined(): void;
  /** Called when the shopper has returned from the payment. */
  returned(): void;
}

const gateway = lazyModule(() => import('./payment/gateway.js'));

/** Leads the browser to a payment, by navigation or by submitting a form. */
export class PaymentRedirect implements ReactiveController {
  readonly #host: HTMLElement;
  readonly #form: NavigatingForm;
  readonly #listener: RedirectListener;
  #gateway: Awaited<ReturnType<typeof gateway.load>> | undefined;
  #sentForm: HTMLFormElement | undefined;
  /** Whether the payment has opened in its own tab. */
  #hasOwnTab = false;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    form: NavigatingForm,
    listener: RedirectListener,
  ) {
    this.#host = host;
    this.#form = form;
    this.#listener = listener;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of ['pageshow', 'focus'])
      addEventListener(type, this.#handleReturn);
    document.addEventListener('visibilitychange', this.#handleReturn);
    document.addEventListener('securitypolicyviolation', this.#handleViolation);
  }

  hostDisconnected(): void {
    for (const type of ['pageshow', 'focus'])
      removeEventListener(type, this.#handleReturn);
    document.removeEventListener('visibilitychange', this.#handleReturn);
    document.removeEventListener('securitypolicyviolation', this.#handleViolation);
    this.removeForm();
  }

  /** Loads the module for payments by form, QR code and frame. */
  async loadGateway() {
    this.#gateway ??= await gateway.load();
    return this.#gateway;
  }

  /** Dispatches `store-payment-action`. Returns `undefined` if the page has cancelled the event. */
  announce(url: URL, form: RedirectForm | undefined): LeavingOutcome | undefined {
    const openIn = this.#place();
    const action = form ? 'form' : 'url';
    /**
     * @internal Keeps the event from being listed twice in the custom elements manifest, which takes
     * it from the elements' doc blocks.
     */
    const isAllowed = this.#host.dispatchEvent(
      new PaymentActionEvent({action, ...form, url: url.href, openIn}),
    );
    return isAllowed ? {type: 'leaving', url, form, openIn} : undefined;
  }

  /**
   * Opens the payment in the tab that the click has opened. Returns whether the tab could be used.
   */
  useTab({url, form}: LeavingOutcome, tab: PaymentTab | undefined): boolean {
    this.#hasOwnTab = Boolean(
      form
        ? tab?.submit((page, target) => this.#send(page, form, target))
        : tab?.lead(url.href),
    );
    return this.#hasOwnTab;
  }

  /**
   * Leads the browser from this page to the payment. A new tab shows `text` until it navigates.
   * Returns `true` if this page is in a frame, and the payment did not open outside of it.
   */
  go(leaving: LeavingOutcome, text: string): boolean {
    // Outside a frame, the payment opens in this tab if its own tab could not be opened.
    const place = isFramed() ? leaving.openIn : '_self';
    if (place === '_blank') return !this.leaveFrame(leaving, text);
    this.#leave(leaving, place);
    return false;
  }

  /**
   * Opens the payment outside of the frame that contains this page: in a new tab, or in the whole
   * tab if no new tab opens. Returns `false` if neither was possible. Browsers may then allow it
   * during the next click.
   */
  leaveFrame(leaving: LeavingOutcome, text: string): boolean {
    const tab = new PaymentTab(text);
    if (this.useTab(leaving, tab)) return true;
    tab.close();
    if (!canLeaveFrame()) return false;
    this.#leave(leaving, '_top');
    return true;
  }

  #leave({url, form}: LeavingOutcome, place: PaymentPlace): void {
    this.#hasOwnTab = false;
    if (form) this.#send(document, form, place);
    else this.#form.leave(url.href, place);
  }

  /**
   * Submits the payment's form to a new tab. Without a form, the clicked link opens the tab itself.
   */
  openTab({form}: LeavingOutcome): void {
    this.#hasOwnTab = true;
    if (form) this.#send(document, form, '_blank');
  }

  /**
   * Removes the hidden form that was submitted. Calls the prototype's method, because a field named
   * `remove` would shadow the form's own method.
   */
  removeForm(): void {
    if (this.#sentForm) Element.prototype.remove.call(this.#sentForm);
    this.#sentForm = undefined;
  }

  #send(page: Document, form: RedirectForm, place: string): void {
    this.removeForm();
    this.#sentForm = this.#gateway?.appendRedirectForm(page, form, place);
    if (!this.#sentForm) return;
    // The new tab inherits the Content Security Policy of this page. The form is in the tab's
    // document, so the browser reports violations to that document.
    if (page !== document)
      page.addEventListener('securitypolicyviolation', (event) => {
        this.#handleViolation(event);
        if (!this.#sentForm) page.defaultView?.close();
      });
    this.#form.send(this.#sentForm);
  }

  /**
   * The window for the payment. If this page is in a frame, the payment opens outside of the frame,
   * because payment pages refuse to be shown in a frame.
   */
  #place(): PaymentPlace {
    const target = this.#form.target();
    if (target === '_blank' || !isFramed()) return target;
    return canLeaveFrame() ? '_top' : '_blank';
  }

  readonly #handleViolation = (event: SecurityPolicyViolationEvent): void => {
    const {disposition, effectiveDirective} = event;
    // A report-only Content Security Policy blocks nothing, so the browser goes to the payment.
    if (disposition !== 'enforce') return;
    if (effectiveDirective === 'form-action' && this.#sentForm)
      this.#listener.declined();
  };

  readonly #handleReturn = (event: Event): void => {
    // `persisted` means that the browser has gone back to this page, so the shopper has returned.
    // The page may also become visible or get the focus. These two events mean a return only if the
    // payment is in another tab: if the payment is in this tab, the browser may still be leaving
    // the page.
    const hasReturned =
      event instanceof PageTransitionEvent
        ? event.persisted
        : this.#hasOwnTab && !document.hidden;
    if (hasReturned) this.#listener.returned();
  };
}
