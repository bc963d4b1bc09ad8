import {readFileSync} from 'node:fs';
import {standard} from '../../../demo/gallery/data.js';
import {states} from '../../../demo/gallery/states.js';
import {en} from '../../../src/i18n/en.js';

const accents: Readonly<Record<string, string>> = {
  a: 'àà',
  e: 'èè',
  i: 'ì',
  o: 'òò',
  u: 'ùù',
  y: 'ýý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
};

/** Marks a text as ours: with accents, with brackets around it, and about 40 % longer. */
function pseudo(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const strange = inner.replaceAll(
    /\{\d\}|[a-z]/gi,
    (found) => accents[found] ?? found,
  );
  const short = strange.length < inner.length * 1.4 && inner.length > 2;
  return `${before}⟦${strange}${short ? '~' : ''}⟧${after}`;
}

/**
 * All texts of the dictionary in this form, as a page can replace them. `{1}` stands for the first
 * argument of a text.
 */
export const pseudoWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    en as unknown as Record<string, string | ((...all: string[]) => string)>,
  ).map(([name, word]) => [
    name,
    pseudo(typeof word === 'string' ? word : word('{1}', '{2}', '{3}')),
  ]),
);

/**
 * Texts that are not in the dictionary: all texts in the answers of the gallery's services, the
 * names of social networks, and texts of the page.
 */
export const said: readonly string[] = (() => {
  // The last entry is a text of the page: the consent in the gallery's checkout.
  const found = new Set(['Crypto', 'Discord', 'YouTube', 'I am 18 or older']);
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      for (const piece of value.replaceAll('&amp;', '&').split(/<[^>]*>/))
        if (/\p{L}/u.test(piece)) found.add(piece.trim());
    } else if (value && typeof value === 'object' && !(value instanceof Response)) {
      Object.values(value).forEach(collect);
    }
  };
  collect(standard);
  collect(states);
  const refusals = readFileSync(
    new URL('../../../demo/gallery/states.js', import.meta.url),
    'utf8',
  ).matchAll(/refusal\(\s*'([^']+)'/g);
  for (const [, text] of refusals) collect(text);
  return [...found].toSorted((a, b) => b.length - a.length);
})();
