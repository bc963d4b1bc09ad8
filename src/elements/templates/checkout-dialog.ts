import {ContextProvider} from '@lit/context';
import {html, render, svg, type ReactiveElement} from 'lit';
import {languageOf} from '../../context/language.js';
import {shopContext} from '../../context/shop-context.js';
import type {Shop} from '../../state/shop.js';
import {textsOf} from '../../texts/texts.js';
import {adoptCheckoutStyles} from '../styles/checkout-form.styles.js';

/** What a theme sets around the opener, and the dialog, at the end of the page, would miss. */
const tokens = [
  'accent',
  'on-accent',
  'surface',
  'surface-raised',
  'text',
  'text-muted',
  'border',
  'danger',
  'success',
  'radius',
  'space',
  'font',
  'focus',
].map((name) => `--store-${name}`);

const cross = svg`<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
  stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>`;

let ours: CheckoutDialog | undefined;

/** A checkout of ours for pages that have none. There is one; what was typed into it stays. */
class CheckoutDialog {
  readonly element = document.createElement('dialog');
  readonly #form = document.createElement('checkout-form');
  readonly #provider: ContextProvider<typeof shopContext>;
  #opener: HTMLElement | undefined;
  /** Whether the pointer went down beside the panel: a text selected from within may end there. */
  #beside = false;

  constructor(shop: Shop) {
    const {element} = this;
    element.className = 'storefront-dialog';
    element.setAttribute('part', 'dialog');
    this.#provider = new ContextProvider(element, {
      context: shopContext,
      initialValue: shop,
    });
    this.#provider.hostConnected();
    element.addEventListener(
      'pointerdown',
      ({target}) => (this.#beside = target === element),
    );
    element.addEventListener('click', ({target}) => {
      if (target === element && this.#beside) element.close();
    });
    element.addEventListener('close', () => this.#returnFocus());
  }

  show(shop: Shop, opener: HTMLElement): void {
    const {element} = this;
    const lang = languageOf(opener, shop);
    this.#opener = opener;
    if (lang) element.lang = lang;
    const theme = getComputedStyle(opener);
    for (const token of tokens) {
      element.style.setProperty(token, theme.getPropertyValue(token));
    }
    this.#provider.setValue(shop);
    if (!element.isConnected) document.body.append(element);
    adoptCheckoutStyles(element);
    this.#render();
    if (!element.open) element.showModal();
  }

  #render(): void {
    const texts = textsOf(this.element.lang);
    this.element.setAttribute('aria-label', texts.checkout);
    render(
      html`
        <div class="storefront-panel" part="panel">
          <button class="storefront-close" part="close" type="button" @click=${() => this.element.close()}>
            ${cross}<span class="storefront-hidden">${texts.close}</span>
          </button>
          ${this.#form}
        </div>
      `,
      this.element,
    );
  }

  /** The browser does so too, unless a click has left the focus nowhere. */
  #returnFocus(): void {
    const {activeElement, body} = document;
    if (!activeElement || activeElement === body) this.#opener?.focus();
  }
}

/** Opens the checkout in a dialog at the end of the page. */
export function openCheckout(shop: Shop, opener: HTMLElement): void {
  ours ??= new CheckoutDialog(shop);
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
  for (let node: Node | null = from.parentNode; node;) {
    if (
      node instanceof Element ||
      node instanceof DocumentFragment ||
      node instanceof Document
    ) {
      const found = [...node.querySelectorAll<HTMLElement>('checkout-form')].find(
        (form) => !ours?.element.contains(form) && form.getClientRects().length,
      );
      if (found) return found;
    }
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return undefined;
}
