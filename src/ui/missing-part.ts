import {render} from 'lit';
import {languageOf} from '../i18n/language.js';
import type {Shop} from '../shop/shop.js';
import {textsOf} from '../i18n/texts.js';
import {errorNotice} from './content/notice.js';

/** The message that is shown, by the element it stands behind or in. */
const shown = new WeakMap<Element, Element>();

/**
 * Shows the message that code which a click needs could not be loaded. The message stands behind
 * `after`, or at the top of the host. Resolves when the shopper presses its button.
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
