import {focusedElementIn} from '../lib/focused-element.js';
import {pageBody} from '../lib/page-body.js';
import {unclobberedParentNode} from '../lib/parents.js';

/** Selectors of the elements that may take the focus, the most suitable first. */
const TARGETS = [
  'h2, h3, h4, h5, h6, legend',
  '[aria-current]',
  'a[href], button, input, select',
];

/**
 * Moves the focus when the focused control is removed from an element, for example when a click on
 * "Try again" shows a placeholder. The focus goes to the nearest control or heading. If the element
 * has neither yet, the focus goes to the element itself.
 */
export function watchLostFocus(host: HTMLElement): void {
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
  new MutationObserver((records) => {
    const isOnHost = host.matches(':focus') && !host.shadowRoot?.activeElement;
    if (!isOnHost && (!isGone(last) || !isFocusLost())) return;
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
    for (const target of [...[...boxes, root].flatMap(targetsIn), host]) {
      if (focusElement(target)) return;
    }
  }).observe(root, {childList: true, subtree: true});
}

/** The focused control inside an element. */
function focusedControl(host: HTMLElement): Element | undefined {
  const active = focusedElementIn(host.shadowRoot ?? host.getRootNode());
  return active && active !== host && (host.shadowRoot ?? host).contains(active)
    ? active
    : undefined;
}

/** Focuses the first heading or control inside an element, otherwise the element itself. */
export function focusInside(host: HTMLElement): void {
  [...targetsIn(host.shadowRoot ?? host), host].some(focusElement);
}

function isGone(last: EventTarget | null | undefined): boolean {
  return last instanceof Node && !last.isConnected;
}

function isFocusLost(): boolean {
  const focused = focusedElementIn(document);
  return !focused || focused === pageBody();
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
