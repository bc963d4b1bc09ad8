import type {LitElement} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {ContrastGuard} from './contrast-guard.js';
import {onThemeChange} from './page-colours.js';

const guards = new WeakMap<HTMLElement, ContrastGuard>();

/** The guards of the elements and dialogs that are in the page. */
const active = new Set<ContrastGuard>();

let isWatchingPage = false;

/** Guards the contrast of all elements of a tag, including elements that are added later. */
export function ensureTagContrast(tag: string, elementClass: typeof LitElement): void {
  document.querySelectorAll<LitElement>(tag).forEach(ensureContrast);
  elementClass.addInitializer((element) => ensureContrast(element as LitElement)); // Lit types the element as its base class.
}

const guarded = new WeakSet<LitElement>();

/** Keeps the text in an element readable whenever the element is in the page. */
export function ensureContrast(element: LitElement): void {
  watchPage();
  if (guarded.has(element)) return;
  guarded.add(element);
  element.addController({
    // Colours can be read only after the first rendering, in the next animation frame.
    hostConnected: () => void requestAnimationFrame(() => checkContrast(element)),
    hostDisconnected: () => {
      const guard = guards.get(element);
      if (guard) active.delete(guard);
    },
  });
}

/** Measures the text in an element or dialog now, and whenever its content changes. */
function checkContrast(element: HTMLElement): void {
  if (!element.isConnected) return;
  const guard = guards.get(element) ?? new ContrastGuard(element);
  guards.set(element, guard);
  active.add(guard);
  guard.check();
}

function watchPage(): void {
  if (isWatchingPage) return;
  isWatchingPage = true;
  onThemeChange(checkAll);
  new MutationObserver(guardDialogs).observe(pageBody(), {childList: true});
  guardDialogs();
}

function checkAll(): void {
  for (const guard of active) {
    if (guard.isConnected) guard.check();
    else active.delete(guard);
  }
}

/**
 * Checks the contrast in our dialogs, which are at the end of the page, outside of our elements.
 * Also checks the boxes with a shadow root inside these dialogs, such as the box of a shared cart.
 */
function guardDialogs(): void {
  const parts = '.storefront-dialog, .storefront-dialog > .storefront-panel > div';
  for (const part of document.querySelectorAll<HTMLElement>(parts))
    if ((part.matches('dialog') || part.shadowRoot) && !guards.has(part))
      checkContrast(part);
}
