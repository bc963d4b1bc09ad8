import {css, unsafeCSS, type LitElement} from 'lit';
import {warnOfFault} from '../basics/warn-once.js';
import {keepRequests} from '../context/default-shop.js';
import {loadPiece} from '../pieces/load-piece.js';
import type {CarePiece} from './care.piece.js';

/** Registers an element. A tag that is taken already keeps its class: loading us twice does no harm. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof document === 'undefined') return; // A server renders the tag; the browser upgrades it.
  keepRequests();
  const taken = customElements.get(tag);
  if (!taken) {
    const held = hold(tag);
    standUp(tag);
    customElements.define(tag, elementClass);
    void lookAfter(tag, elementClass as typeof LitElement, held); // All of ours are.
  } else if (taken !== elementClass) {
    // In the same words for all tags, so that it is said once.
    warnOfFault(
      'its elements are defined already: the script is in the page twice; remove one of them.',
    );
  }
}

/**
 * Where an element stands is ours to say before a page's `*` rules, which go before `:host`: what
 * has no weight takes those back, and gives way to all that mean the element.
 */
function standUp(tag: string): void {
  const {styleSheet} = css`:where(${unsafeCSS(tag)}) {
    display: revert-layer;
    container-type: revert-layer;
    position: revert-layer;
    inset: revert-layer;
    z-index: revert-layer;
  }`;
  if (styleSheet && Array.isArray(document.adoptedStyleSheets))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet];
}

/** How large what waits in the page for its element is: all asked at once, while nothing has changed. */
let sizes: ReadonlyMap<Element, number> | undefined;

function sizesNow(): ReadonlyMap<Element, number> {
  const waiting = [...document.querySelectorAll<HTMLElement>(':not(:defined)')];
  queueMicrotask(() => (sizes = undefined));
  // What is empty and in a line has a height, too, but takes no room by it.
  return new Map(
    waiting.map((one) => [
      one,
      one.innerHTML.trim() ? one.offsetHeight : one.clientHeight,
    ]),
  );
}

/** What has been painted already keeps its place: elements in the page stay as large as they are. */
function hold(tag: string): readonly HTMLElement[] {
  if (!document.timeline.currentTime) return []; // There has been no frame.
  sizes ??= sizesNow();
  const found = [...document.querySelectorAll<HTMLElement>(tag)];
  for (const one of found)
    one.style.cssText += `;overflow:clip;block-size:${sizes.get(one) ?? 0}px`;
  return found;
}

/** What keeps the page still, says what happens in it and keeps it legible: nothing of the first view waits for it. */
async function lookAfter(
  tag: string,
  elementClass: typeof LitElement,
  held: readonly HTMLElement[],
): Promise<void> {
  try {
    (await loadPiece<CarePiece>('care')).lookAfter(tag, elementClass, held);
  } catch {
    for (const {style} of held) style.overflow = style.blockSize = '';
  }
}
