import {pageBody} from '../lib/page-body.js';
import {hostOf} from '../lib/parents.js';

/** How long a message waits after what it is said in has been moved, or another has been said, in milliseconds. */
const PAUSE = 150;

/** How long it stays: somebody may be in the middle of hearing something else. */
const STAY = 8_000;

/** How many messages wait at most: what comes later has overtaken what was to be said. */
const WAITING = 8;

/** The same words from two elements within this time are one message. */
const ECHO = 1_000;

/**
 * Hides the live region from sight only. Fixed, it never makes the page longer; rules of the page, such
 * as `body > div {min-height: 100vh}`, do not reach it.
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
 * Says things to those who hear the page: one polite and one assertive live region in the
 * light DOM. While a modal dialog is open they are in it, for all else is out of reach then.
 */
class Announcer {
  readonly #box = document.createElement('div');
  readonly #regions = {polite: region('polite'), assertive: region('assertive')};
  readonly #queue: {readonly text: string; readonly now: boolean}[] = [];
  readonly #said = new Map<string, number>();
  #speaking = false;

  constructor() {
    this.#box.dataset['storeAnnouncer'] = '';
    const {style} = this.#box;
    for (const [name, value] of Object.entries(HIDDEN))
      style.setProperty(name, value, 'important');
    this.#box.append(this.#regions.polite, this.#regions.assertive);
    pageBody().append(this.#box);
  }

  /** Says it once, after what is being said; `now`: before what waits to be said. */
  say(text: string, lang: string | undefined, now = false): void {
    const time = Date.now();
    for (const [said, at] of this.#said) if (time - at >= ECHO) this.#said.delete(said);
    if (this.#said.has(text)) return;
    this.#said.set(text, time);
    if (lang) this.#box.lang = lang;
    if (now) this.#queue.unshift({text, now});
    else this.#queue.push({text, now});
    if (this.#queue.length > WAITING)
      this.#queue.splice(
        this.#queue.findIndex((waiting) => !waiting.now),
        1,
      );
    if (!this.#speaking) void this.#speak();
  }

  async #speak(): Promise<void> {
    this.#speaking = true;
    for (;;) {
      const next = this.#queue.shift();
      if (!next) break;
      this.#move();
      await pause(PAUSE);
      const words = document.createElement('p');
      words.textContent = next.text;
      this.#regions[next.now ? 'assertive' : 'polite'].append(words);
      setTimeout(() => words.remove(), STAY);
      await pause(PAUSE);
    }
    this.#speaking = false;
  }

  /** Moves the live regions to where they are heard. */
  #move(): void {
    const {home, slot} = placeToSpeak();
    this.#box.slot = slot;
    if (this.#box.parentNode !== home) home.append(this.#box);
  }
}

function region(politeness: 'polite' | 'assertive'): HTMLElement {
  const element = document.createElement('div');
  element.ariaLive = politeness;
  return element;
}

/** Dialogs outside of which nothing is announced. */
const MODAL = 'dialog:modal, [aria-modal="true"]';

/** The modal dialog that is open, be it ours or the page's; else the page's body. */
function placeToSpeak(): {readonly home: Element | ShadowRoot; readonly slot: string} {
  const dialog = dialogInUse() ?? openDialog();
  // Lit renders what is in the cart's dialog: it has a slot for us instead.
  const root = dialog?.getRootNode();
  if (root instanceof ShadowRoot && root.host.localName === 'store-cart')
    return {home: root.host, slot: 'announcer'};
  return {home: dialog ?? pageBody(), slot: ''};
}

/** The innermost modal dialog that has the focus. */
function dialogInUse(): Element | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  for (let one = active ?? undefined; one; one = hostOf(one.getRootNode())) {
    const dialog = one.closest(MODAL);
    if (dialog) return dialog;
  }
  return undefined;
}

/** Another one that is open, the last in the page first; those of the carts are in their shadows. */
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

/** Says something to those who hear the page, in words of this language. */
export function say(text: string, lang: string | undefined, now?: boolean): void {
  announcer ??= new Announcer();
  announcer.say(text, lang, now);
}
