import type {LitElement} from 'lit';
import {isSupportedBrowser} from '../lib/browser-support.js';
import {isFramed} from '../lib/is-framed.js';
import {lazyModule} from '../lib/lazy-module.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import {keepContextRequests} from '../ui/default-shop.js';
import {adoptSheetIn} from '../ui/styles/adopt-sheets.js';
import {followPageColours} from '../page/page-colours.js';

const frame = lazyModule(async () =>
  (await import('../frame/start-in-frame.js')).startInFrame(),
);

const announcements = lazyModule(() => import('../page/announce-changes.js'));

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
    void startAnnouncements(tag, litClass);
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

/**
 * Announces changes in the elements of a tag to screen readers, also of elements added later. Starts
 * two seconds after the first tag is registered, or at the first click or key press, so that it does
 * not delay the first view. The shop works even if the module cannot be loaded.
 */
async function startAnnouncements(
  tag: string,
  elementClass: typeof LitElement,
): Promise<void> {
  await firstViewShown();
  const module = await announcements.load().catch(() => undefined);
  module?.announceChanges(tag, elementClass);
}

let firstView: Promise<unknown> | undefined;

/** Resolves two seconds after the first call, or as soon as the shopper clicks or types. */
function firstViewShown(): Promise<unknown> {
  return (firstView ??= new Promise((resolve) => {
    setTimeout(resolve, 2_000);
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, resolve, {once: true, capture: true});
  }));
}
