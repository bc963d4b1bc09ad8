import {ContextProvider} from '@lit/context';
import {html, render} from 'lit';
import {languageOf} from '../../context/language.js';
import {shopContext} from '../../context/shop-context.js';
import type {Shop} from '../../state/shop.js';
import {textsOf} from '../../texts/texts.js';
import {cross} from './cross.js';
import {languageReady} from './page-shop.js';

/** What a theme sets around the opener, and a dialog, at the end of the page, would miss. */
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

/** A dialog of ours at the end of the page, with the shop, the language and the looks of where it is opened from. */
export class PageDialog {
  readonly element = document.createElement('dialog');
  readonly #provider = new ContextProvider(this.element, {context: shopContext});
  #shown:
    | {readonly content: unknown; readonly shop: Shop; readonly from: Element}
    | undefined;
  /** Whether the pointer went down beside the panel: a text selected from within may end there. */
  #beside = false;

  constructor(className: string, closed: () => void) {
    const {element} = this;
    element.className = `storefront-dialog ${className}`;
    element.setAttribute('part', 'dialog');
    this.#provider.hostConnected();
    element.addEventListener(
      'pointerdown',
      ({target}) => (this.#beside = target === element),
    );
    element.addEventListener('click', ({target}) => {
      if (target === element && this.#beside) element.close();
    });
    element.addEventListener('close', ({target}) => {
      // Not that of a dialog inside, nor of one that has been opened anew since.
      if (target === element && !element.open) closed();
    });
  }

  /** Shows something of a shop as if it were `from` where it was asked for. */
  async show(content: unknown, shop: Shop, from: Element): Promise<void> {
    const {element} = this;
    this.#provider.setValue(shop);
    if (!element.isConnected) document.body.append(element);
    const shown = (this.#shown = {content, shop, from});
    this.#draw();
    if (!element.open) element.showModal();
    element.scrollTop = 0;
    // Which language it is, and the words of it, may be known only now.
    await languageReady(from, shop);
    if (this.#shown === shown) this.#draw();
  }

  #draw(): void {
    const {element} = this;
    if (!this.#shown) return;
    const {content, shop, from} = this.#shown;
    const lang = languageOf(from, shop);
    const theme = getComputedStyle(from);
    if (lang) element.lang = lang;
    element.dir = theme.direction;
    element.style.colorScheme = theme.colorScheme;
    for (const token of tokens) {
      element.style.setProperty(token, theme.getPropertyValue(token));
    }
    render(
      html`
        <div class="storefront-panel" part="panel">
          <button class="storefront-close" part="close" type="button" @click=${() => element.close()}>
            ${cross}<span class="storefront-hidden">${textsOf(lang).close}</span>
          </button>
          ${content}
        </div>
      `,
      element,
    );
  }
}
