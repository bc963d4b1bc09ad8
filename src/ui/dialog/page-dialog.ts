import {ContextProvider} from '@lit/context';
import {html, render} from 'lit';
import {languageOf} from '../../i18n/language.js';
import {shopContext} from '../shop-context.js';
import type {Shop} from '../../shop/shop.js';
import {dictionaries, textsOf, type Texts} from '../../i18n/texts.js';
import {whenLanguageReady} from '../find-page-shop.js';
import {adoptSheets} from '../styles/adopt-sheets.js';
import {textReset, tokens} from '../styles/tokens.styles.js';
import {dialogBox, openDialog} from './dialog.js';
import {dialogStyles} from './dialog.styles.js';

/**
 * Names of the custom properties that the dialog copies from the element that opens it: the design
 * tokens, the colour of the page behind it, and the page's accent colour.
 */
const tokenNames = new Set([
  ...(`${tokens.cssText}${textReset.cssText}`.match(/--store-[\w-]+/g) ?? []),
  '--_page',
  '--_page-accent',
]);

/**
 * A dialog at the end of the page. It takes over the shop, the language and the design
 * tokens of the element that opens it.
 *
 * @csspart title - The dialog's title.
 */
export class PageDialog {
  readonly element = document.createElement('dialog');
  readonly #provider = new ContextProvider(this.element, {context: shopContext});
  #shown:
    | {
        readonly content: unknown;
        readonly shop: Shop;
        readonly from: Element;
        readonly title: ((texts: Texts) => string) | undefined;
      }
    | undefined;
  #subscriptions: readonly (() => void)[] = [];
  constructor(className: string, closed: () => void) {
    const {element} = this;
    element.className = `storefront-dialog ${className}`;
    element.translate = false; // Keeps page translators out: see `ShopController.hostUpdated`.
    this.#provider.hostConnected();
    element.addEventListener('close', () => {
      // If the dialog is closed and at once opened again, the event arrives afterwards.
      if (element.open) return;
      this.#unsubscribe();
      closed();
    });
  }

  /**
   * Opens the dialog with this content and this shop. The dialog takes over the language
   * and the design tokens of the element `from`. With `title`, a bar at the top shows the
   * title beside the close button, and the title is the dialog's label.
   */
  async show(
    content: unknown,
    shop: Shop,
    from: Element,
    title?: (texts: Texts) => string,
  ): Promise<void> {
    const {element} = this;
    this.#unsubscribe();
    this.#provider.setValue(shop);
    if (!element.isConnected) {
      removeCopies();
      document.body.append(element);
      adoptSheets(element, dialogStyles);
    }
    const shown = (this.#shown = {content, shop, from, title});
    this.#render();
    if (!element.open) openDialog(element);
    element.scrollTop = 0;
    // The site's settings name the language. The settings and the texts in that language may arrive
    // only after the first rendering, so the dialog is rendered again.
    await whenLanguageReady(from, shop);
    if (this.#shown !== shown || !element.open) return;
    this.#render();
    // The dialog copies the language and styles of `from` and of the elements around `from`. So the
    // dialog is rendered in the next animation frame, when these elements have been updated.
    const renderLater = () => void requestAnimationFrame(() => this.#render());
    this.#subscriptions = [
      shop.preferences.subscribe(renderLater),
      dictionaries.subscribe(renderLater),
    ];
  }

  #unsubscribe(): void {
    for (const stop of this.#subscriptions) stop();
    this.#subscriptions = [];
  }

  #render(): void {
    const {element} = this;
    if (!this.#shown) return;
    const {content, shop, from, title} = this.#shown;
    const lang = languageOf(from, shop);
    const texts = textsOf(lang);
    const theme = getComputedStyle(from.isConnected ? from : document.body);
    if (lang) element.lang = lang;
    if (title) element.setAttribute('aria-label', title(texts));
    // `dir` is set only if needed, because it would override a direction set by the page's styles.
    if (theme.direction === getComputedStyle(document.body).direction)
      element.removeAttribute('dir');
    else element.dir = theme.direction;
    element.style.colorScheme = theme.colorScheme;
    for (const name of tokenNames)
      element.style.setProperty(name, theme.getPropertyValue(name));
    render(
      dialogBox(texts, content, title && html`<h2 part="title">${title(texts)}</h2>`),
      element,
    );
  }
}

/**
 * Removes copies of dialogs. A page that was saved or cloned with an open dialog contains such
 * copies, which no longer work.
 */
function removeCopies(): void {
  for (const copy of document.querySelectorAll('dialog.storefront-dialog:not(:modal)'))
    copy.remove();
}
