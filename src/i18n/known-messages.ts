/**
 * Returns the text `serviceMessage` of a translation: it translates what services are known to answer
 * in English, whatever the language of the page is. All other messages stay as they are. The keys of
 * `known` are in small letters, without punctuation at the end; `#` stands for a number, also in the
 * translations.
 */
export function knownMessages(
  known: Readonly<Record<string, string>>,
): (message: string) => string {
  const translations = new Map(Object.entries(known));
  return (message) => {
    const key = message
      .toLowerCase()
      .replace(/\d+/g, '#')
      .replace(/[.!]+$/, '');
    const number = /\d+/.exec(message)?.[0] ?? '';
    return translations.get(key)?.replace('#', number) ?? message;
  };
}
