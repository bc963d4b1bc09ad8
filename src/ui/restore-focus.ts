import {focusedElementIn} from '../lib/focused-element.js';
import {pageBody} from '../lib/page-body.js';
import {unclobberedParentNode} from '../lib/parents.js';

/** Selectors of the elements that may take the focus, the most suitable first. */
const TARGETS = [
  'h2, h3, h4, h5, h6, legend',
  '[aria-current]',
  'a[href], button, input, select',
];

const watched = new WeakSet<HTMLElement>();

/**
 * Moves the focus when the focused control is removed from an element, for example when a click on
 * "Try again" shows a placeholder. The focus goes to the nearest control or heading. If the element
 * has neither yet, the focus goes to a box of the element. A control says by `data-focus-next` what
 * comes before these: selectors, separated by commas.
 */
export function watchLostFocus(host: HTMLElement): void {
  if (watched.has(host)) return;
  watched.add(host);
  const root = host.shadowRoot ?? host;
  // This module is loaded late, so the focus may already be in the element.
  let last: EventTarget | null | undefined = focusedControl(host);
  root.addEventListener('focusin', ({target}) => (last = target));
  root.addEventListener('focusout', ({target}) => {
    // In some browsers a removed control loses the focus before it is disconnected, so `isGone` is
    // called a moment later.
    queueMicrotask(() => {
      if (last === target && !isGone(last)) last = undefined;
    });
  });
  // No event tells that the focused control was removed.
  new MutationObserver((records) => {
    const isOnBox = boxesOf(host).some((box) => box.matches('[tabindex="-1"]:focus'));
    if (!isOnBox && (!isGone(last) || !isFocusLost())) return;
    const removal = records.find(({removedNodes}) =>
      [...removedNodes].some((node) => node.contains(last as Node)),
    );
    // The ancestors of the removed control, from the inside out.
    const boxes: ParentNode[] = [];
    for (
      let box = removal?.target;
      box && box !== root;
      box = unclobberedParentNode(box) ?? undefined
    )
      boxes.push(box as Element);
    const targets = [...nextOf(last, root), ...[...boxes, root].flatMap(targetsIn)];
    [...targets, ...boxesOf(host)].some((target) => focusElement(target));
  }).observe(root, {childList: true, subtree: true});
}

/** The focused control inside an element. */
function focusedControl(host: HTMLElement): Element | undefined {
  const active = focusedElementIn(host.shadowRoot ?? host.getRootNode());
  return active && active !== host && (host.shadowRoot ?? host).contains(active)
    ? active
    : undefined;
}

/** Focuses the first heading or control inside an element, otherwise one of its boxes. */
export function focusInside(host: HTMLElement): void {
  [...targetsIn(host.shadowRoot ?? host), ...boxesOf(host)].some((target) =>
    focusElement(target),
  );
}

/** Keeps the focus in an element whose content is about to change, without scrolling. */
export function holdFocus(host: HTMLElement): void {
  boxesOf(host).some((box) => focusElement(box, {preventScroll: true}));
}

/** The outermost boxes that an element has rendered. The element itself belongs to the page. */
function boxesOf(host: HTMLElement): readonly HTMLElement[] {
  return [...(host.shadowRoot ?? host).children] as HTMLElement[]; // Our templates begin with HTML elements.
}

function isGone(last: EventTarget | null | undefined): boolean {
  return last instanceof Node && !last.isConnected;
}

function nextOf(
  control: EventTarget | null | undefined,
  root: ParentNode,
): readonly HTMLElement[] {
  const selectors = control instanceof HTMLElement && control.dataset['focusNext'];
  return (selectors || '')
    .split(',')
    .flatMap((one) => (one && root.querySelector<HTMLElement>(one)) || []);
}

function isFocusLost(): boolean {
  const focused = focusedElementIn(document);
  return !focused || focused === pageBody();
}

function targetsIn(box: ParentNode): readonly HTMLElement[] {
  return TARGETS.flatMap((target) => box.querySelector<HTMLElement>(target) ?? []);
}

/** Focuses an element, and makes it focusable until it loses the focus. Returns whether it is focused. */
function focusElement(element: HTMLElement, options?: FocusOptions): boolean {
  element.focus(options);
  if (element.matches(':focus')) return true;
  element.tabIndex = -1;
  element.focus(options);
  const isFocused = element.matches(':focus');
  const end = () => element.removeAttribute('tabindex');
  if (isFocused) element.addEventListener('blur', end, {once: true});
  else end();
  return isFocused;
}
