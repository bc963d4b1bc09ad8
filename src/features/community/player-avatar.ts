import {html, nothing} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import type {Shop} from '../../shop/shop.js';
import {avatarUrl} from '../../ui/content/player-picture.js';

/** Hides a picture that fails to load, so that the player's initial is shown in its place. */
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
export function playerAvatar(address: string, name: string, shop: Shop, size: number) {
  const url = avatarUrl(address, shop);
  // Keyed by address. Otherwise Lit would show the next picture in the same `<img>`,
  // which may be hidden after an error.
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
