import type {CSSResult} from 'lit';

/** Puts sheets into the document or shadow root that `node` is in, each once. */
export function adoptSheets(node: Node, ...sheets: readonly CSSResult[]): void {
  const root = node.getRootNode() as Document | ShadowRoot; // Or a tree of no document.
  for (const {styleSheet} of sheets) {
    if (!styleSheet || root.adoptedStyleSheets?.includes(styleSheet) !== false)
      continue;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  }
}
