import type {Session} from './session.js';

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where tokens that a shopper won by signing in are kept; `undefined` where the browser forbids it. */
export interface TokenStorages {
  readonly session?: TokenStorage | undefined;
  readonly local?: TokenStorage | undefined;
}

/** A token as it is kept. */
export interface KeptToken {
  readonly token: string;
  readonly username: string;
}

/** The name a shop's token is kept under. */
export function tokenKey(baseUrl: string): string {
  return `storefront-elements:${baseUrl}:token`;
}

/** The token that is kept, unless it is too old. */
export function keptToken(
  {session, local}: TokenStorages,
  key: string,
): KeptToken | undefined {
  for (const storage of [session, local]) {
    try {
      const kept: unknown = JSON.parse(storage?.getItem(key) ?? '{}');
      const {token, username, until} = kept as Record<string, unknown>;
      if (typeof token !== 'string' || typeof username !== 'string') continue;
      if (typeof until === 'number' && until > Date.now()) return {token, username};
      storage?.removeItem(key);
    } catch {
      // Storage that is blocked or not ours costs a sign-in, nothing more.
    }
  }
  return undefined;
}

/** Forgets a token, in whichever way it was kept. */
export function forgetToken({session, local}: TokenStorages, key: string): void {
  for (const storage of [session, local]) {
    try {
      storage?.removeItem(key);
    } catch {
      // What cannot be reached cannot be read either.
    }
  }
}

/**
 * Calls `changed` when another tab has changed the token that is kept for all tabs: with the one
 * there is now, if any. Returns how to stop.
 */
export function watchOtherTabs(
  {local}: TokenStorages,
  key: string,
  changed: (kept: KeptToken | undefined) => void,
): () => void {
  const look = (event: Event) => {
    const {key: changedKey} = event as Partial<StorageEvent>;
    // A page that was put away hears of nothing meanwhile, and storage that is cleared has no key.
    if (event.type === 'pageshow' || changedKey === key || changedKey === null)
      changed(keptToken({local}, key));
  };
  if (typeof addEventListener !== 'function' || !local) return () => undefined;
  for (const type of ['storage', 'pageshow']) addEventListener(type, look);
  return () => {
    for (const type of ['storage', 'pageshow']) removeEventListener(type, look);
  };
}

/**
 * Goes on as whoever signed in before, until the service no longer takes the token, or another tab
 * has signed out. Returns how to stop that, for whoever takes over.
 */
export function resumeShopper(
  session: Session,
  storages: TokenStorages,
  key: string,
): () => void {
  const kept = keptToken(storages, key);
  if (!kept) return () => undefined;
  let {token}: {token: string | undefined} = kept;
  let isShared = keptToken({local: storages.local}, key)?.token === token;
  session.setToken(token, {renewable: false});
  session.onRefusal(() => {
    if (token && session.carries(token)) session.setToken(undefined);
  });
  const stops = [
    session.subscribe(() => {
      if (!token || session.carries(token)) return;
      // The service refuses it, or the page has named another shopper.
      token = undefined;
      forgetToken(storages, key);
    }),
    watchOtherTabs(storages, key, (now) => {
      if (!token || !isShared || now?.token === token) return;
      token = now?.token;
      isShared = Boolean(token);
      session.setToken(token, {renewable: false});
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
