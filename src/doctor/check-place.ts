import {parentElementOf} from '../lib/parents.js';
import {elementsInPage} from './elements-in-page.js';
import type {Finding} from './finding.js';
import {pageAdvice} from './page-advice.js';

/** Reports elements that are invisible although the page does not hide them on purpose. */
export function checkPlace(): readonly Finding[] {
  return elementsInPage().flatMap((element) => {
    const reason = hiddenReason(element);
    if (!reason) return [];
    const advice = pageAdvice.hidden(element.localName, reason);
    return [{topic: 'place', level: 'hint', ...advice}];
  });
}

/** A sentence that says why an element is invisible; empty if it is visible or hidden on purpose. */
function hiddenReason(element: HTMLElement): string {
  for (let one: Element | undefined = element; one; one = parentElementOf(one)) {
    // The page's author has set `hidden` on purpose, and a closed dialog can open.
    if (one.hasAttribute('hidden') || one.matches('dialog:not([open])')) return '';
    const {display, visibility, opacity} = getComputedStyle(one);
    // Without `display`, the element is not rendered at all, because it is inside another tag of
    // ours that is not closed. `checkTags` reports such tags.
    if (!display) return '';
    const name = one === element ? 'It' : `The <${selectorOf(one)}> around it`;
    if (display === 'none') return `${name} has display: none.`;
    if (opacity === '0') return `${name} has opacity: 0.`;
    if (one === element && visibility !== 'visible')
      return `It has, or inherits, visibility: ${visibility}.`;
  }
  const content = element.shadowRoot ? [...element.shadowRoot.children] : [element];
  if (!content.some(({scrollHeight}) => scrollHeight > 0)) return '';
  const {width, height} = element.getBoundingClientRect();
  const parent = parentElementOf(element);
  const isClipped =
    parent?.clientHeight === 0 && getComputedStyle(parent).overflowY !== 'visible';
  if (width && height && !isClipped) return '';
  return `It has no ${width ? 'height' : 'width'}, because the element around it leaves no room.`;
}

/** A short selector of an element: `div#tab`, `div.tab` or `div`. */
function selectorOf({localName, id, classList}: Element): string {
  return localName + (id ? `#${id}` : classList[0] ? `.${classList[0]}` : '');
}
