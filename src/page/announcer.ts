import {pageBody} from '../lib/page-body.js';
import {shadowHostOf} from '../lib/parents.js';

/** Pause after moving the live regions and after each message, in milliseconds. */
const PAUSE_MS = 150;

/**
 * Time before a message is removed, in milliseconds. It is long, because the screen reader may
 * still be reading something else.
 */
const REMOVAL_DELAY_MS = 8_000;

/**
 * Maximum number of queued messages. When it is exceeded, the oldest polite message is dropped as
 * outdated.
 */
const MAX_QUEUE_LENGTH = 8;

/** A text that is announced again within this time, in milliseconds, is dropped as a duplicate. */
const DUPLICATE_WINDOW_MS = 1_000;

/**
 * Hides the live regions visually. With `position: fixed` they add no height to the page, even
 * under rules such as `body > div {min-height: 100vh}`.
 */
const HIDDEN = {
  position: 'fixed',
  inset: '0 auto auto 0',
  'inline-size': '1px',
  'min-inline-size': '0',
  'block-size': '1px',
  'min-block-size': '0',
  margin: '0',
  padding: '0',
  border: '0',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
};

/**
 * Queues messages for screen readers, in a polite and an assertive live region in the light DOM.
 * While a modal dialog is open, the regions are inside it, because everything outside is inert.
 */
class Announcer {
  readonly #box = document.createElement('div');
  readonly #regions = {polite: region('polite'), assertive: region('assertive')};
  readonly #queue: {readonly text: string; readonly now: boolean}[] = [];
  readonly #recentTexts = new Map<string, number>();
  #isSpeaking = false;

  constructor() {
    this.#box.dataset['storeAnnouncer'] = '';
    const {style} = this.#box;
    for (const [name, value] of Object.entries(HIDDEN))
      style.setProperty(name, value, 'important');
    this.#box.append(this.#regions.polite, this.#regions.assertive);
    pageBody().append(this.#box);
  }

  /** Queues a message; `now` puts it at the front of the queue. Drops a recent duplicate. */
  enqueue(text: string, lang: string | undefined, now = false): void {
    const time = Date.now();
    for (const [said, at] of this.#recentTexts)
      if (time - at >= DUPLICATE_WINDOW_MS) this.#recentTexts.delete(said);
    if (this.#recentTexts.has(text)) return;
    this.#recentTexts.set(text, time);
    if (lang) this.#box.lang = lang;
    if (now) this.#queue.unshift({text, now});
    else this.#queue.push({text, now});
    if (this.#queue.length > MAX_QUEUE_LENGTH)
      this.#queue.splice(
        this.#queue.findIndex((waiting) => !waiting.now),
        1,
      );
    if (!this.#isSpeaking) void this.#speak();
  }

  async #speak(): Promise<void> {
    this.#isSpeaking = true;
    for (;;) {
      const next = this.#queue.shift();
      if (!next) break;
      this.#move();
      await pause(PAUSE_MS);
      const words = document.createElement('p');
      words.textContent = next.text;
      this.#regions[next.now ? 'assertive' : 'polite'].append(words);
      setTimeout(() => words.remove(), REMOVAL_DELAY_MS);
      await pause(PAUSE_MS);
    }
    this.#isSpeaking = false;
  }

  /** Moves the live regions into the open modal dialog, or back into the body. */
  #move(): void {
    const {home, slot} = regionPlacement();
    this.#box.slot = slot;
    if (this.#box.parentNode !== home) home.append(this.#box);
  }
}

function region(politeness: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.ariaLive = politeness;
  return element;
}

/** Modal dialogs, which make everything outside of them inert. */
const MODAL = 'dialog:modal, [aria-modal="true"]';

/** The parent for the live regions: the open modal dialog, or the body if no dialog is open. */
function regionPlacement(): {
  readonly home: Element | ShadowRoot;
  readonly slot: string;
} {
  const dialog = focusedDialog() ?? openDialog();
  // Lit renders the content of the cart's dialog, so the regions go into a slot of it.
  const root = dialog?.getRootNode();
  if (root instanceof ShadowRoot && root.host.localName === 'store-cart')
    return {home: root.host, slot: 'announcer'};
  return {home: dialog ?? pageBody(), slot: ''};
}

/** The innermost modal dialog that contains the focus. */
function focusedDialog(): Element | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  for (let one = active ?? undefined; one; one = shadowHostOf(one.getRootNode())) {
    const dialog = one.closest(MODAL);
    if (dialog) return dialog;
  }
  return undefined;
}

/**
 * An open modal dialog without the focus: the last one in the page, else one in a cart's shadow
 * root.
 */
function openDialog(): Element | undefined {
  const inPage = [...document.querySelectorAll(MODAL)].filter((one) =>
    one.checkVisibility(),
  );
  const inCarts = [...document.querySelectorAll('store-cart')].map((one) =>
    one.shadowRoot?.querySelector('dialog:modal'),
  );
  return inPage.at(-1) ?? inCarts.find((one) => one) ?? undefined;
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}

let announcer: Announcer | undefined;

/** Announces a message to screen readers; `lang` is the language of the text. */
export function announceMessage(
  text: string,
  lang: string | undefined,
  now?: boolean,
): void {
  announcer ??= new Announcer();
  announcer.enqueue(text, lang, now);
}
