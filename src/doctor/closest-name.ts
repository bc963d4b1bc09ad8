/** The most similar of `names` to a misspelt word; `undefined` if none is similar enough. */
export function closestName(
  word: string,
  names: readonly string[],
): string | undefined {
  // At most two wrong letters, and at most a third of the word.
  const maximum = Math.min(2, Math.floor(word.length / 3));
  const distances = names.map(
    (name) => [name, editDistance(word.toLowerCase(), name.toLowerCase())] as const,
  );
  const [closest] = distances
    .filter(([, distance]) => distance <= maximum)
    .sort(([, a], [, b]) => a - b);
  return closest?.[0];
}

/**
 * The edit distance of two words: the number of letters to insert, remove, replace, or swap with the
 * next letter.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let row = [...Array(b.length + 1).keys()];
  a.split('').forEach((letter, i) => {
    const next = [i + 1];
    b.split('').forEach((other, j) => {
      const [left = 0, up = 0, corner = 0] = [next[j], row[j + 1], row[j]];
      const isSwapped = i > 0 && letter === b[j - 1] && other === a[i - 1];
      const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : Infinity;
      const replaced = corner + (letter === other ? 0 : 1);
      next.push(Math.min(left + 1, up + 1, replaced, swapped));
    });
    [beforeLast, row] = [row, next];
  });
  return row[b.length] ?? 0;
}
