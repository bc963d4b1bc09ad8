import {register} from '../define/register.js';
import {tagNames, tags} from '../define/tags.js';
import {showFailure} from '../ui/content/failure-notice.js';
import {getDefaultShop, keepContextRequests} from '../ui/default-shop.js';

const WATCHED: unique symbol = Symbol.for('storefront-elements: watched');

/** Registers each element as soon as its tag is in the page. */
export function watchTags(): void {
  // If the page has several copies of this script, only the first one watches for tags.
  const registry: CustomElementRegistry & {[WATCHED]?: boolean} = customElements;
  if (registry[WATCHED]) return;
  registry[WATCHED] = true;
  keepContextRequests();
  const unregistered = () => tagNames.filter((tag) => !customElements.get(tag));
  const registerSeen = (root: ParentNode) => {
    for (const tag of unregistered()) {
      const elements = [...root.querySelectorAll<HTMLElement>(tag)];
      if (!elements.length) continue;
      register(tag).catch((error: unknown) => {
        for (const element of elements) showFailure(error, element, getDefaultShop());
      });
    }
  };
  const watchedRoots = new WeakSet<Node>();
  /** Registers the tags in a tree of the page, now and whenever a node is added. */
  const watch = (root: Document | ShadowRoot) => {
    if (watchedRoots.has(root)) return;
    watchedRoots.add(root);
    observer.observe(root, {childList: true, subtree: true});
    registerSeen(root);
    watchShadowRoots(root);
  };
  /** Watches the shadow roots of the page's own elements, including elements that are defined later. */
  const watchShadowRoots = (root: ParentNode) => {
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
  // Scripts add elements without an event, and a tag that is not registered has no callback.
  const observer = new MutationObserver((records) => {
    if (!unregistered().length) return observer.disconnect();
    const roots = new Set<ParentNode>();
    for (const {target, addedNodes} of records) {
      // Ignores trees that the page has removed again in the meantime.
      if (!addedNodes.length || !target.isConnected) continue;
      roots.add(target.getRootNode() as Document | ShadowRoot);
      for (const node of addedNodes)
        if (node instanceof Element) watchShadowRoots(node);
    }
    roots.forEach(registerSeen);
  });
  watch(document);
}

/** Whether an element is ours. Our elements load the elements in their shadow roots themselves. */
function isOurs({localName}: Element): boolean {
  return localName in tags;
}
