import type {ReactiveElement} from 'lit';
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
  readonly form = document.createElement('checkout-form');
  /** The HTML of the page's own consents that are in the form. */
  #consents = '';
  #opener: HTMLElement | undefined;

  show(shop: Shop, opener: HTMLElement): void {
    const {element} = this.#dialog;
    this.#opener = opener;
    this.#showConsents();
    void this.#dialog.show(this.form, shop, opener, (texts) => texts.checkoutTitle);
    adoptCheckoutStyles(element);
    reportCheckoutStart(opener, shop);
  }

  /**
   * Puts the page's own consents into the form. They come from a template, because the page has no
   * `checkout-form` for them. They stay as the shopper has filled them in until the template changes.
   */
  #showConsents(): void {
    const found = document.querySelector<HTMLTemplateElement>(
      'template[data-store-consents]',
    );
    const template = found && inertTemplate(found);
    const source = template?.innerHTML.trim() ?? '';
    if (source === this.#consents) return;
    this.#consents = source;
    this.form.querySelector('[slot="consents"]')?.remove();
    if (template && source) {
      const box = document.createElement('div');
      box.slot = 'consents';
      box.append(document.importNode(template.content, true));
      this.form.append(box);
    }
    // Before the tag `checkout-form` is registered, the form has no such method.
    (this.form as Partial<ReactiveElement>).requestUpdate?.();
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
    // The page may have removed the opener in the meantime.
    if (isLost && this.#opener?.isConnected) focusInside(this.#opener);
  }
}

/** Opens the checkout in a dialog at the end of the body. */
export function openCheckoutDialog(shop: Shop, opener: HTMLElement): void {
  ours ??= new CheckoutDialog();
  ours.show(shop, opener);
}

/**
 * Scrolls to the nearest visible `checkout-form` of the page, and focuses it. If there is no such
 * form, or it cannot take the focus, opens the checkout dialog. A form in closed `<details>` counts
 * as visible, and the `<details>` are opened.
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
    form.focus({preventScroll: true});
    // A form that is inert, or behind a modal dialog of the page, cannot take the focus.
    const isReached = form.matches(':focus-within');
    if (form.matches(':defined') && !isReached) return openCheckoutDialog(shop, from);
    form.scrollIntoView({behavior: still ? 'auto' : 'smooth', block: 'start'});
  });
}

/**
 * The first visible `checkout-form` of the shop in the nearest ancestor of `from` that contains one.
 * From a shadow root, the search goes on at its host.
 */
function nearestForm(from: HTMLElement, shop: Shop): HTMLElement | undefined {
  for (let node = parentOrHost(from); node; node = parentOrHost(node)) {
    const forms = [...node.querySelectorAll<HTMLElement>('checkout-form')].filter(
      // A form without a shop counts, too. A form in a `store-provider` does not count as long as
      // the provider's tag is not registered. It will get its shop from that provider, or no shop
      // if the provider's file is missing.
      (form) =>
        form !== ours?.form &&
        !isInUndefinedProvider(form) &&
        (shopOf(form) ?? shop) === shop,
    );
    const found = forms.find(isVisible);
    if (found) return found;
  }
  return undefined;
}

/** Whether a form is visible, or would be if the `<details>` around it were open. */
function isVisible(form: HTMLElement): boolean {
  const closed = closedDetails(form);
  for (const details of closed) details.open = true;
  const isSeen = form.checkVisibility({checkVisibilityCSS: true, checkOpacity: true});
  for (const details of closed) details.open = false;
  return isSeen;
}

/** The closed `<details>` around an element, through shadow roots. */
function closedDetails(element: HTMLElement): HTMLDetailsElement[] {
  const found: HTMLDetailsElement[] = [];
  for (let node = parentOrHost(element); node; node = parentOrHost(node)) {
    if (node instanceof HTMLDetailsElement && !node.open) found.push(node);
  }
  return found;
}

function parentOrHost(node: Node): ParentNode | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}
