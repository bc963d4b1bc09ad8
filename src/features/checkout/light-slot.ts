import type {ReactiveController, ReactiveElement} from 'lit';
import type {LightRoot} from '../../ui/light-root.js';

/**
 * A slot of an element that renders into its light DOM. Collects the host's children that belong in
 * the slot, so that the host can render them at the right place. Libraries that morph the page add
 * copies of these children; this controller removes the copies.
 */
export class LightSlot implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #root: LightRoot;
  readonly #selector: string;
  /** The original HTML of the elements. */
  readonly #sources = new WeakMap<Element, string>();
  /** Observes children that the page or the parser adds later. */
  readonly #observer = new MutationObserver(() => this.#collect());
  /** The elements in the slot. */
  elements: readonly Element[] = [];

  /** `selector` matches the children that belong in the slot. */
  constructor(host: ReactiveElement, root: LightRoot, selector: string) {
    this.#host = host;
    this.#root = root;
    this.#selector = selector;
    host.addController(this);
  }

  hostConnected(): void {
    this.#collect();
    this.#observer.observe(this.#host, {childList: true});
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #collect(): void {
    const found: Element[] = [];
    for (const child of this.#host.querySelectorAll(`:scope > ${this.#selector}`)) {
      if (this.elements.includes(child)) continue;
      if (this.elements.some((known) => this.#isCopy(child, known))) child.remove();
      else found.push(child);
    }
    if (!found.length) return;
    for (const element of found) this.#sources.set(element, element.outerHTML);
    this.elements = this.#root.isInPlace ? [...this.elements, ...found] : found;
    this.#host.requestUpdate();
  }

  /**
   * Whether `child` is a copy of `known`. A `child` into which a morph has moved fields of `known`
   * is no copy.
   */
  #isCopy(child: Element, known: Element): boolean {
    return (
      this.#sources.get(known) === child.outerHTML &&
      [...child.querySelectorAll('[id]')].every(({id}) =>
        known.querySelector(`#${CSS.escape(id)}`),
      )
    );
  }
}
