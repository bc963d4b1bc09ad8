import type {LitElement} from 'lit';
import {lazyModule} from '../lib/lazy-module.js';

const announcements = lazyModule(() => import('./announce-changes.js'));

/**
 * Announces changes in the elements of a tag to screen readers, also of elements added later. Starts
 * two seconds after the first tag is registered, or at the first click or key press, so that it does
 * not delay the first view. The shop works even if the module cannot be loaded. Call this function
 * once for each tag.
 */
export async function startAccessibilityUpkeep(
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
