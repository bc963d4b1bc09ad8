import type {ReactiveController, ReactiveElement} from 'lit';
import type {LightRenderRoot} from '../../../ui/light-render-root.js';
import {readControls, writeControls} from './control-values.js';

export interface LightSlotOptions {
  /**
   * Which elements the slot contains after a library such as Turbo has changed the page to new
   * HTML. `true`: only the elements of the new HTML. Elements with unchanged HTML keep the
   * shopper's entries. `false`: the elements of the new HTML, and all earlier elements.
   */
  readonly followsPage: boolean;
}

/**
 * A slot of an element that renders into its light DOM. Collects the host's children that belong in
 * the slot, so that the host can render them in the right place. Libraries that morph the page to
 * new HTML, such as Turbo, add copies of these children; this controller removes the copies.
 */
export class LightSlot implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #root: LightRenderRoot;
  readonly #selector: string;
  readonly #followsPage: boolean;
  /** The HTML that each element had when it was added to the slot. */
  readonly #sources = new WeakMap<Element, string>();
  /** The shopper's entries in the controls of each element. */
  readonly #entries = new WeakMap<Element, ReturnType<typeof readControls>>();
  /** Observes children that the page or the parser adds later. */
  readonly #observer = new MutationObserver((records) => this.#collect(records));
  /** The elements in the slot. */
  elements: readonly Element[] = [];

  /** `selector` matches the children that belong in the slot. */
  constructor(
    host: ReactiveElement,
    root: LightRenderRoot,
    selector: string,
    {followsPage}: LightSlotOptions = {followsPage: false},
  ) {
    this.#host = host;
    this.#root = root;
    this.#selector = selector;
    this.#followsPage = followsPage;
    host.addController(this);
    if (!followsPage) return;
    for (const type of ['input', 'change']) host.addEventListener(type, this.#keep);
  }

  hostConnected(): void {
    this.#collect([]);
    this.#observer.observe(this.#host, {childList: true});
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** Elements that have lost their `slot` attribute leave the slot. */
  hostUpdate(): void {
    const left = this.elements.filter((element) => element.matches(this.#selector));
    if (left.length < this.elements.length) this.elements = left;
  }

  /** Forgets the shopper's entries. */
  forgetEntries(): void {
    for (const element of this.elements) this.#entries.delete(element);
  }

  #collect(records: readonly MutationRecord[]): void {
    // The page's children stay where they are, until a framework has hydrated the page.
    if (!this.#root.isHydrated) return;
    const children = [...this.#host.querySelectorAll(`:scope > ${this.#selector}`)];
    const isReplaced =
      this.#followsPage && children.length > 0 && this.#root.isMovedIn(records);
    let elements = isReplaced ? [] : [...this.elements];
    const unmatched = new Set(this.elements);
    for (const child of children) {
      const isKnown = this.elements.includes(child);
      const known = isKnown ? child : this.#knownFor(child, unmatched);
      if (!isKnown) this.#sources.set(child, child.outerHTML);
      let shown = child;
      if (known && !isKnown && this.#isCopy(child, known)) {
        child.remove();
        shown = known;
      } else if (known) {
        this.#handOver(known, child);
      }
      if (known) unmatched.delete(known);
      if (isReplaced || !known) elements.push(shown);
      else elements = elements.map((one) => (one === known ? shown : one));
    }
    const isSame =
      elements.length === this.elements.length &&
      elements.every((element, index) => element === this.elements[index]);
    this.elements = elements;
    // Renders even if the elements are the same: a library may have moved an element
    // out of the form, and rendering puts the element back.
    if (!isSame || children.length) this.#host.requestUpdate();
  }

  /**
   * Returns an element in the slot that was added with the same HTML as `child`, if there is one.
   * Prefers the elements in `unmatched`: each of the others already belongs to another child.
   */
  #knownFor(child: Element, unmatched: ReadonlySet<Element>): Element | undefined {
    const isSame = (known: Element) => this.#sources.get(known) === child.outerHTML;
    return [...unmatched].find(isSame) ?? this.elements.find(isSame);
  }

  /**
   * Whether `child`, which has the same HTML as `known`, is only a copy: `known` still has all ids
   * of `child`. If ids are missing, a library has moved their elements from `known` into `child`,
   * so `child` replaces `known`.
   */
  #isCopy(child: Element, known: Element): boolean {
    return [...child.querySelectorAll('[id]')].every(({id}) =>
      known.querySelector(`#${CSS.escape(id)}`),
    );
  }

  /** Copies the shopper's entries from the controls of `known` to those of `next`. */
  #handOver(known: Element, next: Element): void {
    const entries = this.#entries.get(known);
    if (!entries) return;
    writeControls(next, entries);
    this.#entries.set(next, entries);
  }

  readonly #keep = ({target}: Event): void => {
    const element = this.elements.find((one) => one.contains(target as Node));
    if (element) this.#entries.set(element, readControls(element));
  };
}
