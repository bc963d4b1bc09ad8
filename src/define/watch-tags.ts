import {hideMissingElement, showMissingElement} from '../ui/missing-element.js';
import {tags} from './tags.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements: watched');

/** Registers an element when its tag is seen in the page, now or later. */
export function watchTags(): void {
  // Of several copies of this script in a page the first one watches.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  const missing = () =>
    Object.entries(tags).filter(([tag]) => !customElements.get(tag));
  const look = (root: ParentNode) => {
    for (const [tag, module] of missing()) {
      const found = [...root.querySelectorAll(tag)];
      if (!found.length) continue;
      module.load().then(
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
    const roots = new Set<ParentNode>();
    for (const {target, addedNodes} of records) {
      // What a page has taken out again is not to be shown.
      if (!addedNodes.length || !target.isConnected) continue;
      roots.add(target.getRootNode() as Document | ShadowRoot);
      for (const node of addedNodes) if (node instanceof Element) findShadows(node);
    }
    roots.forEach(look);
  });
  watch(document);
}

/** Our elements load what they need themselves. */
function isOurs({localName}: Element): boolean {
  return localName in tags;
}
