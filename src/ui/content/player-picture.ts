import {html, nothing} from 'lit';
import type {Shop} from '../../shop/shop.js';
import {siteUrl} from './site-url.js';

/**
 * Returns the address of a player's picture; `undefined` if the address is not safe, or if the page
 * has switched avatars off. Pages may do so because the hosts of avatars learn who visits the page.
 */
export function avatarUrl(
  address: string,
  {baseUrl, showsAvatars}: Pick<Shop, 'baseUrl' | 'showsAvatars'>,
): string | undefined {
  return address && showsAvatars ? siteUrl(address, baseUrl) : undefined;
}

/**
 * Renders a player's picture, if its address is safe. The alternative text is empty, because the name
 * stands beside the picture.
 */
export function playerPicture(address: string, shop: Shop, className: string) {
  const url = avatarUrl(address, shop);
  if (!url) return nothing;
  return html`<img
    class=${className}
    part="avatar"
    src=${url}
    alt=""
    decoding="async"
    referrerpolicy="no-referrer"
    @error=${({target}: Event) => ((target as HTMLElement).hidden = true)}
  />`;
}
