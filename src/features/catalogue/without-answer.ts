import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';
import {ownContent} from '../../ui/placeholder.js';
import {readFailure} from '../../ui/sign-in-invitation.js';

/** What an element shows that has no shop, or does not say what it shows: the placeholder stays. */
export function notConfigured(host: HTMLElement, texts: Texts) {
  return html`<p class="notice" part="error" data-say>${texts.configuration}</p>
    ${ownContent(host)}`;
}

/** What an element shows whose read failed: the placeholder stays. */
export function notRead(
  error: unknown,
  host: HTMLElement,
  shop: Shop | undefined,
  texts: Texts,
  retry: () => void,
) {
  return html`${readFailure(error, host, shop, texts, retry)}${ownContent(host)}`;
}
