import {html} from 'lit';
import type {Texts} from '../../i18n/texts.js';
import type {Shop} from '../../shop/shop.js';

/**
 * Renders a link to the shop's own website, where players sign in with a password. This view is
 * shown if the service lacks the API endpoint for signing in with a password.
 */
export function loginElsewhere({baseUrl, settings}: Shop, texts: Texts) {
  return html`
    <div class="storefront-elsewhere" part="elsewhere">
      <p>${texts.passwordSignIn}</p>
      <a target="_self" class="storefront-button" part="link" href="${baseUrl}/" data-focus>
        ${texts.goToSite(settings.value?.website_name || new URL(baseUrl).host)}
      </a>
    </div>
  `;
}
