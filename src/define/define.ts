import type {LitElement} from 'lit';
import {warnOnce} from '../basics/warn-once.js';
import {keepRequests} from '../context/default-shop.js';
import {loadPiece} from '../pieces/load-piece.js';
import type {ContrastPiece} from './contrast.piece.js';

/** Registers an element. A tag that is taken already keeps its class: loading us twice does no harm. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof document === 'undefined') return; // A server renders the tag; the browser upgrades it.
  keepRequests();
  const taken = customElements.get(tag);
  if (!taken) {
    customElements.define(tag, elementClass);
    setTimeout(() => void guardColours(tag, elementClass), 2_000);
  } else if (taken !== elementClass) {
    // In the same words for all tags, so that it is said once.
    warnOnce(
      'its elements are defined already: the script is in the page twice; remove one of them.',
    );
  }
}

/** Where the page has colours of its own for the elements, these are looked after, in time. */
async function guardColours(
  tag: string,
  elementClass: CustomElementConstructor,
): Promise<void> {
  const style = getComputedStyle(
    document.querySelector(tag) ?? document.documentElement,
  );
  if (!tokens.some((token) => style.getPropertyValue(`--store-${token}`))) return;
  try {
    (await loadPiece<ContrastPiece>('contrast')).guard(
      tag,
      elementClass as typeof LitElement,
    );
  } catch {
    // Then they are as the page has them.
  }
}

const tokens = ['accent', 'on-accent', 'text', 'text-muted', 'surface'];
