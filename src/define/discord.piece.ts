import {DiscordLink} from '../features/checkout/discord-link.js';

/** How a Discord account is linked. */
export interface DiscordPiece {
  DiscordLink: typeof DiscordLink;
}

export function install(): DiscordPiece {
  return {DiscordLink};
}
