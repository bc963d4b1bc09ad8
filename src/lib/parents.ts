/**
 * The parent of a node. Does not use `node.parentNode`: in a form, a field named "parentNode" would
 * replace this property, and a walk up the tree would never end.
 */
export function unclobberedParentNode(node: Node): Node | null {
  const parent: Node | null = Reflect.get(Node.prototype, 'parentNode', node);
  return parent;
}

/**
 * The host of a shadow root; `undefined` for other nodes. A document is excluded because an image
 * named "host" becomes its property `host`.
 */
export function shadowHostOf(root: Node | null): Element | undefined {
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The parent of an element. For an element at the top of a shadow root, the host of the root. */
export function parentOrHostOf(element: Element): Element | undefined {
  const parent = unclobberedParentNode(element);
  return parent instanceof Element ? parent : shadowHostOf(parent);
}

/** The parent of an element in the layout: for slotted elements, their slot. */
export function flatParentOf(element: Element): Element | undefined {
  // In a form with a field named "assignedSlot", the property `assignedSlot` would be that field.
  // So the prototype's property is read.
  const slot: unknown = Reflect.get(Element.prototype, 'assignedSlot', element);
  return slot instanceof Element ? slot : parentOrHostOf(element);
}
