import type {LitElement} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {guardContrast} from './contrast-guard.js';

export {guardControls} from './control-guard.js';

const tags = new Set<string>();
let isWatchingTheme = false;

/** Guards the contrast of all elements of a tag, including elements that are added later. */
export function watchContrast(tag: string, elementClass: typeof LitElement): void {
  if (tags.has(tag)) return;
  tags.add(tag);
  watchTheme();
  guardAll(tag);
  elementClass.addInitializer((element) =>
    element.addController({
      // Colours can be read only after the first rendering, in the next frame.
      hostConnected: () => void requestAnimationFrame(() => guardContrast(element)),
    }),
  );
}

/** Checks the contrast again after the page has changed its theme, debounced by 300 ms. */
function watchTheme(): void {
  if (isWatchingTheme) return;
  isWatchingTheme = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const guardLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => tags.forEach(guardAll), 300);
  };
  const attributeFilter = ['class', 'style', 'data-theme', 'data-color-scheme'];
  const observer = new MutationObserver(guardLater);
  observer.observe(document.documentElement, {attributeFilter});
  observer.observe(pageBody(), {attributeFilter});
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', guardLater);
}

function guardAll(tag: string): void {
  document.querySelectorAll<HTMLElement>(tag).forEach(guardContrast);
}
