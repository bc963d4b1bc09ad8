import {render} from 'lit';
import {languageOf} from '../../context/language.js';
import type {Shop} from '../../state/shop.js';
import {textsOf} from '../../texts/texts.js';
import {errorNotice} from './notice.js';

/** Where such a message stands already, by what it stands after. */
const shown = new WeakMap<Element, Element>();

/**
 * Says that a part is missing that a click was to bring: after an element of the host, or above
 * all that the host shows. Resolves when the shopper wants to try again.
 */
export function showMissingPart(
  error: unknown,
  host: HTMLElement,
  shop: Shop | undefined,
  after?: Element,
): Promise<void> {
  const box = document.createElement('div');
  const place = after ?? host;
  shown.get(place)?.remove();
  shown.set(place, box);
  if (after) after.after(box);
  else (host.shadowRoot ?? host).prepend(box);
  return new Promise((resolve) => {
    const retry = () => {
      box.remove();
      resolve();
    };
    render(errorNotice(error, textsOf(languageOf(host, shop)), retry), box);
  });
}
