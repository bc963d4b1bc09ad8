import type {ReactiveElement} from 'lit';
import {parentNode} from '../../lib/parents.js';
import type {Shop} from '../../shop/shop.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {focusInside} from '../../ui/focus-keeper.js';
import {PageDialog} from '../../ui/fields/page-dialog.js';
import type {ActionRequest} from '../../ui/default-actions.js';
import {shopOf} from '../../ui/page-shop.js';

let ours: CheckoutDialog | undefined;

/** A checkout of ours for pages that have none. There is one; what was typed into it stays. */
class CheckoutDialog {
  readonly #dialog = new PageDialog('storefront-pay', () => this.#returnFocus());
  readonly #form = document.createElement('checkout-form');
  #opener: HTMLElement | undefined;

  show(shop: Shop, opener: HTMLElement): void {
    const {element} = this.#dialog;
    this.#opener = opener;
    void this.#dialog.show(this.#form, shop, opener, (texts) => texts.checkout);
    adoptCheckoutStyles(element);
  }

  /** Whether this is the form of ours. */
  holds(form: HTMLElement): boolean {
    return form === this.#form;
  }

  /** The browser does so too, unless a click has left the focus nowhere. */
  #returnFocus(): void {
    const {activeElement, body} = document;
    // Until the next frame, browsers leave the focus in the dialog that has just closed.
    const isLost =
      !activeElement ||
      activeElement === body ||
      this.#dialog.element.contains(activeElement);
    if (!isLost) return;
    // The cart may be empty by now: its "Checkout" button is gone.
    if (this.#opener?.isConnected) focusInside(this.#opener);
  }
}

/** Opens the checkout in a dialog at the end of the page. */
export function openCheckout(shop: Shop, opener: HTMLElement): void {
  ours ??= new CheckoutDialog();
  ours.show(shop, opener);
}

/**
 * Leads to the checkout: the nearest one in the page that the shopper can use, else one of ours.
 * One in closed `<details>` is usable: they are opened.
 */
export function goToCheckout({host: from, shop, beforeLeaving}: ActionRequest): void {
  beforeLeaving?.();
  const form = nearestForm(from, shop);
  if (!form) return openCheckout(shop, from);
  for (const details of closedDetails(form)) details.open = true;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // It may have been registered only just now.
  void Promise.resolve((form as Partial<ReactiveElement>).updateComplete).then(() => {
    form.scrollIntoView({behavior: still ? 'auto' : 'smooth', block: 'start'});
    form.focus({preventScroll: true});
    // Such as below a modal dialog of the page.
    const isReached = form.matches(':focus-within');
    if (form.matches(':defined') && !isReached) openCheckout(shop, from);
  });
}

/** The shop's `checkout-form` with which `from` shares the innermost element, through shadow roots. */
function nearestForm(from: HTMLElement, shop: Shop): HTMLElement | undefined {
  for (let node: Node | null = parentNode(from); node;) {
    if (
      node instanceof Element ||
      node instanceof DocumentFragment ||
      node instanceof Document
    ) {
      const forms = [...node.querySelectorAll<HTMLElement>('checkout-form')].filter(
        // A form whose provider is not there yet may be this shop's.
        (form) => !ours?.holds(form) && (shopOf(form) ?? shop) === shop,
      );
      const found = forms.find(isUsable) ?? forms.find(isUsableOnceOpen);
      if (found) return found;
    }
    node = parentOrHost(node);
  }
  return undefined;
}

/** Whether a form can be seen and is not inert. */
function isUsable(form: HTMLElement): boolean {
  const isSeen = form.checkVisibility({checkVisibilityCSS: true, checkOpacity: true});
  return isSeen && form.getClientRects().length > 0 && !isInert(form);
}

/** The same if the `<details>` that it is in were open. */
function isUsableOnceOpen(form: HTMLElement): boolean {
  const closed = closedDetails(form);
  for (const details of closed) details.open = true;
  const isFound = closed.length > 0 && isUsable(form);
  for (const details of closed) details.open = false;
  return isFound;
}

/** The closed `<details>` whose content an element is, through shadow roots. */
function closedDetails(element: HTMLElement): HTMLDetailsElement[] {
  const found: HTMLDetailsElement[] = [];
  for (let node: Node | null = element; node; node = parentOrHost(node)) {
    if (node instanceof HTMLDetailsElement && !node.open) found.push(node);
  }
  return found;
}

function isInert(element: HTMLElement): boolean {
  for (let node: Node | null = element; node; node = parentOrHost(node)) {
    if (node instanceof HTMLElement && node.inert) return true;
  }
  return false;
}

function parentOrHost(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : parentNode(node);
}
