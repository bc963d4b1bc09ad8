import {warnOnce} from '../basics/warn-once.js';
import {keepRequests} from '../context/default-shop.js';

/** Registers an element. A tag that is taken already keeps its class: loading us twice does no harm. */
export function define(tag: string, elementClass: CustomElementConstructor): void {
  if (typeof document === 'undefined') return; // A server renders the tag; the browser upgrades it.
  keepRequests();
  const taken = customElements.get(tag);
  if (!taken) customElements.define(tag, elementClass);
  else if (taken !== elementClass) {
    // In the same words for all tags, so that it is said once.
    warnOnce(
      'its elements are defined already: the script is in the page twice; remove one of them.',
    );
  }
}
