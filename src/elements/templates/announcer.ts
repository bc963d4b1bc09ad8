import {pageBody} from '../../basics/page-body.js';

/** How long a message waits after what it is said in has been moved, or another has been said, in milliseconds. */
const PAUSE = 150;

/** How long it stays: somebody may be in the middle of hearing something else. */
const STAY = 8_000;

/** How many messages wait at most: what comes later has overtaken what was to be said. */
const WAITING = 8;

/** The same words from two elements within this time are one message. */
const ECHO = 1_000;

/**
 * Says things to those who hear the page: one polite and one assertive live region in the
 * light DOM. While a dialog of ours is open they are in it, for all else is out of reach then.
 */
class Announcer {
  readonly #box = document.createElement('div');
  readonly #regions = {polite: region('polite'), assertive: region('assertive')};
  readonly #queue: {readonly text: string; readonly now: boolean}[] = [];
  readonly #said = new Map<string, number>();
  #speaking = false;

  constructor() {
    this.#box.dataset['storeAnnouncer'] = '';
    Object.assign(this.#box.style, {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      margin: '-1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    });
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

  /** To where it can be heard. */
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

/** The top-most open dialog of ours, or the page. The cart's is in its shadow: there is a slot for us. */
function placeToSpeak(): {readonly home: Element; readonly slot: string} {
  const dialogs = document.querySelectorAll('dialog.storefront-dialog:modal');
  const dialog = [...dialogs].at(-1);
  if (dialog) return {home: dialog, slot: ''};
  const cart = [...document.querySelectorAll('store-cart')].find((one) =>
    one.shadowRoot?.querySelector('dialog:modal'),
  );
  return cart ? {home: cart, slot: 'announcer'} : {home: pageBody(), slot: ''};
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
