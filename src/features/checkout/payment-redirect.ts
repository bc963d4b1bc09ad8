import {html, nothing, type LitElement, type ReactiveController} from 'lit';
import {canLeaveFrame, isFramed} from '../../lib/is-framed.js';
import {lazyModule} from '../../lib/lazy-module.js';
import {pageAddress} from '../../lib/page-address.js';
import type {PaymentResult} from '../../api/calls/payment.js';
import {paymentOf, type Opening} from '../../shop/payment/driver.js';
import {defaultActions} from '../../ui/default-actions.js';
import {paymentUrl} from './payment-url.js';
import type {ShopController} from '../../ui/shop-controller.js';
import {
  PaymentActionEvent,
  type PaymentAction,
  type PaymentPlace,
} from './payment-action-event.js';
import type {RedirectForm} from './payment/payment-page.js';

const paymentHere = lazyModule(() => import('./payment/payment-here.js'));

/** How the browser goes to a payment: to `url`, or by submitting `form`. */
interface Redirect {
  readonly url: URL;
  readonly form: RedirectForm | undefined;
  readonly openIn: PaymentPlace;
  /** Whether this page is in a frame, and the payment did not open outside of it. */
  readonly isBlocked: boolean;
}

/** What a form does for `PaymentRedirect`. */
interface Exits {
  /** Navigates to the payment's address. */
  leave(url: string, place: PaymentPlace): void;
  /** Submits a hidden form that leads to the payment. */
  send(form: HTMLFormElement): void;
}

/**
 * Opens payments: in this tab, in another one, or in this page.
 *
 * @csspart status - The live region with the current status. Without a status it is empty.
 * @csspart continue - The link to the payment.
 * @csspart payment-address - The address to copy, if the shop is in a frame, and the payment did not open.
 */
export class PaymentRedirect implements ReactiveController {
  readonly #host: LitElement & {readonly paymentTarget: '_self' | '_blank'};
  readonly #shop: ShopController;
  readonly #exits: Exits;
  #paymentHere: Awaited<ReturnType<typeof paymentHere.load>> | undefined;
  #sentForm: HTMLFormElement | undefined;
  /** The tab that the click has opened. */
  #tab: PaymentTab | undefined;
  /** Whether the payment has opened in its own tab. */
  #hasOwnTab = false;
  /** Where the browser was led to; `undefined` if the payment is shown in this page. */
  #last: Redirect | undefined;

  constructor(
    host: LitElement & {readonly paymentTarget: '_self' | '_blank'},
    shop: ShopController,
    exits: Exits,
  ) {
    this.#host = host;
    this.#shop = shop;
    this.#exits = exits;
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
    if (this.#payment?.value.state === 'none') this.#removeForm();
  }

  /** Whether the payment itself, or its end, is shown in this page. */
  get isHere(): boolean {
    const {state, result} = this.#payment?.value ?? {};
    const isShown =
      state === 'paying' ? !this.#last : state === 'paid' || state === 'failed';
    return isShown && (result?.type === 'html' || result?.type === 'qr');
  }

  /** Opens a tab during the click, because browsers would block it later. */
  openTab(): void {
    this.#tab = new PaymentTab(this.#shop.texts.paying);
  }

  /** Closes the tab, unless it has navigated to the payment. */
  closeTab(): void {
    this.#tab?.close();
    this.#tab = undefined;
  }

  /** Goes to the payment's address, submits a copy of its form, or shows it in this page. */
  async open(result: PaymentResult): Promise<Opening> {
    const shop = this.#shop.value;
    if (!shop) return 'taken';
    if (result.type === 'url') {
      const url = paymentUrl(result.url, shop);
      return url ? this.#leave(url, undefined) : 'unsafe';
    }
    this.#paymentHere ??= await paymentHere.load();
    await defaultActions.definePayment();
    // The page may hold another payment by now.
    if (this.#payment?.value.result !== result) return 'taken';
    if (result.type !== 'html') return this.#show('qr', result);
    const page = this.#paymentHere.readPaymentPage(result.html, shop, pageAddress());
    if (typeof page === 'object') return this.#leave(page.url, page);
    return page === 'frame' ? this.#show('frame', result) : page;
  }

  /**
   * Renders the status below the button "Pay", and a link to the payment in case the browser does
   * not leave the page.
   */
  render() {
    const {texts} = this.#shop;
    const redirect = this.#current;
    const leaving = redirect?.isBlocked
      ? texts.paymentBlocked
      : redirect && texts.leaving(redirect.url.host);
    const isBusy = this.#payment?.value.busy;
    return html`
      <p class="storefront-progress" part="status" data-say>${isBusy ? texts.paying : leaving}</p>
      ${redirect?.isBlocked ? this.#renderAddress(redirect) : nothing}
      ${redirect ? this.#renderLink(redirect) : nothing}
    `;
  }

  /**
   * Renders the payment's address, for the shopper to copy. A payment by form cannot be opened by an
   * address alone. For such a payment, renders the address of the shop's own page. The shopper can
   * open this page outside the frame, and pay there.
   */
  #renderAddress({url, form}: Redirect) {
    const {href} = form ? location : url;
    // The page of a frame with `srcdoc` has the address `about:srcdoc`, which opens only in that
    // frame.
    if (!href.startsWith('http')) return nothing;
    return html`<label class="storefront-field" part="field">
      <span class="storefront-label" part="label">${this.#shop.texts.copyToNewTab}</span>
      <input class="storefront-input" part="payment-address" dir="ltr" readonly .value=${href}
        @focus=${({target}: Event) => (target as HTMLInputElement).select()} />
    </label>`;
  }

  /**
   * Renders a link to the payment. In a frame, the link opens a new tab, because the browser may
   * block the navigation of the whole tab, and a script cannot detect the blocking.
   */
  #renderLink(redirect: Redirect) {
    const {url, form} = redirect;
    const {texts} = this.#shop;
    const place = isFramed() ? '_blank' : redirect.openIn;
    const text = place === '_blank' ? `${texts.goOn} ${texts.newTab}` : texts.goOn;
    const openAgain = (event: Event) => this.#openAgain(event, redirect);
    if (form)
      return isFramed()
        ? html`<button class="storefront-button" part="continue" type="button" @click=${openAgain}>
          ${text}
        </button>`
        : nothing;
    return html`<a
      class="storefront-link"
      part="continue"
      href=${url.href}
      target=${place}
      rel="noopener"
      @click=${place === '_blank' ? openAgain : nothing}
      >${text}</a
    >`;
  }

  /** Opens the payment in a new tab, after a click on the link or button. */
  #openAgain(event: Event, redirect: Redirect): void {
    if (!isFramed()) {
      this.#hasOwnTab = true;
      return;
    }
    // This page is in a frame, whose sandbox may forbid new tabs. So a script opens the tab:
    // `window.open` reports whether the tab has opened, and a link does not.
    event.preventDefault();
    this.#last = {...redirect, isBlocked: !this.#leaveFrame(redirect)};
    this.#host.requestUpdate();
  }

  get #payment() {
    return this.#shop.value && paymentOf(this.#shop.value);
  }

  /** Where the payment that the page holds has led the browser. */
  get #current(): Redirect | undefined {
    return this.#payment?.value.state === 'paying' ? this.#last : undefined;
  }

  #show(action: 'qr' | 'frame', result: PaymentResult): Opening {
    this.#last = undefined;
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
    this.#last = redirect;
    if (this.#useTab(redirect, this.#tab)) return 'opened';
    // Outside a frame, the payment opens in this tab if its own tab could not be opened.
    const place = isFramed() ? openIn : '_self';
    if (place === '_blank')
      this.#last = {...redirect, isBlocked: !this.#leaveFrame(redirect)};
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
    const tab = new PaymentTab(this.#shop.texts.paying);
    if (this.#useTab(redirect, tab)) return true;
    tab.close();
    if (!canLeaveFrame()) return false;
    this.#navigate(redirect, '_top');
    return true;
  }

  #navigate({url, form}: Redirect, place: PaymentPlace): void {
    this.#hasOwnTab = false;
    if (form) this.#send(document, form, place);
    else this.#exits.leave(url.href, place);
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
    this.#exits.send(this.#sentForm);
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
    const target = this.#host.paymentTarget;
    if (target === '_blank' || !isFramed()) return target;
    return canLeaveFrame() ? '_top' : '_blank';
  }

  readonly #violate = (event: SecurityPolicyViolationEvent): void => {
    const {disposition, effectiveDirective} = event;
    // A report-only Content Security Policy blocks nothing, so the browser goes to the payment.
    if (disposition !== 'enforce' || effectiveDirective !== 'form-action') return;
    if (!this.#sentForm) return;
    this.#removeForm();
    this.#payment?.declined();
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
    if (hasReturned) this.#payment?.returned();
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
