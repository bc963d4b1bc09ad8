/** The page's `localStorage` or `sessionStorage`; `undefined` if the browser or its settings forbid storage. */
export function pageStorage(
  name: 'localStorage' | 'sessionStorage',
): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
