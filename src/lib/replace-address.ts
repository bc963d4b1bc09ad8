/** Removes parameters from the query of the page's address. */
export function removeFromAddress(...names: readonly string[]): void {
  const {search, hash} = location;
  const query = new URLSearchParams(search);
  if (!names.some((name) => query.has(name))) return;
  for (const name of names) query.delete(name);
  replaceAddress(`${query.size ? '?' : ''}${query}${hash}`);
}

/**
 * Replaces the query and the hash of the page's address, without a new entry in the
 * history. `suffix` is the new query and hash, such as `?a=1#b`. In a `srcdoc` document,
 * or in a sandbox without an origin, only the hash can change.
 */
export function replaceAddress(suffix: string): void {
  const {href} = location;
  try {
    // The same `history.state` is set again, because the page may have stored data of its own in it.
    history.replaceState(history.state, '', href.replace(/[?#].*$/s, '') + suffix);
  } catch {
    const hash = /#.*$/s.exec(suffix)?.[0] ?? '#'; // Without the `#`, the browser would load the page again.
    location.replace(href.replace(/#.*$/s, '') + hash);
  }
}
