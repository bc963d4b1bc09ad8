/**
 * Matches player names, including the prefixes and suffixes of players of Minecraft's Bedrock
 * edition.
 */
const username = /^[*_BP.]?[A-Za-z0-9_]{3,24}(-[A-Za-z0-9_]{1,24})?$/;

/** Whether the name is a valid player name. */
export function isUsername(name: string): boolean {
  return username.test(name);
}
