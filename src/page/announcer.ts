import {hostOf} from '../lib/parents.js';
import {wait} from '../lib/wait.js';

/**
 * Pause after moving the live regions and after each message, in milliseconds. Without this pause,
 * screen readers may miss messages.
 */
const PAUSE_MS = 150;

/**
 * Time before a message is removed, in milliseconds. The time is long, because the screen reader
 * may still be reading something else.
 */
const REMOVAL_DELAY_MS = 8_000;

/**
 * Maximum number of queued messages. If there are more, the oldest polite message is dropped as
 * outdated.
 */
const MAX_QUEUE_LENGTH = 8;

/** A text that is announced again within this time, in milliseconds, is dropped as a duplicate. */
const DUPLICATE_WINDOW_MS = 1_000;

/**
 * Hides the live regions visually. With `position: fixed` they add no height to the page, even
 * under rules such as `body > div {min-height: 100vh}`.
 */
const HIDDEN_STYLE = `position: fixed; inset: 0 auto auto 0; inline-size: 1px; min-inline-size: 0;
  block-size: 1px; min-block-size: 0; margin: 0; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;`;

interface Message {
  readonly text: string;
  /** The language of the text as a BCP 47 tag; `undefined` means the browser's language. */
  readonly lang: string | undefined;
  readonly isUrgent: boolean;
}

/**
 * Queues messages for screen readers, in a polite and an assertive live region in the light DOM.
 * While a modal dialog is open, the regions are inside it, because everything outside is inert.
 */
class Announcer {
  readonly #box = document.createElement('div');
  readonly #regions = {polite: region('polite'), assertive: region('assertive')};
  readonly #queue: Message[] = [];
  readonly #recentTexts = new Map<string, number>();
  #isAnnouncing = false;

  constructor() {
    this.#box.dataset['storeAnnouncer'] = '';
    this.#box.style.cssText = HIDDEN_STYLE.replaceAll(';', ' !important;');
    this.#box.append(this.#regions.polite, this.#regions.assertive);
    document.body.append(this.#box);
  }

  /**
   * Queues a message; an urgent message goes to the front of the queue. Drops a text that was
   * queued less than `DUPLICATE_WINDOW_MS` ago.
   */
  enqueue(text: string, lang: string | undefined, isUrgent: boolean): void {
    const time = Date.now();
    for (const [recent, at] of this.#recentTexts)
      if (time - at >= DUPLICATE_WINDOW_MS) this.#recentTexts.delete(recent);
    if (this.#recentTexts.has(text)) return;
    this.#recentTexts.set(text, time);
    this.#queue[isUrgent ? 'unshift' : 'push']({text, lang, isUrgent});
    if (this.#queue.length > MAX_QUEUE_LENGTH) {
      const outdated = this.#queue.findIndex((message) => !message.isUrgent);
      this.#queue.splice(outdated, 1);
    }
    if (!this.#isAnnouncing) void this.#announceQueue();
  }

  async #announceQueue(): Promise<void> {
    this.#isAnnouncing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#moveRegions();
      await wait(PAUSE_MS);
      this.#box.lang = next.lang ?? '';
      const message = document.createElement('p');
      message.textContent = next.text;
      this.#regions[next.isUrgent ? 'assertive' : 'polite'].append(message);
      setTimeout(() => message.remove(), REMOVAL_DELAY_MS);
      await wait(PAUSE_MS);
    }
    this.#isAnnouncing = false;
  }

  /** Moves the live regions into the open modal dialog, or back into the body. */
  #moveRegions(): void {
    const dialog = focusedDialog() ?? openDialog();
    // Lit renders the content of the cart's dialog, and must not find other nodes there. So the
    // dialog has a box for the regions.
    const parent = dialog?.querySelector('[data-announcer]') ?? dialog ?? document.body;
    if (this.#box.parentNode !== parent) parent.append(this.#box);
  }
}

function region(politeness: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.ariaLive = politeness;
  return element;
}

/** Modal dialogs, which make everything outside of them inert. */
const MODAL = 'dialog:modal, [aria-modal="true"]';

/** The innermost modal dialog that contains the focus. */
function focusedDialog(): Element | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  for (let host = active ?? undefined; host; host = hostOf(host)) {
    const dialog = host.closest(MODAL);
    if (dialog) return dialog;
  }
  return undefined;
}

/**
 * An open modal dialog, for the case that none has the focus: the last one in the page, else one in
 * a cart's shadow root.
 */
function openDialog(): Element | undefined {
  const inPage = [...document.querySelectorAll(MODAL)];
  const inCarts = [...document.querySelectorAll('store-cart')].flatMap(
    (cart) => cart.shadowRoot?.querySelector('dialog:modal') ?? [],
  );
  // Pages may contain closed menus with `aria-modal`, hidden in various ways. A live region inside
  // a hidden menu would be silent.
  const isOpen = (dialog: Element) =>
    dialog.checkVisibility({checkVisibilityCSS: true}) &&
    !dialog.closest('[aria-hidden="true"], [inert]');
  return inPage.findLast(isOpen) ?? inCarts[0];
}

let announcer: Announcer | undefined;

/** Announces a message to screen readers; `lang` is the language of the text. */
export function announceMessage(
  text: string,
  lang: string | undefined,
  isUrgent = false,
): void {
  announcer ??= new Announcer();
  announcer.enqueue(text, lang, isUrgent);
}
