/**
 * The focused element of a document or a shadow root; `null` for other nodes. Does not use
 * `document.activeElement`: images named "activeElement" would replace this property.
 */
export function focusedElementIn(root: Node): Element | null {
  if (root instanceof ShadowRoot) return root.activeElement;
  if (!(root instanceof Document)) return null;
  const focused: Element | null = Reflect.get(
    Document.prototype,
    'activeElement',
    root,
  );
  return focused;
}
