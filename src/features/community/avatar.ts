import {html, nothing} from 'lit';
import {keyed} from 'lit/directives/keyed.js';
import {siteUrl} from '../../ui/content/site-url.js';

/** A picture that is missing after all makes room for the initial beneath it. */
function broken(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}

/** The letter that stands for a player: `.BedrockBen` → `B`. */
function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
}

/** A player's picture, or their initial in its place. The name stands beside it, so it says nothing. */
export function avatar(address: string, name: string, baseUrl: string, size: number) {
  const url = address ? siteUrl(address, baseUrl) : undefined;
  // Keyed: one that was hidden for being broken must not hide the next.
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
      @error=${broken}
    />`,
  );
  return html`
    <span class="avatar" part="avatar">
      ${url ? image : nothing}<span class="initial" aria-hidden="true">${initialOf(name)}</span>
    </span>
  `;
}
