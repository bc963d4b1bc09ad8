import type {ReactiveController, ReactiveElement} from 'lit';
import type {LightRenderRoot} from '../../../ui/light-render-root.js';

/** A form control that belongs to the page. */
export type PageControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls in an element of the page. The element may be a control itself. */
export function controlsIn(element: Element): readonly PageControl[] {
  const selector = 'input, select, textarea';
  const inside = element.querySelectorAll<PageControl>(selector);
  // The cast is safe: `matches` has compared the tag.
  return element.matches(selector) ? [element as PageControl] : [...inside];
}

function isTick(control: PageControl): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

/**
 * A slot of an element that renders into its light DOM. Once the host has rendered `box`, the host's
 * children that belong in the slot are moved into it, in their order. What the page removes from
 * the box is gone. Libraries that morph the page to new HTML, such as Turbo, add copies of these
 * children; this controller removes the copies.
 */
export class LightSlot implements ReactiveController {
  /** The host's template renders this box at the place of the slot. */
  readonly box = document.createElement('div');
  readonly #host: ReactiveElement;
  readonly #root: LightRenderRoot;
  readonly #selector: string;
  readonly #followsPage: boolean;
  /** The HTML that each element had when it was added to the slot. */
  readonly #sources = new WeakMap<Element, string>();
  /** What the shopper has entered in the controls of an element, by the element's source. */
  readonly #entries = new Map<string | undefined, readonly (string | boolean)[]>();

  /** What the root had noticed at the last collection. */
  #seen = {moves: 0, removals: 0};

  /**
   * `selector` matches the children that belong in the slot. `followsPage`: after a library has
   * changed the page to new HTML, the slot contains only the elements of the new HTML, and those
   * whose HTML is unchanged keep the shopper's entries. Otherwise the earlier elements stay, too.
   */
  constructor(
    host: ReactiveElement,
    root: LightRenderRoot,
    selector: string,
    followsPage = false,
  ) {
    this.#host = host;
    this.#root = root;
    this.#selector = selector;
    this.#followsPage = followsPage;
    this.box.className = 'storefront-slot';
    host.addController(this);
    if (!followsPage) return;
    for (const type of ['input', 'change']) host.addEventListener(type, this.#keep);
  }

  /** The elements in the slot. */
  get elements(): readonly Element[] {
    return [...this.box.children].filter((child) => child.matches(this.#selector));
  }

  hostUpdated(): void {
    this.#collect();
  }

  /** Resets the controls to the values in the page's HTML. */
  reset(): void {
    this.#entries.clear();
    for (const control of this.elements.flatMap(controlsIn))
      if (isTick(control)) control.checked = control.defaultChecked;
      else if (!('options' in control)) control.value = control.defaultValue;
      else
        for (const option of control.options) option.selected = option.defaultSelected;
  }

  #collect(): void {
    const {box} = this;
    // Until the box is in the page, the children stay where the page has put them: a framework may
    // still hydrate them.
    if (!box.isConnected) return;
    const children = [...this.#host.childNodes].filter((child) => this.#belongs(child));
    const {moves, removals} = this.#root.changes;
    const isMorphed = moves !== this.#seen.moves;
    const isRemoved = removals !== this.#seen.removals;
    this.#seen = {moves, removals};
    const isReplaced =
      this.#followsPage && isMorphed && (children.length > 0 || isRemoved);
    const unmatched = new Set(isMorphed ? this.elements : []);
    let nodes: ChildNode[] = isReplaced ? [] : [...box.childNodes];
    for (const child of children) {
      const known =
        child instanceof Element ? this.#knownFor(child, unmatched) : undefined;
      const shown = known && this.#isCopy(child as Element, known) ? known : child;
      if (shown !== child) child.remove();
      else if (child instanceof Element) this.#add(child, isMorphed);
      if (known) unmatched.delete(known);
      if (isReplaced || !known) nodes.push(shown);
      else nodes = nodes.map((one) => (one === known ? shown : one));
    }
    for (const node of [...box.childNodes]) if (!nodes.includes(node)) node.remove();
    // A node that is in its place is not inserted again: it would lose the focus.
    let next = box.firstChild;
    for (const node of nodes) {
      if (node === next) next = next.nextSibling;
      else box.insertBefore(node, next);
    }
    // A framework may have put a child of another slot before one of these.
    for (const child of [...box.children])
      if (!child.matches(this.#selector)) this.#host.append(child);
  }

  /**
   * Whether a child of the host belongs in the slot. Frameworks mark places with comments and blank
   * texts, and find their elements from there, so these go where the consents are.
   */
  #belongs(child: ChildNode): boolean {
    if (child instanceof Element) return child.matches(this.#selector);
    const isBlank = child instanceof Comment || !child.textContent?.trim();
    return this.#followsPage && isBlank;
  }

  /** Returns an element in `unmatched` that was added with the same HTML as `child`. */
  #knownFor(child: Element, unmatched: ReadonlySet<Element>): Element | undefined {
    return [...unmatched].find((known) => this.#sources.get(known) === child.outerHTML);
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

  /** Notes the source of an element. After a morph, its controls get the shopper's entries. */
  #add(element: Element, isMorphed: boolean): void {
    const source = this.#sources.get(element) ?? element.outerHTML;
    this.#sources.set(element, source);
    const entries = isMorphed ? this.#entries.get(source) : undefined;
    if (!entries) return;
    controlsIn(element).forEach((control, index) => {
      const entry = entries[index];
      if (isTick(control)) control.checked = entry === true;
      // Only shoppers can choose files.
      else if (typeof entry === 'string' && control.type !== 'file')
        control.value = entry;
    });
  }

  readonly #keep = ({target}: Event): void => {
    const element = this.elements.find((one) => one.contains(target as Node));
    if (!element) return;
    const entries = controlsIn(element).map((control) =>
      isTick(control) ? control.checked : control.value,
    );
    this.#entries.set(this.#sources.get(element), entries);
  };
}
