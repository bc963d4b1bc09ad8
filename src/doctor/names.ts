import {tagNames} from '../ui/tag-names.js';

/** Selects all our elements. */
export const OURS = tagNames.join();

/** Our elements in the page that show something. */
export function elementsInPage(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(OURS)].filter(
    ({localName}) => localName !== 'store-provider',
  );
}

/** The most similar of `names`; `undefined` if none is similar enough. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  // At most two wrong letters, and at most a third of the word.
  const most = Math.min(2, Math.floor(word.length / 3));
  const [best] = names
    .map((name) => [name, distance(word.toLowerCase(), name.toLowerCase())] as const)
    .filter(([, steps]) => steps <= most)
    .sort(([, a], [, b]) => a - b);
  return best?.[0];
}

/** The edit distance of two words: the number of letters to insert, remove or replace. */
export function distance(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split('').entries()) {
      const [left = 0, up = 0, corner = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
