import {css, unsafeCSS, type LitElement} from 'lit';
import {warnOfFault} from '../lib/warn-once.js';
import {keepRequests} from '../ui/default-shop.js';
import {startAccessibilityUpkeep} from '../page/accessibility-upkeep.js';

/** Registers an element. A tag that is taken already keeps its class: loading us twice does no harm. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof document === 'undefined') return; // A server renders the tag; the browser upgrades it.
  keepRequests();
  const taken = customElements.get(tag);
  if (!taken) {
    standUp(tag);
    customElements.define(tag, elementClass);
    startAccessibilityUpkeep(tag, elementClass as typeof LitElement); // All of ours are.
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
