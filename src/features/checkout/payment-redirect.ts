import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {canLeaveFrame, isFramed} from '../../lib/is-framed.js';
import {lazyModule} from '../../lib/lazy-module.js';
import {pageAddress} from '../../lib/page-address.js';
import type {PaymentResult} from '../../api/calls/payment.js';
import type {Opening, ResultOf} from '../../shop/payment/driver.js';
import {paymentOf} from '../../shop/payment/driver.js';
import type {Shop} from '../../shop/shop.js';
import {defaultActions} from '../../ui/default-actions.js';
import {paymentUrl} from './payment-url.js';
import {
  PaymentActionEvent,
  type PaymentAction,
  type PaymentPlace,
} from './payment-action-event.js';
import type {RedirectForm} from './payment/payment-page.js';

const paymentHere = lazyModule(() => import('./payment/payment-here.js'));

/** How the browser goes to a payment: to `url`, or by submitting `form`. */
export interface Redirect {
  readonly url: URL;
  readonly form: RedirectForm | undefined;
  readonly openIn: PaymentPlace;
  /** Whether this page is in a frame, and the payment did not open outside of it. */
  readonly isBlocked: boolean;
}

/** What the form gives to `PaymentRedirect`. */
export interface RedirectingForm {
  shop(): Shop | undefined;
  /** The text of a new tab until it navigates. */
  tabText(): string;
  /** The window in which the payment opens. */
  target(): '_self' | '_blank';
  /** Navigates to the payment's address. */
  navigate(url: string, place: PaymentPlace): void;
  /** Submits a hidden form that leads to the payment. */
  send(form: HTMLFormElement): void;
}

/** Opens payments: in this tab, in another one, or in this page. */
export class PaymentRedirect implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #form: RedirectingForm;
  #paymentHere: Awaited<ReturnType<typeof paymentHere.load>> | undefined;
  #sentForm: HTMLFormElement | undefined;
  /** The tab that the click has opened. */
  #tab: PaymentTab | undefined;
  /** Whether the payment has opened in its own tab. */
  #hasOwnTab = false;
  /** Where the browser was led to; `undefined` if the payment is shown in this page. */
  last: Redirect | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, form: RedirectingForm) {
    this.#host = host;
    this.#form = form;
    host.addController(this);
  }

  hostConnected(): void {
    for (const type of ['pageshow', 'focus']) addEventListener(type, this.#return);
    document.addEventListener('visibilitychange', this.#return);
    document.addEventListener('securitypolicyviolation', this.#violate);
  }

  hostDisconnected(): void {
    for (const type of ['pageshow', 'focus']) removeEventListener(type, this.#return);
    document.removeEventListener('visibilitychange', this.#return);
    document.removeEventListener('securitypolicyviolation', this.#violate);
    this.#removeForm();
  }

  hostUpdated(): void {
    const shop = this.#form.shop();
    if (shop && paymentOf(shop).value.state === 'none') this.#removeForm();
  }

  /** Opens a tab during the click, because browsers would block it later. */
  openTab(): void {
    this.#tab = new PaymentTab(this.#form.tabText());
  }

  /** Closes the tab, unless it has navigated to the payment. */
  closeTab(): void {
    this.#tab?.close();
    this.#tab = undefined;
  }

  /** Goes to the payment's address. */
  leave(result: ResultOf<'url'>): Opening {
    const shop = this.#form.shop();
    const url = shop && paymentUrl(result.url, shop);
    return url ? this.#leave(url, undefined) : 'unsafe';
  }

  /** Submits a copy of the form in a page of the service. Shows a page without a form. */
  async submit(result: ResultOf<'html'>): Promise<Opening> {
    const shop = this.#form.shop();
    this.#paymentHere ??= await paymentHere.load();
    await defaultActions.definePayment();
    if (!shop || !this.#isHeld(result)) return 'taken';
    const page = this.#paymentHere.readPaymentPage(result.html, shop, pageAddress());
    if (typeof page === 'object') return this.#leave(page.url, page);
    return page === 'frame' ? this.#show('frame', result) : page;
  }

  /** Shows a QR code. */
  async show(result: ResultOf<'qr'>): Promise<Opening> {
    await paymentHere.load();
    await defaultActions.definePayment();
    return this.#isHeld(result) ? this.#show('qr', result) : 'taken';
  }

  /** Handles a click on the link or button below "Pay", which opens the payment in a new tab. */
  readonly openAgain = (event: Event): void => {
    const {last} = this;
    if (!last) return;
    if (!isFramed()) {
      this.#hasOwnTab = true;
      if (last.form) this.#send(document, last.form, '_blank');
      return;
    }
    // This page is in a frame, whose sandbox may forbid new tabs. So a script opens the tab:
    // `window.open` reports whether the tab has opened, and a link does not.
    event.preventDefault();
    this.last = {...last, isBlocked: !this.#leaveFrame(last)};
    this.#host.requestUpdate();
  };

  /** Whether the page still holds this payment, after a file was loaded. */
  #isHeld(result: PaymentResult): boolean {
    const shop = this.#form.shop();
    return shop !== undefined && paymentOf(shop).value.result === result;
  }

  #show(action: 'qr' | 'frame', result: PaymentResult): Opening {
    this.last = undefined;
    this.#hasOwnTab = false;
    const shown = this.#host.querySelector('store-payment');
    // A press that leads to the same payment again only moves the focus.
    if ((shown as {result?: PaymentResult} | null)?.result === result) return 'opened';
    return this.#dispatch({action}) ? 'opened' : 'taken';
  }

  #leave(url: URL, form: RedirectForm | undefined): Opening {
    const openIn = this.#place();
    const action = form ? 'form' : 'url';
    if (!this.#dispatch({action, ...form, url: url.href, openIn})) return 'taken';
    const redirect: Redirect = {url, form, openIn, isBlocked: false};
    this.last = redirect;
    if (this.#useTab(redirect, this.#tab)) return 'opened';
    // Outside a frame, the payment opens in this tab if its own tab could not be opened.
    const place = isFramed() ? openIn : '_self';
    if (place === '_blank')
      this.last = {...redirect, isBlocked: !this.#leaveFrame(redirect)};
    else this.#navigate(redirect, place);
    return 'opened';
  }

  /** Returns `false` if the page has cancelled the event. */
  #dispatch(action: Partial<PaymentAction> & Pick<PaymentAction, 'action'>): boolean {
    return this.#host.dispatchEvent(new PaymentActionEvent(action));
  }

  #useTab({url, form}: Redirect, tab: PaymentTab | undefined): boolean {
    this.#hasOwnTab = Boolean(
      form
        ? tab?.submit((page, target) => this.#send(page, form, target))
        : tab?.lead(url.href),
    );
    return this.#hasOwnTab;
  }

  /**
   * Opens the payment outside of the frame that contains this page: in a new tab, or in the whole
   * tab if no new tab opens. Returns `false` if neither was possible. Browsers may then allow it
   * during the next click.
   */
  #leaveFrame(redirect: Redirect): boolean {
    const tab = new PaymentTab(this.#form.tabText());
    if (this.#useTab(redirect, tab)) return true;
    tab.close();
    if (!canLeaveFrame()) return false;
    this.#navigate(redirect, '_top');
    return true;
  }

  #navigate({url, form}: Redirect, place: PaymentPlace): void {
    this.#hasOwnTab = false;
    if (form) this.#send(document, form, place);
    else this.#form.navigate(url.href, place);
  }

  #send(page: Document, form: RedirectForm, place: string): void {
    this.#removeForm();
    this.#sentForm = this.#paymentHere?.appendRedirectForm(page, form, place);
    if (!this.#sentForm) return;
    // The new tab inherits the Content Security Policy of this page. The form is in the tab's
    // document, so the browser reports violations to that document.
    if (page !== document)
      page.addEventListener('securitypolicyviolation', (event) => {
        this.#violate(event);
        if (!this.#sentForm) page.defaultView?.close();
      });
    this.#form.send(this.#sentForm);
  }

  /** Removes the hidden form. A field named `remove` would shadow the form's own method. */
  #removeForm(): void {
    if (this.#sentForm) Element.prototype.remove.call(this.#sentForm);
    this.#sentForm = undefined;
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

  readonly #violate = (event: SecurityPolicyViolationEvent): void => {
    const {disposition, effectiveDirective} = event;
    // A report-only Content Security Policy blocks nothing, so the browser goes to the payment.
    if (disposition !== 'enforce' || effectiveDirective !== 'form-action') return;
    const shop = this.#form.shop();
    if (!this.#sentForm || !shop) return;
    this.#removeForm();
    paymentOf(shop).declined();
  };

  readonly #return = (event: Event): void => {
    // `persisted` means that the browser has gone back to this page, so the shopper has returned.
    // The page may also become visible or get the focus. These two events mean a return only if the
    // payment is in another tab: if the payment is in this tab, the browser may still be leaving
    // the page.
    const hasReturned =
      event instanceof PageTransitionEvent
        ? event.persisted
        : this.#hasOwnTab && !document.hidden;
    const shop = this.#form.shop();
    if (hasReturned && shop) paymentOf(shop).returned();
  };
}

/**
 * A tab for the payment. The tab opens during the shopper's click, as browsers require, and
 * navigates to the payment later.
 */
class PaymentTab {
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
