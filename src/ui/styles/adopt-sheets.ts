import type {CSSResult} from 'lit';

/** Adopts style sheets in the document or shadow root that `node` is in, each once. */
export function adoptSheets(node: Node, ...sheets: readonly CSSResult[]): void {
  for (const {styleSheet} of sheets) if (styleSheet) adoptSheet(node, styleSheet);
}

/** Adopts a style sheet in the document or shadow root that `node` is in, once. */
export function adoptSheet(node: Node, sheet: CSSStyleSheet): void {
  const root = node.getRootNode() as Document | ShadowRoot; // Or the root of a disconnected tree.
  // An element of the page with the name `adoptedStyleSheets` hides the document's list.
  if (!Array.isArray(root.adoptedStyleSheets)) return;
  if (root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
