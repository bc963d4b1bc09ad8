/** The page's `localStorage`; `undefined` where the browser or its settings forbid it. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
