/** A storage of the page; `undefined` where the browser or its settings forbid it. */
export function pageStorage(
  name: 'localStorage' | 'sessionStorage',
): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}
