/**
 * Characters that nobody sees, and that come along when a text is copied from a chat or a document:
 * controls, unpaired surrogates, soft hyphens, zero-width spaces, marks of the writing direction.
 * Zero-width joiners are kept, because emoji and some scripts need them.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/**
 * Returns a text that a person typed, pasted or put into a link: without surrounding spaces and
 * invisible characters, and with ordinary spaces.
 */
export function typedText(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s/g, ' ').trim();
}

/** Like `typedText`, for an e-mail address. Some keyboards type a full-width `＠`. */
export function typedEmail(text: string): string {
  return typedText(text.normalize('NFKC'));
}

/** Whether a text may be an e-mail address. Only its mail server knows whether it is one. */
export function isEmail(text: string): boolean {
  return /.@./.test(text);
}

/** A mistake in the name of a player. The service decides about all other names. */
export type NameMistake = 'missing' | 'too-long';

/** The length above which a text is no player's name. */
const NAME_LIMIT = 100;

/** Returns what makes a text unfit to be sent as a player's name. */
export function nameMistake(name: string): NameMistake | undefined {
  if (!name) return 'missing';
  return name.length > NAME_LIMIT ? 'too-long' : undefined;
}
