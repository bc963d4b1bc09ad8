/** Removes parameters from the query of the page's address. */
export function removeFromAddress(...names: readonly string[]): void {
  const {search, hash} = location;
  const rest = filterQuery(search, (name) => !names.includes(name));
  if (rest !== search) replaceAddress(rest + hash);
}

/**
 * Returns a query with those of its parameters that `isKept` accepts. They stay as they are written,
 * because `URLSearchParams` would change `?threads/shop.12/`, and the server may not understand it.
 */
export function filterQuery(
  search: string,
  isKept: (name: string, value: string) => boolean,
): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => {
      const [[name, value] = ['', '']] = new URLSearchParams(part);
      return isKept(name, value);
    })
    .join('&');
  return kept && `?${kept}`;
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
