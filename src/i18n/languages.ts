/** Languages there are words in besides English: the names of their modules. */
export const languages: readonly string[] =
  'ar bg cs da de el es fi fr he hu it ja ko nb nl pl pt-br pt-pt ro ru sk sv tr uk vi zh'.split(
    ' ',
  );

/** Codes of languages that have another one now, and of those that are read with the words of another. */
const currentCodes: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['nn', 'nb'],
  ['no', 'nb'],
]);

/** The code that a language has today: `iw` → `he`. */
export function currentCode(code: string): string {
  return currentCodes.get(code.toLowerCase()) ?? code;
}

/** The language whose words are nearest to a language tag: `de-AT` → `de`, `pt` → `pt-br`, `no` → `nb`. */
export function wordsKey(lang: string): string {
  const [primary = '', region] = lang.toLowerCase().split(/[-_]/);
  if (primary === 'pt') return region && region !== 'br' ? 'pt-pt' : 'pt-br';
  return currentCode(primary);
}
