import {parentNode} from '../../basics/parents.js';

/** What stands below an element, and where. */
export interface Following {
  readonly node: Node;
  /** From the top of the window, in pixels. */
  readonly top: number;
}

/** How many neighbours are looked at: of those that take no room there may be many. */
const FEW = 50;

/** The first thing below an element that takes room in the page. */
export function following(host: Element): Following | undefined {
  const {bottom} = host.getBoundingClientRect();
  if (floats(host)) return undefined;
  let node: Node | null = host;
  for (let looked = 0; looked < FEW; looked++) {
    while (node && !node.nextSibling) {
      node = parentNode(node);
      // What stands above the page moves nothing in it.
      if (node && floats(node)) return undefined;
    }
    node = node?.nextSibling ?? null;
    if (!node) return undefined;
    const top = topOf(node);
    if (top !== undefined && top > bottom - 1) return {node, top};
  }
  return undefined;
}

/** Where something in the page begins; `undefined`: it takes no room. */
export function topOf(node: Node): number | undefined {
  const {top, height} = boxOf(node);
  return height > 0 && !floats(node) ? top : undefined;
}

function boxOf(node: Node): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect();
  const range = new Range();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

function floats(node: Node): boolean {
  return (
    node instanceof Element &&
    /^(fixed|absolute)$/.test(getComputedStyle(node).position)
  );
}
