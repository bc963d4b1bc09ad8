import {readRecord, removeRecord} from '../lib/stored-record.js';
import type {Session} from './session.js';

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where tokens that a shopper won by signing in are kept; `undefined` where the browser forbids it. */
export interface TokenStorages {
  readonly session?: TokenStorage | undefined;
  readonly local?: TokenStorage | undefined;
}

/** A token as it is kept. */
export interface StoredToken {
  readonly token: string;
  readonly username: string;
}

/** The name a shop's token is kept under. */
export function tokenKey(baseUrl: string): string {
  return `storefront-elements:${baseUrl}:token`;
}

/** The token in storage, unless it has expired. */
export function readToken(
  {session, local}: TokenStorages,
  key: string,
): StoredToken | undefined {
  for (const storage of [session, local]) {
    const {token, username, until} = readRecord(storage, key);
    if (typeof token !== 'string' || typeof username !== 'string') continue;
    if (typeof until === 'number' && until > Date.now()) return {token, username};
    removeRecord(storage, key);
  }
  return undefined;
}

/** Removes the token from both storages. */
export function removeToken({session, local}: TokenStorages, key: string): void {
  removeRecord(session, key);
  removeRecord(local, key);
}

/**
 * Calls `changed` when another tab has changed the token that is kept for all tabs: with the one
 * there is now, if any. Returns how to stop.
 */
export function watchTokenOfOtherTabs(
  {local}: TokenStorages,
  key: string,
  changed: (kept: StoredToken | undefined) => void,
): () => void {
  const look = (event: Event) => {
    const {key: changedKey} = event as Partial<StorageEvent>;
    // A page that was put away hears of nothing meanwhile, and storage that is cleared has no key.
    if (event.type === 'pageshow' || changedKey === key || changedKey === null)
      changed(readToken({local}, key));
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
  const kept = readToken(storages, key);
  if (!kept) return () => undefined;
  let {token}: {token: string | undefined} = kept;
  let isShared = readToken({local: storages.local}, key)?.token === token;
  session.setToken(token, {renewable: false});
  session.onRefusal(() => {
    if (token && session.carries(token)) session.setToken(undefined);
  });
  const stops = [
    session.subscribe(() => {
      if (!token || session.carries(token)) return;
      // The service refuses it, or the page has named another shopper.
      token = undefined;
      removeToken(storages, key);
    }),
    watchTokenOfOtherTabs(storages, key, (now) => {
      if (!token || !isShared || now?.token === token) return;
      token = now?.token;
      isShared = Boolean(token);
      session.setToken(token, {renewable: false});
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
