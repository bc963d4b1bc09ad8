/** Replacements for outdated language codes, and for languages that use another language's translation. */
const currentCodes: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['nn', 'nb'],
  ['no', 'nb'],
]);

/**
 * Returns the current code for an outdated language code (`iw` → `he`), and `nb` for the Norwegian
 * codes `no` and `nn`, which use the translation of `nb`. Other codes are returned unchanged.
 */
export function currentLanguageCode(code: string): string {
  return currentCodes.get(code.toLowerCase()) ?? code;
}

/**
 * The key of the translation that suits a language tag best: `de-AT` → `de`, `pt` → `pt-br`, `no` →
 * `nb`. The translation's module has this name.
 */
export function translationKey(lang: string): string {
  const [primary = '', region] = lang.toLowerCase().split(/[-_]/);
  if (primary === 'pt') return region && region !== 'br' ? 'pt-pt' : 'pt-br';
  return currentLanguageCode(primary);
}
