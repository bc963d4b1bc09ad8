/**
 * The parent of a node. In a form, a field named "parentNode" would replace the property
 * `node.parentNode`, and a walk up the tree would never end.
 */
export function parentNode(node: Node): Node | null {
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', node);
  return parent;
}

/** The host of a shadow root. An image named "host" would become the property `host` of a document. */
export function shadowHostOf(root: Node | null): Element | undefined {
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The parent of an element. For an element at the top of a shadow root it is the root's host. */
export function parentElementOf(element: Element): Element | undefined {
  const parent = parentNode(element);
  return parent instanceof Element ? parent : shadowHostOf(parent);
}
