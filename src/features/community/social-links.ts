import {svg, type SVGTemplateResult} from 'lit';
import type {Settings} from '../../shop/site-settings.js';
import {siteUrl} from '../../ui/content/site-url.js';

/** A link to the site's page at a social network. */
export interface SocialLink {
  /** Name of the network. */
  readonly name: string;
  readonly url: string;
  /** Icon with strokes instead of fills, in a view box of 24 × 24. */
  readonly icon: SVGTemplateResult;
}

const cross = svg`<path d="m5 5 14 14M19 5 5 19"/>`;

const globe = svg`<circle cx="12" cy="12" r="9"/>
  <path d="M3 12h18M12 3c4 4.5 4 13.5 0 18-4-4.5-4-13.5 0-18z"/>`;

const icons: ReadonlyMap<string, SVGTemplateResult> = new Map(
  Object.entries({
    discord: svg`<path d="M7 6.5c3.2-1.3 6.8-1.3 10 0 2.3 3.2 3.3 6.7 3 10.5a11 11 0 0 1-4 2l-1.2-2.3h-5.6L8 19
      a11 11 0 0 1-4-2c-.3-3.8.7-7.3 3-10.5z"/><path d="M9.2 12.2v.1M14.8 12.2v.1" stroke-width="2.5"/>`,
    youtube: svg`<rect x="2.5" y="5.5" width="19" height="13" rx="4"/><path d="m10.2 9.3 4.8 2.7-4.8 2.7z"/>`,
    tiktok: svg`<path d="M13.5 4v11.5a3.7 3.7 0 1 1-3.7-3.7M13.5 4c.4 2.8 2.3 4.7 5.2 4.9"/>`,
    twitter: cross,
    x: cross,
    facebook: svg`<path d="M16.5 4H14.5a3.5 3.5 0 0 0-3.5 3.5V20.5M7.5 12h8"/>`,
    instagram: svg`<rect x="4" y="4" width="16" height="16" rx="4.5"/><circle cx="12" cy="12" r="3.5"/>
      <path d="M16.3 7.7v.1" stroke-width="2"/>`,
    telegram: svg`<path d="M21 4.5 3 11.5l5.5 2.5L19 6.5 11 15l6 4.5zM8.5 14v5.5L11 15"/>`,
    steam: svg`<circle cx="12" cy="12" r="9"/><circle cx="14.8" cy="9.5" r="2.3"/>
      <circle cx="9" cy="15" r="1.7"/><path d="m10.3 13.8 2.7-2.6"/>`,
    twitch: svg`<path d="M5 4h15v9.5L16.5 17H12l-3 3v-3H5zM11 8v4M15.5 8v4"/>`,
  }),
);

/** Names of networks by key. The name of any other network is its key with a capital letter. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    youtube: 'YouTube',
    tiktok: 'TikTok',
    twitter: 'X (Twitter)',
    bluesky: 'Bluesky',
    github: 'GitHub',
    linkedin: 'LinkedIn',
    vk: 'VK',
    whatsapp: 'WhatsApp',
  }),
);

/** The name and icon of a network, by its key in the settings' `socials`. */
function networkOf(key: string): Omit<SocialLink, 'url'> {
  const id = key.toLowerCase();
  const name = names.get(id) ?? (icons.has(id) ? id : key);
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    icon: icons.get(id) ?? globe,
  };
}

/**
 * Parses the address of the site's page on a social network. The address may lack the scheme
 * (`discord.gg/…`). Returns `undefined` for bare names and e-mail addresses.
 */
function networkUrl(address: string, baseUrl: string): string | undefined {
  if (/^(\/|[a-z]+:)/i.test(address)) return siteUrl(address, baseUrl);
  const isHost = /^[^/@]+\.[^/@]+/.test(address);
  return isHost ? siteUrl(`https://${address}`, baseUrl) : undefined;
}

/** The site's links to social networks, without unsafe addresses. */
export function socialLinks(settings: Settings, baseUrl: string): SocialLink[] {
  const linksOf = (entries: readonly (readonly [string, string])[]) =>
    entries.flatMap(([key, address]) => {
      const url = networkUrl(address.trim(), baseUrl);
      return url ? [{...networkOf(key.trim()), url}] : [];
    });
  const socials = linksOf(Object.entries(settings.socials));
  if (socials.some(({name}) => name === 'Discord')) return socials;
  const {discord_url: invitation, discord_id: id} = settings;
  const invited = linksOf([['discord', invitation]]);
  // Without an invitation, the link uses the Discord server's id. Such a link works for members
  // only.
  const member =
    !invited.length && /^\d{15,20}$/.test(id)
      ? linksOf([['discord', `https://discord.com/channels/${id}`]])
      : [];
  return [...socials, ...invited, ...member];
}
