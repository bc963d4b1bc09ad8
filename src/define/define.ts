import type {LitElement} from 'lit';
import {isSupportedBrowser} from '../lib/browser-support.js';
import {isFramed} from '../lib/is-framed.js';
import {lazyModule} from '../lib/lazy-module.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import {keepContextRequests} from '../ui/default-shop.js';
import {adoptSheetIn} from '../ui/styles/adopt-sheets.js';
import {followPageColours} from '../page/page-colours.js';
import {startAccessibilityUpkeep} from '../page/accessibility-upkeep.js';

const frame = lazyModule(async () =>
  (await import('../frame/start-in-frame.js')).startInFrame(),
);

/** The rules of `protectHostLayout` for all tags. */
let hostLayout: CSSStyleSheet | undefined;

/** Registers an element. A tag that is already registered keeps its class, so loading the script twice is harmless. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (!isSupportedBrowser()) return; // On a server, too: the browser upgrades the tag.
  keepContextRequests();
  // If the code for pages in an iframe cannot be loaded, the shop still works, but the iframe does
  // not grow with its content.
  if (isFramed()) frame.load().catch(() => undefined);
  const registered = customElements.get(tag);
  if (!registered) {
    const litClass = elementClass as typeof LitElement; // All our elements are Lit elements.
    protectHostLayout(tag);
    followPageColours(litClass);
    customElements.define(tag, elementClass);
    void startAccessibilityUpkeep(tag, litClass);
  } else if (registered !== elementClass) {
    // The message is the same for all tags, and `warnWithDoctorHint` writes each message only once.
    warnWithDoctorHint('the script is in the page twice: remove one of them.');
  }
}

/**
 * Keeps a page's `*` rules from overriding the layout properties that an element's `:host` rule
 * sets. Without the rule added here, any rule of the page would win over `:host`. The added rule
 * comes after the rules of the page's style sheets and has no specificity, like `*`, so it undoes
 * only `*` rules. Rules of the page with a tag or class in their selector still apply.
 */
function protectHostLayout(tag: string): void {
  hostLayout ??= new CSSStyleSheet();
  hostLayout.insertRule(`:where(${tag}) {
    display: revert-layer;
    container-type: revert-layer;
    position: revert-layer;
    inset: revert-layer;
    z-index: revert-layer;
  }`);
  adoptSheetIn(document, hostLayout);
}
