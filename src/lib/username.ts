/**
 * Matches player names. Services mark players of Minecraft's Bedrock edition by a character before
 * the name, such as `.Steve`, or by an addition after the name.
 */
const username = /^[*_BP.]?[A-Za-z0-9_]{3,24}(-[A-Za-z0-9_]{1,24})?$/;

/** Whether the name is a valid player name. */
export function isUsername(name: string): boolean {
  return username.test(name);
}
