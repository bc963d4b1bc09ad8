import {html, nothing} from 'lit';
import {siteUrl} from './site-url.js';

/** A player's picture, if there is one that is safe to show. The name stands beside it, so it says nothing. */
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
