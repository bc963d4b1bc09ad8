import {parentOrHostOf} from '../lib/parents.js';
import {findShopElements} from './find-elements.js';
import type {Finding, Problem} from './finding.js';
import {pageProblems} from './page-problems.js';

/**
 * Time for which an element must have no room before it is reported, in milliseconds. While a page
 * loads, boxes have no size for a moment.
 */
export const NO_ROOM_DELAY_MS = 1_000;

/** Width of a column, in pixels, that is too narrow to show anything. */
const TOO_NARROW = 24;

/**
 * Time at which each element was first found too small for its content, on the clock of
 * `performance.now()`.
 */
const firstSeen = new WeakMap<Element, number>();

/** Reports elements that are invisible although the page does not hide them on purpose. */
export function checkElementVisibility(): readonly Finding[] {
  return findShopElements().flatMap((element) => {
    const problem = hiddenProblem(element);
    return problem ? [{topic: 'place', level: 'hint', ...problem}] : [];
  });
}

/** The reason why an element is invisible; `undefined` if it is visible or hidden on purpose. */
function hiddenProblem(element: HTMLElement): Problem | undefined {
  // Elements without content hide themselves, such as `store-payment` before a payment.
  if (element.shadowRoot && !element.shadowRoot.childElementCount) return undefined;
  for (
    let ancestor: Element | undefined = element;
    ancestor;
    ancestor = parentOrHostOf(ancestor)
  ) {
    // Not a problem: the page's author has set `hidden` on purpose, and visitors can open
    // dialogs, `details` and popovers.
    if (ancestor.matches('[hidden],dialog:not([open]),details:not([open]),[popover]'))
      return undefined;
    const {display, visibility, opacity} = getComputedStyle(ancestor);
    // Elements inside an unclosed tag of ours are not rendered: their `display` is empty.
    // They are not reported here, because `checkTags` reports the unclosed tag.
    if (!display) return undefined;
    const name =
      ancestor === element ? 'It' : `The <${selectorOf(ancestor)}> around it`;
    const describe = (rule: string) =>
      pageProblems.hidden(element.localName, `${name} has ${rule}.`);
    if (display === 'none') return describe('display: none');
    if (opacity === '0') return describe('opacity: 0');
    if (ancestor === element && visibility !== 'visible')
      return describe(`(or inherits) visibility: ${visibility}`);
  }
  const side = missingSide(element);
  if (!side) {
    firstSeen.delete(element);
    return undefined;
  }
  const now = performance.now();
  if (!firstSeen.has(element)) firstSeen.set(element, now);
  return now - (firstSeen.get(element) ?? now) < NO_ROOM_DELAY_MS
    ? undefined
    : pageProblems.noRoom(element.localName, side);
}

/** The dimension in which an element is too small for its content, if any. */
function missingSide(element: HTMLElement): 'width' | 'height' | undefined {
  if (isLoading(element)) return undefined;
  const content = element.shadowRoot ? [...element.shadowRoot.children] : [element];
  if (!content.some(({scrollHeight}) => scrollHeight > 0)) return undefined;
  const {width, height} = element.getBoundingClientRect();
  if (width < TOO_NARROW) return 'width';
  const parent = parentOrHostOf(element);
  const isClipped =
    parent?.clientHeight === 0 && getComputedStyle(parent).overflowY !== 'visible';
  return height && !isClipped ? undefined : 'height';
}

/** Whether an element still waits for its code or its data. Its size then has no meaning. */
function isLoading(element: HTMLElement): boolean {
  return (
    document.readyState !== 'complete' ||
    !element.matches(':defined') ||
    Boolean(element.shadowRoot?.querySelector('slot:not([name]), [part~="skeleton"]'))
  );
}

/** A short selector of an element: `div#tab`, `div.tab` or `div`. */
function selectorOf({localName, id, classList}: Element): string {
  return localName + (id ? `#${id}` : classList[0] ? `.${classList[0]}` : '');
}
