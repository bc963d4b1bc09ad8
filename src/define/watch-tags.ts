import {hideMissingElement, showMissingElement} from '../ui/missing-element.js';
import {loadPiece, type PieceName} from '../pieces/load-piece.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements: watched');

/** Loads the piece that registers an element when its tag is seen in the page, now or later. */
export function watchTags(pieces: Readonly<Record<string, PieceName>>): void {
  // Of several copies of this script in a page the first one watches.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  const missing = () =>
    Object.entries(pieces).filter(([tag]) => !customElements.get(tag));
  const look = (root: ParentNode) => {
    for (const [tag, piece] of missing()) {
      const found = [...root.querySelectorAll(tag)];
      if (!found.length) continue;
      loadPiece(piece).then(
        () => hideMissingElement(tag),
        (error: unknown) => {
          for (const one of found) showMissingElement(one, error, () => look(root));
        },
      );
    }
  };
  const seen = new WeakSet<Node>();
  /** Looks at a tree of the page now, and whenever something is added to it. */
  const watch = (root: Document | ShadowRoot) => {
    if (seen.has(root)) return;
    seen.add(root);
    observer.observe(root, {childList: true, subtree: true});
    look(root);
    findShadows(root);
  };
  /** Watches the shadow roots of the page's own elements, of those that are defined later, too. */
  const findShadows = (root: ParentNode) => {
    for (const element of [root, ...root.querySelectorAll('*')]) {
      if (!(element instanceof Element) || isOurs(element)) continue;
      if (element.shadowRoot) watch(element.shadowRoot);
      else if (element.localName.includes('-') && !element.matches(':defined')) {
        void customElements.whenDefined(element.localName).then(() => {
          if (element.shadowRoot) watch(element.shadowRoot);
        });
      }
    }
  };
  const observer = new MutationObserver((records) => {
    if (!missing().length) return observer.disconnect();
    const trees = new Set<ParentNode>();
    for (const {target, addedNodes} of records) {
      // What a page has taken out again is not to be shown.
      if (!addedNodes.length || !target.isConnected) continue;
      trees.add(target.getRootNode() as Document | ShadowRoot);
      for (const node of addedNodes) if (node instanceof Element) findShadows(node);
    }
    trees.forEach(look);
  });
  watch(document);
}

/** Our elements load what they need themselves. */
function isOurs({localName}: Element): boolean {
  return /^(store-|featured-deals$|checkout-form$)/.test(localName);
}
