import type {LitElement} from 'lit';
import {watchLostFocus} from '../ui/restore-focus.js';
import {announceTextsOf} from './live-announcements.js';

const tags = new Set<string>();

/**
 * Announces changes in the elements of a tag to screen readers, and moves the keyboard focus when
 * the focused control disappears. Covers elements in the page and elements added later.
 */
export function announceChanges(tag: string, elementClass: typeof LitElement): void {
  if (tags.has(tag)) return;
  tags.add(tag);
  const observed = new WeakSet<Element>();
  const observe = (element: HTMLElement) => {
    if (observed.has(element)) return;
    observed.add(element);
    announceTextsOf(element);
    watchLostFocus(element);
  };
  document.querySelectorAll<HTMLElement>(tag).forEach(observe);
  elementClass.addInitializer((element) =>
    // Waits for the first rendering: before it, the element has no content to observe.
    element.addController({hostUpdated: () => observe(element)}),
  );
}
