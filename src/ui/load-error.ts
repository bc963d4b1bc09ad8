import {render} from 'lit';
import {getDefaultShop} from './default-shop.js';
import {languageOf} from '../i18n/language.js';
import {textsOf} from '../i18n/texts.js';
import {errorNotice} from './content/notice.js';

/** The shown messages, by the element whose module could not be loaded. */
const boxes = new Map<Element, HTMLElement>();

/**
 * Shows a message in an element that cannot be registered, because its module could not be loaded.
 */
export function showElementLoadError(
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

/** Removes the messages in the elements of a tag, once the tag is registered. */
export function removeElementLoadErrors(tag: string): void {
  for (const [element, box] of boxes) {
    if (element.localName !== tag) continue;
    box.remove();
    boxes.delete(element);
  }
}
