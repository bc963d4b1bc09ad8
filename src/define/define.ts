import type {LitElement} from 'lit';
import {warnOnce} from '../basics/warn-once.js';
import {keepRequests} from '../context/default-shop.js';
import {loadPiece} from '../pieces/load-piece.js';
import {prepareCarts} from '../state/cart.js';
import type {AnnouncerPiece} from './announcer.piece.js';
import type {ContrastPiece} from './contrast.piece.js';

/** Registers an element. A tag that is taken already keeps its class: loading us twice does no harm. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof document === 'undefined') return; // A server renders the tag; the browser upgrades it.
  keepRequests();
  const taken = customElements.get(tag);
  if (!taken) {
    customElements.define(tag, elementClass);
    void lookAfter(tag, elementClass as typeof LitElement); // All of ours are.
  } else if (taken !== elementClass) {
    // In the same words for all tags, so that it is said once.
    warnOnce(
      'its elements are defined already: the script is in the page twice; remove one of them.',
    );
  }
}

/** What says what happens in an element, and keeps its colours legible: nothing of the first view waits for it. */
async function lookAfter(tag: string, elementClass: typeof LitElement): Promise<void> {
  await settled();
  const {body} = document;
  const style = getComputedStyle(document.querySelector(tag) ?? body);
  try {
    (await loadPiece<AnnouncerPiece>('announcer')).listen(tag, elementClass);
    if (tokens.some((token) => style.getPropertyValue(`--store-${token}`)))
      (await loadPiece<ContrastPiece>('contrast')).guard(tag, elementClass);
    await prepareCarts(); // So that the first click finds it there.
  } catch {
    // Then it is as it is.
  }
}

const tokens = ['accent', 'on-accent', 'text', 'text-muted', 'surface'];

/** Once the page has come to rest, or somebody does something with it. */
function settled(): Promise<unknown> {
  return new Promise((settle) => {
    setTimeout(settle, 2_000);
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, settle, {once: true, capture: true});
  });
}
