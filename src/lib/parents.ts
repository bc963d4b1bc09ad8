/**
 * What a node is in. Not `node.parentNode`: in a form, a field of that name stands in its place, and
 * who goes up from there never arrives.
 */
export function parentNode(node: Node): Node | null {
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', node);
  return parent;
}

/** The element of a shadow root. Not `root.host`: of a document, that is an image of that name. */
export function hostOf(root: Node | null): Element | undefined {
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The element that an element is in, through shadow roots. */
export function parentOf(element: Element): Element | undefined {
  const parent = parentNode(element);
  return parent instanceof Element ? parent : hostOf(parent);
}
