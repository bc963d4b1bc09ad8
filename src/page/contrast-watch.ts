import type {LitElement} from 'lit';
import {guardContrast} from './contrast-guard.js';
import {onThemeChange} from './page-colours.js';

export {guardControls} from './control-guard.js';

const tags = new Set<string>();

/** Guards the contrast of all elements of a tag, including elements that are added later. */
export function watchContrast(tag: string, elementClass: typeof LitElement): void {
  if (tags.has(tag)) return;
  tags.add(tag);
  if (tags.size === 1) onThemeChange(() => tags.forEach(guardAll));
  guardAll(tag);
  elementClass.addInitializer((element) =>
    element.addController({
      // Colours can be read only after the first rendering, in the next frame.
      hostConnected: () => void requestAnimationFrame(() => guardContrast(element)),
    }),
  );
}

function guardAll(tag: string): void {
  document.querySelectorAll<HTMLElement>(tag).forEach(guardContrast);
}
