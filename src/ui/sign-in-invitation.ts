import {html} from 'lit';
import {MissingFileError} from '../lib/load-file.js';
import {ShopError} from '../lib/shop-error.js';
import type {Shop} from '../shop/shop.js';
import type {Texts} from '../i18n/texts.js';
import {defaultActions} from './default-actions.js';
import {AuthRequiredEvent} from './events/auth-required-event.js';
import {showMissingPart} from './missing-part.js';
import {errorNotice} from './content/notice.js';
import type {ShopController} from './shop-controller.js';

/** What a failed read leaves: an invitation to sign in where that is what it takes. */
export function readFailure(
  error: unknown,
  host: HTMLElement,
  {value: shop, texts}: ShopController,
  retry: () => void,
) {
  const invited = shop && error instanceof ShopError && error.kind === 'unauthorized';
  return invited
    ? signInInvitation(host, shop, texts)
    : errorNotice(error, texts, retry);
}

/** Says that there is something to sign in for. Nothing opens before the shopper asks for it. */
function signInInvitation(host: HTMLElement, shop: Shop, texts: Texts) {
  const invite = ({currentTarget}: Event) =>
    void requireSignIn(host, shop, currentTarget as HTMLElement);
  return html`
    <div class="invitation" part="invitation">
      <p>${texts.unauthorized}</p>
      <button class="button" part="sign-in" type="button" @click=${invite}>${texts.signIn}</button>
    </div>
  `;
}

/**
 * Puts an item into the cart; where the shopper has to sign in for it, once they have. `failure`:
 * why it did not go in; `after`: see `requireSignIn`.
 */
export async function addSignedIn(
  add: () => Promise<boolean>,
  failure: () => ShopError | undefined,
  host: HTMLElement,
  shop: Shop,
  after?: HTMLElement,
): Promise<boolean> {
  if (await add()) return true;
  const error = failure();
  // A token that has run out takes the cart with it, and what is to be said of the item, too.
  const refused = error ? error.kind === 'unauthorized' : shop.session.value.expired;
  if (!refused || !(await requireSignIn(host, shop, after))) return false;
  return host.isConnected && add();
}

/**
 * Has the shopper sign in: in a `store-login` of the page, else in one of ours, `after` an
 * element of the host, or above all it shows. `true` once they have; `false` when they would
 * rather not, want something else in the meantime, or the page takes over.
 */
export async function requireSignIn(
  host: HTMLElement,
  shop: Shop,
  after?: HTMLElement,
): Promise<boolean> {
  /** @internal Documented on the elements. */
  if (!host.dispatchEvent(new AuthRequiredEvent())) return false;
  try {
    return await defaultActions.signIn({host, shop, after});
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    await showMissingPart(error, host, shop, after);
    return requireSignIn(host, shop, after);
  }
}
