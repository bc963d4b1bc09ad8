import {render} from 'lit';
import {languageOf} from '../i18n/language.js';
import type {Shop} from '../shop/shop.js';
import {textsOf} from '../i18n/texts.js';
import {errorNotice} from './content/notice.js';

/**
 * The shown messages. The key is the element after which the message stands, or the host if the
 * message stands at its top.
 */
const shown = new WeakMap<Element, Element>();

/**
 * Shows a message that a file could not be loaded, with a button. The shopper's action, such
 * as opening an item, needs this file. The message stands after the element `after`, or at the top
 * of the host. Resolves when the shopper presses the button "Try again".
 */
export function showRetryNotice(
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
