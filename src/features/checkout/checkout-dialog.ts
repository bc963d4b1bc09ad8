import type {ReactiveElement} from 'lit';
import {parentOrHostOf} from '../../lib/parents.js';
import {inertTemplate} from '../../ui/content/inert-template.js';
import type {Shop} from '../../shop/shop.js';
import {adoptCheckoutStyles} from './checkout-form.styles.js';
import {focusInside} from '../../ui/restore-focus.js';
import {PageDialog} from '../../ui/dialog/page-dialog.js';
import {reportCheckoutStart} from '../../ui/events/checkout-started-event.js';
import type {ActionRequest} from '../../ui/default-actions.js';
import {isInUndefinedProvider, shopOf} from '../../ui/find-shop.js';

let ours: CheckoutDialog | undefined;

/**
 * A checkout in a dialog, for pages without a `checkout-form`. The dialog is created
 * once and reused, so its fields keep their values.
 */
class CheckoutDialog {
  readonly #dialog = new PageDialog('storefront-pay', () => this.#returnFocus());
  readonly #form = document.createElement('checkout-form');
  readonly #consents = new TemplateConsents(this.#form);
  #opener: HTMLElement | undefined;

  show(shop: Shop, opener: HTMLElement): void {
    const {element} = this.#dialog;
    this.#opener = opener;
    this.#consents.update(opener);
    void this.#dialog.show(this.#form, shop, opener, (texts) => texts.checkoutTitle);
    adoptCheckoutStyles(element);
    reportCheckoutStart(opener, shop);
  }

  /** Whether `form` is the form in this dialog. */
  holds(form: HTMLElement): boolean {
    return form === this.#form;
  }

  /**
   * Moves the focus back to the element that has opened the dialog (`#opener`), if no other element
   * has the focus after the dialog has closed. Browsers do this themselves, but only if the opener
   * had the focus when the dialog opened.
   */
  #returnFocus(): void {
    const focused = document.activeElement;
    // Until the next animation frame, browsers leave the focus in the closed dialog. The focus
    // then counts as lost, too.
    const isLost =
      !focused || focused === document.body || this.#dialog.element.contains(focused);
    if (!isLost) return;
    // The page may have removed the opener in the meantime.
    if (this.#opener?.isConnected) focusInside(this.#opener);
  }
}

/** Opens the checkout in a dialog at the end of the body. */
export function openCheckoutDialog(shop: Shop, opener: HTMLElement): void {
  ours ??= new CheckoutDialog();
  ours.show(shop, opener);
}

/**
 * Scrolls to the nearest `checkout-form` of the page that is visible and not inert, and focuses it.
 * If there is no such form, opens the checkout dialog. A form in closed `<details>` counts as
 * visible, and the `<details>` are opened.
 */
export function goToCheckout({host: from, shop, beforeLeaving}: ActionRequest): void {
  beforeLeaving?.();
  const form = nearestForm(from, shop);
  if (!form) return openCheckoutDialog(shop, from);
  for (const details of closedDetails(form)) details.open = true;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // If the tag `checkout-form` was registered just now, the form has not rendered yet, so its first
  // rendering is awaited.
  void Promise.resolve((form as Partial<ReactiveElement>).updateComplete).then(() => {
    form.scrollIntoView({behavior: still ? 'auto' : 'smooth', block: 'start'});
    form.focus({preventScroll: true});
    // While a modal dialog of the page is open, a form behind it cannot take the focus.
    // In that case, the checkout dialog opens.
    const isReached = form.matches(':focus-within');
    if (form.matches(':defined') && !isReached) openCheckoutDialog(shop, from);
  });
}

/**
 * The first usable `checkout-form` of the shop in the nearest ancestor of `from` that contains one.
 * From a shadow root, the search goes on at its host.
 */
function nearestForm(from: HTMLElement, shop: Shop): HTMLElement | undefined {
  for (let node: Node | null = from.parentNode; node;) {
    if (
      node instanceof Element ||
      node instanceof DocumentFragment ||
      node instanceof Document
    ) {
      const forms = [...node.querySelectorAll<HTMLElement>('checkout-form')].filter(
        // A form without a shop counts, too. A form in a `store-provider` does not count as long as
        // the provider's tag is not registered. It will get its shop from that provider, or no shop
        // if the provider's file is missing.
        (form) =>
          !ours?.holds(form) &&
          !isInUndefinedProvider(form) &&
          (shopOf(form) ?? shop) === shop,
      );
      const found = forms.find(isUsable) ?? forms.find(isUsableOnceOpen);
      if (found) return found;
    }
    node = parentOrHost(node);
  }
  return undefined;
}

/** Whether a form is visible and not inert. */
function isUsable(form: HTMLElement): boolean {
  const isSeen = form.checkVisibility({checkVisibilityCSS: true, checkOpacity: true});
  return isSeen && form.getClientRects().length > 0 && !isInert(form);
}

/** Whether a form would be usable if the `<details>` around it were open. */
function isUsableOnceOpen(form: HTMLElement): boolean {
  const closed = closedDetails(form);
  for (const details of closed) details.open = true;
  const isFound = closed.length > 0 && isUsable(form);
  for (const details of closed) details.open = false;
  return isFound;
}

/** The closed `<details>` around an element, through shadow roots. */
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
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

/**
 * Puts the page's own consents into the form of our checkout dialog. They come from a
 * `<template data-store-consents>`, because the page has no `checkout-form` for them.
 */
class TemplateConsents {
  readonly #form: HTMLElement;
  #element: HTMLElement | undefined;
  /** The template's HTML from which the shown element was made. */
  #source = '';

  constructor(form: HTMLElement) {
    this.#form = form;
  }

  /**
   * Shows the consents of the template that is nearest to `opener`. If the template's HTML is the
   * same as in the last call, the consents stay as the shopper has filled them in. Otherwise new
   * consents replace them.
   */
  update(opener: Element): void {
    const nearest = nearestTemplate(opener);
    const template = nearest && inertTemplate(nearest);
    const source = template?.innerHTML.trim() ?? '';
    if (source === this.#source) return;
    this.#source = source;
    this.#element?.remove();
    this.#element = undefined;
    if (template && source) {
      this.#element = document.createElement('div');
      this.#element.slot = 'consents';
      this.#element.append(document.importNode(template.content, true));
      this.#form.append(this.#element);
    }
    // Before the tag `checkout-form` is registered, the form has no such method.
    (this.#form as Partial<ReactiveElement>).requestUpdate?.();
  }
}

/**
 * The first template in the smallest part of the page that contains both a template and `opener`.
 */
function nearestTemplate(opener: Element): HTMLTemplateElement | undefined {
  for (let one: Element | undefined = opener; one; one = parentOrHostOf(one)) {
    const template = one.querySelector<HTMLTemplateElement>(
      'template[data-store-consents]',
    );
    if (template) return template;
  }
  return undefined;
}
