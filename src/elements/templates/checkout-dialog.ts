import type {ReactiveElement} from 'lit';
import {parentNode} from '../../basics/parents.js';
import type {Shop} from '../../state/shop.js';
import {adoptCheckoutStyles} from '../styles/checkout-form.styles.js';
import {PageDialog} from './page-dialog.js';

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
    if (!activeElement || activeElement === body) this.#opener?.focus();
  }
}

/** Opens the checkout in a dialog at the end of the page. */
export function openCheckout(shop: Shop, opener: HTMLElement): void {
  ours ??= new CheckoutDialog();
  ours.show(shop, opener);
}

/** Leads to the checkout: the nearest one in the page, else one of ours. */
export function goToCheckout(from: HTMLElement, shop: Shop): void {
  const form = nearestForm(from);
  if (!form) return openCheckout(shop, from);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // It may have been registered only just now.
  void Promise.resolve((form as Partial<ReactiveElement>).updateComplete).then(() => {
    form.scrollIntoView({behavior: still ? 'auto' : 'smooth', block: 'start'});
    form.focus({preventScroll: true});
  });
}

/** The `checkout-form` with which `from` shares the innermost element, through shadow roots. */
function nearestForm(from: HTMLElement): HTMLElement | undefined {
  for (let node: Node | null = parentNode(from); node;) {
    if (
      node instanceof Element ||
      node instanceof DocumentFragment ||
      node instanceof Document
    ) {
      const found = [...node.querySelectorAll<HTMLElement>('checkout-form')].find(
        (form) => !ours?.holds(form) && form.getClientRects().length,
      );
      if (found) return found;
    }
    node = node instanceof ShadowRoot ? node.host : parentNode(node);
  }
  return undefined;
}
