/** Makes an element what another one is, by writing only what differs: focus and pictures stay where they are. */
export function morph(old: Element, now: Element): void {
  // Whether a picture could be loaded is known of the old one only.
  for (const {name} of [...old.attributes])
    if (!now.hasAttribute(name) && name !== 'data-broken') old.removeAttribute(name);
  for (const {name, value} of now.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let next = old.firstChild;
  for (const child of [...now.childNodes]) {
    let match = next;
    while (match && !isAlike(match, child)) match = match.nextSibling;
    if (!match) {
      old.insertBefore(child, next);
      continue;
    }
    next = removeUntil(match, next);
    if (match.isEqualNode(child)) continue;
    if (match instanceof Element) morph(match, child as Element);
    else match.nodeValue = child.nodeValue;
  }
  removeUntil(null, next);
}

/** Removes siblings from `node` on up to `end`, and gives what follows it. */
function removeUntil(end: ChildNode | null, node: ChildNode | null): ChildNode | null {
  while (node && node !== end) {
    const {nextSibling} = node;
    node.remove();
    node = nextSibling;
  }
  return end && end.nextSibling;
}

function isAlike(one: Node, other: Node): boolean {
  return one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

function keyOf(node: Node): string {
  return node instanceof HTMLElement
    ? `${node.getAttribute('part')} ${node.dataset['mode']}`
    : '';
}
