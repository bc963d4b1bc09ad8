import type {ReactiveController, ReactiveElement} from 'lit';

/** Selectors of the elements that may take the focus, the most suitable first. */
const TARGETS = [
  'h2, h3, h4, h5, h6, legend',
  '[aria-current]',
  'a[href], button, input, select',
];

/**
 * Moves the focus when an update of an element removes the focused control, for example when a click
 * on "Try again" shows a placeholder. The focus goes to the nearest control or heading. If the
 * element has neither yet, the focus goes to a box of the element. A control says by `data-focus-next`
 * what comes before these: selectors, separated by commas.
 */
export class LostFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  /** The control that had the focus before the update, and its ancestors from the inside out. */
  #path: readonly Node[] = [];

  constructor(host: ReactiveElement) {
    this.#host = host;
  }

  hostUpdate(): void {
    const path: Node[] = [];
    const root = rootOf(this.#host);
    let node: Node | null | undefined = focusedControl(this.#host);
    for (; node && node !== root; node = node.parentNode) path.push(node);
    this.#path = path;
  }

  hostUpdated(): void {
    const root = rootOf(this.#host);
    const isOnBox = boxesOf(root).some((box) => box.matches('[tabindex="-1"]:focus'));
    const [control] = this.#path;
    if (!isOnBox && (!control || control.isConnected || !isFocusLost())) return;
    const ancestors = this.#path.filter((node) => node.isConnected) as Element[];
    const targets = [...ancestors, root].flatMap(targetsIn);
    [...nextOf(control, root), ...targets, ...boxesOf(root)].some(focusElement);
  }
}

/** Focuses the first heading or control inside an element, otherwise one of its boxes. */
export function focusInside(host: HTMLElement): void {
  const root = rootOf(host);
  [...targetsIn(root), ...boxesOf(root)].some(focusElement);
}

function rootOf(host: HTMLElement): HTMLElement | ShadowRoot {
  return host.shadowRoot ?? host;
}

/** The focused control inside an element. */
function focusedControl(host: HTMLElement): Element | undefined {
  const root = rootOf(host);
  const {activeElement: active} = host.shadowRoot ?? (host.getRootNode() as Document);
  return active && active !== host && root.contains(active) ? active : undefined;
}

/** The outermost boxes that an element has rendered. The element itself belongs to the page. */
function boxesOf(root: ParentNode): readonly HTMLElement[] {
  return [...root.children] as HTMLElement[]; // Our templates begin with HTML elements.
}

function nextOf(control: Node | undefined, root: ParentNode): readonly HTMLElement[] {
  const selectors = control instanceof HTMLElement && control.dataset['focusNext'];
  return (selectors || '')
    .split(',')
    .flatMap((one) => (one && root.querySelector<HTMLElement>(one)) || []);
}

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body;
}

function targetsIn(box: ParentNode): readonly HTMLElement[] {
  return TARGETS.flatMap((target) => box.querySelector<HTMLElement>(target) ?? []);
}

/** Focuses an element, and makes it focusable until it loses the focus. Returns whether it is focused. */
function focusElement(element: HTMLElement): boolean {
  element.focus();
  if (element.matches(':focus')) return true;
  element.tabIndex = -1;
  element.focus();
  const isFocused = element.matches(':focus');
  const end = () => element.removeAttribute('tabindex');
  if (isFocused) element.addEventListener('blur', end, {once: true});
  else end();
  return isFocused;
}
