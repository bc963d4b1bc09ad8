import {accountOf} from '../../shop/account.js';
import {html, nothing} from 'lit';
import type {Shop} from '../../shop/shop.js';
import type {Texts} from '../../i18n/texts.js';
import {redirectOwnProfileLink} from '../../ui/account-link.js';
import {playerPicture} from '../../ui/content/player-picture.js';
import {virtualAmount} from '../../lib/money.js';

/**
 * Renders the signed-in player's name and balance, and the button that signs out.
 * `signOut` receives the pressed button. The button is not shown to shoppers whom the
 * page has signed in with its own token.
 */
export function loginAccount(
  shop: Shop,
  texts: Texts,
  lang: string | undefined,
  signOut: (button: HTMLElement) => void,
) {
  const {settings, baseUrl, session} = shop;
  const user = accountOf(shop).value;
  const hasSignedInHere = session.value.name !== '';
  const name = session.value.name || user?.username;
  const points = settings.value?.virtual_currency || texts.virtualCurrency;
  const follow = (event: MouseEvent) => redirectOwnProfileLink(event, shop, name ?? '');
  const who = name ? texts.signedInAs(name) : texts.signedIn;
  return html`
    <div class="storefront-account" part="account">
      ${name ? playerPicture(user?.avatar ?? '', name, shop) : nothing}
      <div class="storefront-who">
        <p class="storefront-shopper" part="shopper" tabindex="-1" data-focus>
          ${
            name && settings.value?.is_profile_enabled
              ? html`<a target="_self" class="storefront-profile" part="profile"
                href="${baseUrl}/profile/${encodeURIComponent(name)}" rel="noopener" @click=${follow}>${who}</a>`
              : who
          }
        </p>
        ${
          user && settings.value?.is_virtual_currency
            ? html`<p class="storefront-balance" part="balance">
              ${texts.balance(virtualAmount(user.virtual_currency, points, lang))}
            </p>`
            : nothing
        }
      </div>
      ${
        hasSignedInHere
          ? html`<button
            class="storefront-button storefront-quiet"
            part="sign-out"
            type="button"
            @click=${({currentTarget}: Event) => signOut(currentTarget as HTMLElement)}
          >
            ${texts.signOut}
          </button>`
          : nothing
      }
    </div>
  `;
}
