/** The host of the shadow root that contains a node; `undefined` outside of shadow roots. */
export function hostOf(node: Node): Element | undefined {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : undefined;
}

/** The parent of an element. For an element at the top of a shadow root, the host of the root. */
export function parentOrHostOf(element: Element): Element | undefined {
  return element.parentElement ?? hostOf(element);
}

/** The parent of an element in the layout: for slotted elements, their slot. */
export function flatParentOf(element: Element): Element | undefined {
  return element.assignedSlot ?? parentOrHostOf(element);
}
