import {html, type ReactiveElement} from 'lit';
import {lazyModule} from '../lib/lazy-module.js';
import {FileLoadError} from '../lib/load-file.js';
import {ShopError} from '../lib/shop-error.js';
import type {Shop} from '../shop/shop.js';
import {defaultActions} from './default-actions.js';
import {AuthRequiredEvent} from './events/auth-required-event.js';
import {failureNotice, showFailure} from './content/failure-notice.js';
import type {ShopController} from './shop-controller.js';

const invitingElement = lazyModule(() => import('./inviting-element.js'));

/** `shouldInviteToSignIn` of `inviting-element.ts`; `undefined` until that module is loaded. */
let shouldInviteToSignIn: ((host: ReactiveElement, shop: Shop) => boolean) | undefined;

/**
 * Whether this element shows the page's invitation to sign in. Updates the element when the answer
 * changes.
 */
export function isInvitingToSignIn(host: ReactiveElement, shop: Shop): boolean {
  if (!shouldInviteToSignIn) void loadInviting(host);
  return shouldInviteToSignIn?.(host, shop) ?? false;
}

async function loadInviting(host: ReactiveElement): Promise<void> {
  try {
    ({shouldInviteToSignIn} = await invitingElement.load());
  } catch {
    // If the module cannot be loaded, every element shows an invitation.
    shouldInviteToSignIn = () => true;
  }
  host.requestUpdate();
}

/**
 * Renders the failure of a read: an invitation to sign in if the service requires a sign-in,
 * otherwise an error message. If another element of the page already invites the shopper, the
 * invitation is a sentence without a button.
 * @csspart signed-out - Asks the shopper to sign in, without a button.
 */
export function errorNoticeOrInvitation(
  error: unknown,
  host: ReactiveElement,
  {value: shop, texts}: ShopController,
  retry: () => void,
) {
  if (!shop || !(error instanceof ShopError) || error.kind !== 'unauthorized')
    return failureNotice(error, {texts, retry});
  if (!isInvitingToSignIn(host, shop))
    return html`<p class="invitation muted" part="signed-out">${texts.unauthorized}</p>`;
  const invite = ({currentTarget}: Event) =>
    void requestSignIn(host, shop, currentTarget as HTMLElement);
  return html`
    <div class="invitation boxed" part="invitation">
      <p>${texts.unauthorized}</p>
      <button class="button" part="sign-in" type="button" @click=${invite}>${texts.signIn}</button>
    </div>
  `;
}

/**
 * Adds an item to the cart by calling `add`. If the service requires a sign-in, asks the shopper to
 * sign in, and then calls `add` again. `failure` returns why `add` has failed. The sign-in form may
 * be inserted after the element `after`. Resolves to whether the item was added.
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
  // If the service refuses an expired token, the session expires and the cart is cleared, including
  // its errors. So an expired session without an error means that the service has refused the call.
  const refused = error
    ? error.kind === 'unauthorized'
    : shop.session.value.status === 'expired';
  if (!refused || !(await requestSignIn(host, shop, after))) return false;
  return host.isConnected && add();
}

/**
 * Dispatches `store-auth-required`. If the page does not cancel the event, asks the shopper to sign
 * in. The focus moves to a visible `store-login` of the page. Without one, a form is inserted after
 * the element `after`, or at the top of the host. Resolves to `true` when the shopper has signed
 * in, and to `false` if the page cancels the event, if the shopper declines, or if this function is
 * called again for the same shop meanwhile.
 */
export async function requestSignIn(
  host: HTMLElement,
  shop: Shop,
  after?: HTMLElement,
): Promise<boolean> {
  /**
   * @internal The custom elements manifest already lists this event, from the doc blocks of the
   * elements.
   */
  if (!host.dispatchEvent(new AuthRequiredEvent())) return false;
  try {
    return await defaultActions.signIn({host, shop, after});
  } catch (error) {
    if (!(error instanceof FileLoadError)) throw error;
    showFailure(error, host, shop, after);
    return false;
  }
}
