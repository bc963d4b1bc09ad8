import {FileLoadError} from '../lib/load-file.js';
import type {Shop} from '../shop/shop.js';
import {showFailure} from './content/failure-notice.js';
import {defaultActions} from './default-actions.js';
import {AuthRequiredEvent} from './events/auth-required-event.js';
import {shopOf} from './find-shop.js';

/** Whether the page shows a `store-login` of this shop, or is about to. */
export function isLoginShown(shop: Shop): boolean {
  return [...document.querySelectorAll('store-login')].some(
    (one) =>
      one.checkVisibility({checkVisibilityCSS: true}) &&
      (shopOf(one) === shop || !one.matches(':defined')),
  );
}

/**
 * Dispatches `store-auth-required`. If the page does not cancel the event, asks the shopper to sign
 * in. The focus moves to a visible `store-login` of the page; without one, a dialog opens. Resolves
 * to `true` when the shopper has signed in, and to `false` if the page cancels the event, if the
 * shopper declines, or if this function is called again for the same shop meanwhile. If the file of
 * the sign-in is missing, the message stands after the element `after`.
 */
export async function requestSignIn(
  host: HTMLElement,
  shop: Shop,
  after?: HTMLElement,
): Promise<boolean> {
  if (!host.dispatchEvent(new AuthRequiredEvent())) return false;
  try {
    return await defaultActions.signIn({host, shop});
  } catch (error) {
    if (!(error instanceof FileLoadError)) throw error;
    showFailure(error, host, shop, after);
    return false;
  }
}
