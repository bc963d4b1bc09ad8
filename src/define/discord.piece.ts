import {DiscordLink} from '../elements/templates/discord-link.js';

/** How a Discord account is linked. */
export interface DiscordPiece {
  DiscordLink: typeof DiscordLink;
}

export function install(): DiscordPiece {
  return {DiscordLink};
}
