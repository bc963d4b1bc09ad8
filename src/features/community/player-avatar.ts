import {html, nothing} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {siteUrl} from '../../ui/content/site-url.js';

/** Hides a picture that fails to load, so that the initial below it shows. */
function hideBrokenPicture(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}

/** The first letter or digit of a player's name: `.BedrockBen` → `B`. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
}

/**
 * Renders a player's picture, or the initial of the name. The picture has no text alternative,
 * because the name stands beside it.
 */
export function playerAvatar(
  address: string,
  name: string,
  baseUrl: string,
  size: number,
) {
  const url = address ? siteUrl(address, baseUrl) : undefined;
  // Keyed by address: Lit would reuse an image that was hidden after an error for the next picture.
  const image = keyed(
    url,
    html`<img
      src=${url}
      alt=""
      width=${size}
      height=${size}
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      @error=${hideBrokenPicture}
    />`,
  );
  return html`
    <span class="avatar" part="avatar">
      ${url ? image : nothing}<span class="initial" aria-hidden="true">${initialOf(name)}</span>
    </span>
  `;
}
