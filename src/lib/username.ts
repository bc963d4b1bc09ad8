/** A player's name: Bedrock's prefixes and suffixes included. */
const username = /^[*_BP.]?[A-Za-z0-9_]{3,24}(-[A-Za-z0-9_]{1,24})?$/;

/** Whether a player can have this name. */
export function isUsername(name: string): boolean {
  return username.test(name);
}
