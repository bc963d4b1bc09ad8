import type {LitElement, ReactiveController} from 'lit';
import {languageOf} from '../i18n/language.js';
import {shopOf} from '../ui/find-shop.js';
import {LostFocus} from '../ui/restore-focus.js';
import {announceMessage} from './announcer.js';
import {announceCart} from './announce-cart.js';

/** The delay before a text is announced, in milliseconds. A text that disappears sooner is not. */
const DELAY_MS = 100;

/** The same delay for a loading message. Faster loading is not announced. */
const LOADING_DELAY_MS = 1_000;

const tags = new Set<string>();

/**
 * Announces changes in the elements of a tag to screen readers, and moves the keyboard focus when
 * the focused control disappears. Covers elements in the page and elements added later.
 */
export function announceChanges(tag: string, elementClass: typeof LitElement): void {
  if (tags.has(tag)) return;
  tags.add(tag);
  const follow = (element: LitElement) => {
    element.addController(new ChangedTexts(element));
    element.addController(new LostFocus(element));
  };
  for (const element of document.querySelectorAll<LitElement>(tag)) {
    follow(element);
    element.requestUpdate();
  }
  elementClass.addInitializer((element) => follow(element as LitElement)); // The class is a `LitElement`.
}

/**
 * After each update of an element, announces the texts that the update has shown in elements with a
 * `data-say` attribute. With the value `now`, a text goes to the front of the queue. With `later`,
 * it is announced only if it is still visible after a second.
 */
class ChangedTexts implements ReactiveController {
  readonly #host: LitElement;
  readonly #known = new WeakMap<Element, string>();

  constructor(host: LitElement) {
    this.#host = host;
  }

  hostUpdated(): void {
    const host = this.#host;
    for (const element of host.renderRoot.querySelectorAll<HTMLElement>('[data-say]')) {
      const text = element.textContent.trim();
      if (text === (this.#known.get(element) ?? '')) continue;
      this.#known.set(element, text);
      const delay = element.dataset['say'] === 'later' ? LOADING_DELAY_MS : DELAY_MS;
      setTimeout(() => announceTextOf(element, host), delay);
    }
    const shop = shopOf(host);
    if (shop) announceCart(shop, host);
  }
}

function announceTextOf(element: HTMLElement, host: LitElement): void {
  const text = element.innerText.trim().replaceAll(/\s+/g, ' ');
  if (text && element.checkVisibility())
    announceMessage(
      text,
      languageOf(host, shopOf(host)),
      element.dataset['say'] === 'now',
    );
}
