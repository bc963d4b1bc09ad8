/** Returns the median. */
export function median(all) {
  const sorted = all.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Formats a figure for a table. */
export function show(value) {
  return value.toFixed(1).padStart(8);
}
