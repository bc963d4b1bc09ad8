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

/** Goes on as whoever signed in before, until the service no longer takes the token. */
export function resumeShopper(
  session: Session,
  storages: TokenStorages,
  key: string,
): void {
  const kept = keptToken(storages, key);
  if (!kept) return;
  session.setToken(kept.token, {renewable: false});
  session.onRefusal(() => {
    if (!session.carries(kept.token)) return;
    forgetToken(storages, key);
    session.setToken(undefined);
  });
}
