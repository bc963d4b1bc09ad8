import {render} from 'lit';
import {getDefaultShop} from '../../context/default-shop.js';
import {languageOf} from '../../context/language.js';
import {textsOf} from '../../texts/texts.js';
import {errorNotice} from './notice.js';

/** The messages in elements whose code is missing. */
const boxes = new Map<Element, HTMLElement>();

/** Says in an element of the page that the code which would register it is missing. */
export function showMissingElement(
  element: Element,
  error: unknown,
  retry: () => void,
): void {
  let box = boxes.get(element);
  if (!box) {
    box = document.createElement('div');
    boxes.set(element, box);
    element.prepend(box);
  }
  render(
    errorNotice(error, textsOf(languageOf(element, getDefaultShop())), retry),
    box,
  );
}

/** Removes these messages, because the elements of a tag are registered now. */
export function hideMissingElement(tag: string): void {
  for (const [element, box] of boxes) {
    if (element.localName !== tag) continue;
    box.remove();
    boxes.delete(element);
  }
}
