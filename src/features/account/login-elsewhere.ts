import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';

/**
 * Renders a link to the shop's own site, for shops whose players have a password but whose service
 * has no call to sign in with it.
 */
export function loginElsewhere({baseUrl, settings}: Shop, texts: Texts) {
  return html`
    <div class="storefront-elsewhere" part="elsewhere">
      <p class="storefront-text">${texts.passwordSignIn}</p>
      <a class="storefront-button" part="link" href=${baseUrl} data-focus>
        ${texts.goToSite(settings.value?.website_name || new URL(baseUrl).host)}
      </a>
    </div>
  `;
}
