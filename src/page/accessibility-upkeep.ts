import type {LitElement} from 'lit';
import {lazyModule} from '../lib/lazy-module.js';

const announcements = lazyModule(() => import('./announce-changes.js'));
const contrast = lazyModule(() => import('./ensure-contrast.js'));

/**
 * Announces changes in the elements of a tag to screen readers, and corrects text with too little
 * contrast. Covers elements in the page and elements added later. Starts two seconds after the first
 * tag is registered, or at the first click or key press, so that it does not delay the first view.
 * As an exception, the contrast of elements without a shadow root is corrected at once. The shop
 * works even if the modules for these tasks cannot be loaded. Call this function once for each tag.
 */
export function startAccessibilityUpkeep(
  tag: string,
  elementClass: typeof LitElement,
): void {
  void startLater(tag, elementClass).catch(() => undefined);
  guardLightElements(tag, elementClass);
}

async function startLater(tag: string, elementClass: typeof LitElement): Promise<void> {
  await firstViewShown();
  (await announcements.load()).announceChanges(tag, elementClass);
  (await contrast.load()).ensureTagContrast(tag, elementClass);
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

/**
 * Guards the contrast of elements without a shadow root from their first rendering on. Other
 * elements wait until the first view has been shown. These elements cannot wait, because every CSS
 * rule of the page applies to their content.
 */
function guardLightElements(tag: string, elementClass: typeof LitElement): void {
  const guard = (element: LitElement) => {
    if (!element.shadowRoot)
      void contrast.load().then(
        ({ensureContrast}) => ensureContrast(element),
        () => undefined,
      );
  };
  elementClass.addInitializer(
    (element) =>
      element.addController({hostUpdated: () => guard(element as LitElement)}), // Lit types the element as its base class.
  );
  for (const element of document.querySelectorAll<LitElement>(tag))
    void element.updateComplete.then(() => guard(element));
}
