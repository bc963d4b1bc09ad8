import {parentElementOf} from '../lib/parents.js';
import {find, type Finding} from './finding.js';
import {elementsInPage} from './names.js';
import {pageWords} from './words-of-page.js';

/** Reports elements that are invisible although the page does not hide them on purpose. */
export function checkPlace(): readonly Finding[] {
  return elementsInPage().flatMap((element) => {
    const because = whyUnseen(element);
    return because
      ? [find('place', 'hint', pageWords.hidden(element.localName, because))]
      : [];
  });
}

function whyUnseen(element: HTMLElement): string {
  for (let one: Element | undefined = element; one; one = parentElementOf(one)) {
    // The page's author hides them on purpose, and closed dialogs can open.
    if (one.hasAttribute('hidden') || one.matches('dialog:not([open])')) return '';
    const {display, visibility, opacity} = getComputedStyle(one);
    const name = nameOf(one, element);
    // Elements that another element has swallowed are a finding of their own.
    if (!display) return '';
    if (display === 'none') return `${name} has display: none.`;
    if (opacity === '0') return `${name} has opacity: 0.`;
    if (one === element && visibility !== 'visible')
      return `It has, or inherits, visibility: ${visibility}.`;
  }
  const {width, height} = element.getBoundingClientRect();
  const parent = parentElementOf(element);
  // The element has content but no room.
  const empty = element.shadowRoot
    ? ![...element.shadowRoot.children].some(({scrollHeight}) => scrollHeight > 0)
    : !element.scrollHeight;
  if (empty) return '';
  if (!width) return 'It has no width: what it stands in leaves it no room.';
  const clipped =
    parent &&
    parent.clientHeight === 0 &&
    getComputedStyle(parent).overflowY !== 'visible';
  return !height || clipped
    ? 'It has no height: what it stands in leaves it no room.'
    : '';
}

function nameOf(one: Element, element: Element): string {
  if (one === element) return 'It';
  const {localName, id, classList} = one;
  const mark = id ? `#${id}` : classList[0] ? `.${classList[0]}` : '';
  return `The <${localName}${mark}> around it`;
}
