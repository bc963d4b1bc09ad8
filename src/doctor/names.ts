import {tagNames} from '../ui/tag-names.js';

/** All of ours, for `querySelectorAll`. */
export const OURS = tagNames.join();

/** The elements of the page that are ours and show something. */
export function elementsInPage(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(OURS)].filter(
    ({localName}) => localName !== 'store-provider',
  );
}

/** The one of `names` that was probably meant, unless all are too far off. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  // Two slips, but no more than a third of what was written.
  const most = Math.min(2, Math.floor(word.length / 3));
  const [best] = names
    .map((name) => [name, distance(word.toLowerCase(), name.toLowerCase())] as const)
    .filter(([, steps]) => steps <= most)
    .sort(([, a], [, b]) => a - b);
  return best?.[0];
}

/** How many letters have to be put in, taken out or changed to make one word of the other. */
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
