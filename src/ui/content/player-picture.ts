import {html, nothing} from 'lit';
import {siteUrl} from './site-url.js';

/**
 * Renders a player's picture, if its address is safe. The alternative text is empty, because the name
 * stands beside the picture.
 */
export function playerPicture(address: string, baseUrl: string, className: string) {
  const url = address && siteUrl(address, baseUrl);
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
