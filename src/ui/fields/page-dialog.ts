import {ContextProvider} from '@lit/context';
import {html, render} from 'lit';
import {pageBody} from '../../lib/page-body.js';
import {languageOf} from '../../i18n/language.js';
import {shopContext} from '../shop-context.js';
import type {Shop} from '../../shop/shop.js';
import {dictionaries, textsOf, type Texts} from '../../i18n/texts.js';
import {closeOnLeave} from './close-on-leave.js';
import {cross} from './cross.js';
import {keepScrollInside} from './keep-scroll-inside.js';
import {languageReady} from '../page-shop.js';

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
tokens.push('--_page');

/** A dialog of ours at the end of the page, with the shop, the language and the looks of where it is opened from. */
export class PageDialog {
  readonly element = document.createElement('dialog');
  readonly #provider = new ContextProvider(this.element, {context: shopContext});
  #shown:
    | {
        readonly content: unknown;
        readonly shop: Shop;
        readonly from: Element;
        readonly name: ((texts: Texts) => string) | undefined;
      }
    | undefined;
  #follow: readonly (() => void)[] = [];
  #stopWatching: () => void = () => undefined;
  /** Whether the pointer went down beside the panel: a text selected from within may end there. */
  #beside = false;

  constructor(className: string, closed: () => void) {
    const {element} = this;
    element.className = `storefront-dialog ${className}`;
    element.setAttribute('part', 'dialog');
    element.translate = false; // See `ShopController`.
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
      if (target !== element || element.open) return;
      this.#unfollow();
      closed();
    });
  }

  /** Shows something of a shop as if it were `from` where it was asked for; `name` is what it is called. */
  async show(
    content: unknown,
    shop: Shop,
    from: Element,
    name?: (texts: Texts) => string,
  ): Promise<void> {
    const {element} = this;
    this.#unfollow();
    this.#provider.setValue(shop);
    if (!element.isConnected) {
      // What swaps pages takes it out open, and it would come back as a part of the page.
      element.open = false;
      removeCopies(element);
      pageBody().append(element);
    }
    const shown = (this.#shown = {content, shop, from, name});
    this.#draw();
    if (!element.open) {
      element.showModal();
      this.#stopWatching();
      this.#stopWatching = closeOnLeave(element);
      keepScrollInside(element);
    }
    element.scrollTop = 0;
    // Which language it is, and the words of it, may be known only now.
    await languageReady(from, shop);
    if (this.#shown !== shown || !element.open) return;
    this.#draw();
    // In the next frame the elements around `from` say so, too.
    const again = () => void requestAnimationFrame(() => this.#draw());
    this.#follow = [shop.preferences.subscribe(again), dictionaries.subscribe(again)];
  }

  #unfollow(): void {
    for (const stop of this.#follow) stop();
    this.#follow = [];
  }

  #draw(): void {
    const {element} = this;
    if (!this.#shown) return;
    const {content, shop, from, name} = this.#shown;
    const lang = languageOf(from, shop);
    const texts = textsOf(lang);
    const theme = getComputedStyle(from.isConnected ? from : pageBody());
    if (lang) element.lang = lang;
    if (name) element.setAttribute('aria-label', name(texts));
    // As an attribute it would turn what follows the page by its styles alone.
    if (theme.direction === getComputedStyle(pageBody()).direction)
      element.removeAttribute('dir');
    else element.dir = theme.direction;
    element.style.colorScheme = theme.colorScheme;
    for (const token of tokens) {
      element.style.setProperty(token, theme.getPropertyValue(token));
    }
    render(
      html`
        <div class="storefront-panel" part="panel">
          <button class="storefront-close" part="close" type="button" @click=${() => element.close()}>
            ${cross}<span class="storefront-hidden">${texts.close}</span>
          </button>
          ${content}
        </div>
      `,
      element,
    );
  }
}

/** A page that was copied with a dialog in it brings along a dialog that does nothing. */
function removeCopies(own?: Element): void {
  for (const copy of document.querySelectorAll('dialog.storefront-dialog:not(:modal)'))
    if (copy !== own) copy.remove();
}
