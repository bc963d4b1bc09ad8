import type {LitElement} from 'lit';
import {pageBody} from '../basics/page-body.js';
import {aboutToChange, keepSteady} from '../elements/templates/steady.js';
import {loadPiece} from '../pieces/load-piece.js';
import {prepareCarts} from '../state/cart.js';
import type {AnnouncerPiece} from './announcer.piece.js';
import type {ContrastPiece} from './contrast.piece.js';

/** What the page and those in it need besides what they see. */
export interface CarePiece {
  /** Looks after all elements of a tag, those that come later included; `held` have a size that is not theirs. */
  lookAfter(
    tag: string,
    elementClass: typeof LitElement,
    held: readonly HTMLElement[],
  ): void;
}

const tags = new Set<string>();

export function install(): CarePiece {
  return {
    lookAfter(tag, elementClass, held) {
      if (tags.has(tag)) return;
      tags.add(tag);
      const steady = {hostUpdate: aboutToChange};
      document
        .querySelectorAll<LitElement>(tag)
        .forEach((element) => element.addController(steady));
      elementClass.addInitializer((element) => element.addController(steady));
      keepSteady(tag, held);
      void later(tag, elementClass);
    },
  };
}

/** What says what happens in an element, and keeps its colours legible. */
async function later(tag: string, elementClass: typeof LitElement): Promise<void> {
  await settled();
  const style = getComputedStyle(document.querySelector(tag) ?? pageBody());
  try {
    (await loadPiece<AnnouncerPiece>('announcer')).listen(tag, elementClass);
    if (tokens.some((token) => style.getPropertyValue(`--store-${token}`)))
      (await loadPiece<ContrastPiece>('contrast')).guard(tag, elementClass);
    await prepareCarts(); // So that the first click finds it there.
  } catch {
    // Then it is as it is.
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
