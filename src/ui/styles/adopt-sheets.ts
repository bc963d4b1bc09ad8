import type {CSSResult} from 'lit';

/**
 * Adopts style sheets in the document or shadow root that `node` is in. Each sheet is adopted once.
 */
export function adoptSheets(node: Node, ...sheets: readonly CSSResult[]): void {
  for (const {styleSheet} of sheets) if (styleSheet) adoptSheet(node, styleSheet);
}

/** Adopts a style sheet in the document or shadow root that `node` is in, once. */
export function adoptSheet(node: Node, sheet: CSSStyleSheet): void {
  adoptSheetIn(node.getRootNode() as Document | ShadowRoot, sheet); // In a disconnected tree, the root is neither. `adoptSheetIn` then does nothing.
}

/** Adopts a style sheet in the document or a shadow root, unless it is adopted there already. */
export function adoptSheetIn(root: Document | ShadowRoot, sheet: CSSStyleSheet): void {
  // In a page with an element named `adoptedStyleSheets`, the document's property is that element.
  if (!Array.isArray(root.adoptedStyleSheets)) return;
  if (root.adoptedStyleSheets.includes(sheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
