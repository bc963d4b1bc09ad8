/** Languages with a translation, named as their modules are. English is not in this list. */
export const languages: readonly string[] =
  'ar bg cs da de el es fi fr he hu it ja ko nb nl pl pt-br pt-pt ro ru sk sv tr uk vi zh'.split(
    ' ',
  );

/** Replacements for outdated language codes, and for languages that use another language's translation. */
const currentCodes: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['nn', 'nb'],
  ['no', 'nb'],
]);

/** Replaces an outdated language code by the current one: `iw` → `he`. */
export function currentCode(code: string): string {
  return currentCodes.get(code.toLowerCase()) ?? code;
}

/** The translation that suits a language tag best: `de-AT` → `de`, `pt` → `pt-br`, `no` → `nb`. */
export function wordsKey(lang: string): string {
  const [primary = '', region] = lang.toLowerCase().split(/[-_]/);
  if (primary === 'pt') return region && region !== 'br' ? 'pt-pt' : 'pt-br';
  return currentCode(primary);
}
