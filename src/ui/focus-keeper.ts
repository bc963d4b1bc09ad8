import {parentNode} from '../lib/parents.js';

/** Where the shopper goes on, the best first. */
const PLACES = [
  'h2, h3, h4, h5, h6, legend',
  '[aria-current]',
  'a[href], button, input, select',
];

/**
 * Keeps the shopper's place where what had the focus is taken away, such as a "Try again" that
 * gives way to a skeleton: it goes to what is nearest, and as long as there is nothing to the
 * element itself.
 */
export function keepFocus(host: HTMLElement): void {
  const root = host.shadowRoot ?? host;
  // This code comes late: the shopper may be in the element already.
  let last: EventTarget | null | undefined = focusIn(host);
  root.addEventListener('focusin', ({target}) => (last = target));
  root.addEventListener('focusout', ({target}) => {
    // In some browsers what is being removed loses the focus before it is gone.
    queueMicrotask(() => {
      if (last === target && !isGone(last)) last = undefined;
    });
  });
  new MutationObserver((records) => {
    const waiting = host.matches(':focus') && !host.shadowRoot?.activeElement;
    if (!waiting && (!isGone(last) || !isNowhere())) return;
    const gap = records.find(({removedNodes}) =>
      [...removedNodes].some((node) => node.contains(last as Node)),
    );
    // In what it was taken from, in what that is in, and so on.
    const boxes: ParentNode[] = [];
    for (let box = gap?.target; box && box !== root; box = parentNode(box) ?? undefined)
      boxes.push(box as Element);
    for (const place of [...[...boxes, root].flatMap(placesIn), host]) {
      if (goTo(place)) return;
    }
  }).observe(root, {childList: true, subtree: true});
}

/** What has the focus inside an element. */
function focusIn(host: HTMLElement): Element | undefined {
  const {activeElement} = host.getRootNode() as Document | ShadowRoot;
  const active = host.shadowRoot ? host.shadowRoot.activeElement : activeElement;
  return active && active !== host && (host.shadowRoot ?? host).contains(active)
    ? active
    : undefined;
}

/** Focuses the best place inside an element, else the element itself. */
export function focusInside(host: HTMLElement): void {
  [...placesIn(host.shadowRoot ?? host), host].some(goTo);
}

function isGone(last: EventTarget | null | undefined): boolean {
  return last instanceof Node && !last.isConnected;
}

function isNowhere(): boolean {
  const {activeElement, body} = document;
  return !activeElement || activeElement === body;
}

function placesIn(box: ParentNode): readonly HTMLElement[] {
  return PLACES.flatMap((place) => box.querySelector<HTMLElement>(place) ?? []);
}

/** Focuses something for as long as it keeps that. `false` where it cannot be. */
function goTo(place: HTMLElement): boolean {
  place.focus();
  if (place.matches(':focus')) return true;
  place.tabIndex = -1;
  place.focus();
  const done = place.matches(':focus');
  const end = () => place.removeAttribute('tabindex');
  if (done) place.addEventListener('blur', end, {once: true});
  else end();
  return done;
}
