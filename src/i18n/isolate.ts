/**
 * Encloses a text, such as a name, a code or a message of the service, in invisible characters, so
 * that surrounding text in another direction does not reorder the enclosed text.
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
