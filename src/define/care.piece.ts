import type {LitElement} from 'lit';
import {pageBody} from '../lib/page-body.js';
import {loadPiece} from '../pieces/load-piece.js';
import type {AnnouncerPiece} from './announcer.piece.js';
import type {ContrastPiece} from './contrast.piece.js';

/** Announcements for screen readers and the contrast guard. */
export interface CarePiece {
  /** Looks after all elements of a tag, including those that are added to the page later. */
  lookAfter(tag: string, elementClass: typeof LitElement): void;
}

const tags = new Set<string>();

export function install(): CarePiece {
  return {
    lookAfter(tag, elementClass) {
      if (tags.has(tag)) return;
      tags.add(tag);
      void lookAfterLater(tag, elementClass);
    },
  };
}

/** Loads the announcer, and the contrast guard where the page sets colours. */
async function lookAfterLater(
  tag: string,
  elementClass: typeof LitElement,
): Promise<void> {
  await settled();
  const style = getComputedStyle(document.querySelector(tag) ?? pageBody());
  try {
    (await loadPiece<AnnouncerPiece>('announcer')).listen(tag, elementClass);
    if (tokens.some((token) => style.getPropertyValue(`--store-${token}`)))
      (await loadPiece<ContrastPiece>('contrast')).guard(tag, elementClass);
  } catch {
    // The shop works without them.
  }
}

/** The colours that a page may set so that they cannot be told from each other. */
const tokens = [
  'accent',
  'on-accent',
  'text',
  'text-muted',
  'surface',
  'surface-raised',
  'danger',
  'success',
  'focus',
];

/** Once the page has come to rest, or somebody does something with it. */
function settled(): Promise<unknown> {
  return new Promise((settle) => {
    setTimeout(settle, 2_000);
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, settle, {once: true, capture: true});
  });
}
