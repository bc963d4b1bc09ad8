/** Where an entry of the page's history keeps how many items of which category it showed. */
const STATE_KEY = 'storefront-elements:shown';

type State = Readonly<Record<string, unknown>>;

/** The state of the current history entry, if it is one that can be added to. */
function currentState(): State | undefined {
  const state: unknown = history.state ?? {};
  const isPlain = Object.getPrototypeOf(state) === Object.prototype;
  return isPlain ? (state as State) : undefined; // The prototype says so.
}

/** Keeps how many items a category shows, for when the shopper comes back to this entry of the history. */
export function rememberShownCount(url: string, count: number): void {
  const state = currentState();
  // Another script's state of another kind stays as it is.
  if (!state) return;
  const counts = state[STATE_KEY] as State | undefined; // Our own.
  try {
    const own = {[STATE_KEY]: {...counts, [url]: count}};
    history.replaceState({...state, ...own}, '');
  } catch {
    // Documents without an address of their own may not. Then the list is short again after going back.
  }
}

/** How many items of a category this entry of the history showed; 0 if it says nothing. */
export function rememberedShownCount(url: string): number {
  const counts = currentState()?.[STATE_KEY] as State | undefined; // Our own.
  return Number(counts?.[url]) || 0;
}
