import {css, html, nothing} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Shop} from '../../shop/shop.js';
import {siteUrl} from './site-url.js';

/** The first letter or digit of a player's name: `.BedrockBen` → `B`. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
}

/**
 * Renders a player's picture, or the initial of the name: if the player has no picture, if its
 * address is not safe or does not answer, or if the page has switched avatars off, because their
 * hosts learn who visits the page. The picture has no text alternative, because the name stands
 * beside it.
 *
 * @csspart avatar - A player's picture, or the initial of the name.
 */
export function playerPicture(address: string, name: string, shop: Shop) {
  const url = address && shop.showsAvatars ? siteUrl(address, shop.baseUrl) : undefined;
  const hide = ({target}: Event) => ((target as HTMLElement).hidden = true);
  // Keyed, because Lit would show the next picture in the same `img`, which may be hidden.
  const image = keyed(
    url,
    html`<img src=${url} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" @error=${hide} />`,
  );
  return html`<span class="storefront-avatar" part="avatar" aria-hidden="true">${url ? image : nothing}<span>${initialOf(name)}</span></span>`;
}

/** Styles of `playerPicture`, for both DOMs. */
export const playerPictureStyles = css`
  .storefront-avatar {
    display: grid !important;
    flex: none;
    place-items: center;
    inline-size: var(--_avatar, 2.5em) !important;
    block-size: var(--_avatar, 2.5em) !important;
    overflow: hidden;
    border-radius: calc(var(--_radius) * 0.5);
    background: color-mix(in srgb, currentColor 10%, transparent);
    color: var(--_muted);
    font-weight: 700;
  }
  .storefront-avatar img {
    inline-size: 100% !important;
    block-size: 100% !important;
    object-fit: contain;
  }
  .storefront-avatar img:not([hidden]) + span {
    display: none !important;
  }
`;
