import type {CSSResult} from 'lit';

/** Puts sheets into the document or shadow root that `node` is in, each once. */
export function adoptSheets(node: Node, ...sheets: readonly CSSResult[]): void {
  const root = node.getRootNode() as Document | ShadowRoot; // Or a tree of no document.
  for (const {styleSheet} of sheets) {
    // An element of that name in the page may stand in their place.
    if (!styleSheet || !Array.isArray(root.adoptedStyleSheets)) continue;
    if (root.adoptedStyleSheets.includes(styleSheet)) continue;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  }
}
