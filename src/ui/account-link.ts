import {shopperName} from '../shop/account.js';
import type {Shop} from '../shop/shop.js';
import {shopOf} from './find-shop.js';

/**
 * Handles a click on the link to a player's profile. If the player is the shopper and the page shows a
 * `store-account`, the link leads there instead of to the site's profile.
 */
export function redirectOwnProfileLink(
  event: MouseEvent,
  shop: Shop,
  username: string,
): void {
  // The shopper wants to open the link in another tab.
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return;
  if (username.toLowerCase() !== shopperName(shop).toLowerCase()) return;
  const account = [...document.querySelectorAll<HTMLElement>('store-account')].find(
    (one) => one.checkVisibility() && shopOf(one) === shop,
  );
  if (!account) return;
  event.preventDefault();
  account.scrollIntoView();
  account.focus({preventScroll: true});
}
