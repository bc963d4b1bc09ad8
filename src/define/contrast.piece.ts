import type {LitElement} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {guardContrast} from '../page/contrast-guard.js';
import {guardControls} from '../page/control-guard.js';
import type {ControlGuard} from '../ui/fields/readable.js';

/** Keeps what the owner's colours are put together to legible. */
export interface ContrastPiece extends ControlGuard {
  /** Looks after all elements of a tag, those that come later included. */
  guard(tag: string, elementClass: typeof LitElement): void;
}

const tags = new Set<string>();

/** After the page has changed its theme, once it has come to rest. */
function watchTheme(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => tags.forEach(look), 300);
  };
  const attributeFilter = ['class', 'style', 'data-theme', 'data-color-scheme'];
  const observer = new MutationObserver(later);
  observer.observe(document.documentElement, {attributeFilter});
  observer.observe(pageBody(), {attributeFilter});
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', later);
}

function look(tag: string): void {
  document.querySelectorAll<HTMLElement>(tag).forEach(guardContrast);
}

export function install(): ContrastPiece {
  watchTheme();
  return {
    guardControls,
    guard(tag, elementClass) {
      if (tags.has(tag)) return;
      tags.add(tag);
      look(tag);
      elementClass.addInitializer((element) =>
        element.addController({
          // In the next frame: what it looks like is known once it has been rendered.
          hostConnected: () => void requestAnimationFrame(() => guardContrast(element)),
        }),
      );
    },
  };
}
