import {css, html, nothing} from 'lit';
import {accountOf, shopperName} from '../../shop/account.js';
import {playerPicture, playerPictureStyles} from '../content/player-picture.js';
import type {ShopController} from '../shop-controller.js';

/** Styles of `forPlayer`, for both DOMs. */
export const forPlayerStyles = css`
  ${playerPictureStyles}
  .storefront-player {
    --_avatar: 2em;
    display: flex !important;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.625em;
    overflow-wrap: anywhere;
  }
`;

/**
 * Renders for whom a signed-in shopper buys, with the player's picture if the account can be read,
 * and what stands beside; nothing for guests.
 * @csspart shopper - Says for whom the shopper buys.
 */
export function forPlayer(controller: ShopController, beside: unknown = nothing) {
  const {value: shop, texts} = controller;
  if (shop?.session.value.status !== 'signed-in') return nothing;
  const account = accountOf(shop);
  controller.watch(account);
  account.load();
  const name = shopperName(shop);
  if (!name) return nothing;
  return html`<p class="storefront-player" part="shopper">
    ${playerPicture(account.value?.avatar ?? '', name, shop)}
    <span>${texts.forPlayer(name)}</span> ${beside}
  </p>`;
}
