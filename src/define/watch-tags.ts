import {
  hideMissingElement,
  showMissingElement,
} from '../elements/templates/missing-element.js';
import {loadPiece, type PieceName} from '../pieces/load-piece.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements: watched');

/** Loads the piece that registers an element when its tag is seen in the page, now or later. */
export function watchTags(pieces: Readonly<Record<string, PieceName>>): void {
  // Of several copies of this script in a page the first one watches.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  const missing = () =>
    Object.entries(pieces).filter(([tag]) => !customElements.get(tag));
  const look = (root: ParentNode) => {
    for (const [tag, piece] of missing()) {
      const found = [...root.querySelectorAll(tag)];
      if (!found.length) continue;
      loadPiece(piece).then(
        () => hideMissingElement(tag),
        (error: unknown) => {
          for (const one of found) showMissingElement(one, error, () => look(document));
        },
      );
    }
  };
  const observer = new MutationObserver((records) => {
    if (!missing().length) return observer.disconnect();
    if (records.some(({addedNodes}) => addedNodes.length)) look(document);
  });
  observer.observe(document, {childList: true, subtree: true});
  look(document);
}
