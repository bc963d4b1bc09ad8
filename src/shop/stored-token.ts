import {shopKey} from '../lib/storage-keys.js';
import {readRecord, removeRecord} from '../lib/stored-record.js';
import type {Session} from './session.js';

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The storages of tokens from a sign-in; `undefined` if the browser forbids storage. `session`
 * belongs to one tab; all tabs share `local`.
 */
export interface TokenStorages {
  readonly session?: TokenStorage | undefined;
  readonly local?: TokenStorage | undefined;
}

/** A token in storage. */
export interface StoredToken {
  readonly token: string;
  readonly username: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly until: number;
}

/** How long a token is stored, in milliseconds. */
export const STORED_TOKEN_LIFETIME = 6 * 60 * 60 * 1000;

/** The storage key of a shop's token. */
export function tokenKey(baseUrl: string): string {
  return shopKey(baseUrl, 'token');
}

/**
 * The token in storage, unless it has expired. No token may be stored for longer than
 * `STORED_TOKEN_LIFETIME`. If more time than this is left (plus one minute, for corrections of the
 * clock), the clock was wrong when the token was stored. The token then counts as expired.
 */
export function readToken(
  {session, local}: TokenStorages,
  key: string,
): StoredToken | undefined {
  for (const storage of [session, local]) {
    const {token, username, until} = readRecord(storage, key);
    if (typeof token !== 'string' || typeof username !== 'string') continue;
    const rest = Number(until) - Date.now();
    if (rest > 0 && rest <= STORED_TOKEN_LIFETIME + 60_000)
      return {token, username, until: Number(until)};
    removeRecord(storage, key);
  }
  return undefined;
}

/** Ends the session when its stored token expires. Returns a function that prevents this. */
export function expireOnTime(
  session: Session,
  {token, until}: Pick<StoredToken, 'token' | 'until'>,
): () => void {
  const timer = setTimeout(() => {
    if (session.carries(token)) session.expire();
  }, until - Date.now());
  return () => clearTimeout(timer);
}

/** Removes the token from both storages. */
export function removeToken({session, local}: TokenStorages, key: string): void {
  removeRecord(session, key);
  removeRecord(local, key);
}

/**
 * Calls `changed` with the stored token after another tab has changed the token that all tabs
 * share. Returns a function that ends the calls.
 */
export function watchTokenOfOtherTabs(
  {local}: TokenStorages,
  key: string,
  changed: (kept: StoredToken | undefined) => void,
): () => void {
  const look = (event: Event) => {
    const {key: changedKey} = event as Partial<StorageEvent>;
    // A page in the back/forward cache gets no `storage` events, so the token is read when the page
    // is shown again. If the whole storage was cleared, the event has no key.
    if (event.type === 'pageshow' || changedKey === key || changedKey === null)
      changed(readToken({local}, key));
  };
  if (typeof addEventListener !== 'function' || !local) return () => undefined;
  for (const type of ['storage', 'pageshow']) addEventListener(type, look);
  return () => {
    for (const type of ['storage', 'pageshow']) removeEventListener(type, look);
  };
}

/** A shopper who was signed in with a stored token. */
export interface ResumedShopper {
  /**
   * The name of the shopper who was signed in with the stored token; empty for all other shoppers.
   * After the token has expired, the name stays until the next sign-in, to recognise the same
   * shopper.
   */
  readonly name: string;
  /** Stops watching the token. `SignIn` calls this method when it takes over. */
  stop(): void;
}

/**
 * Signs the shopper in with the stored token, until the service refuses the token or another tab
 * signs out.
 */
export function resumeShopper(
  session: Session,
  storages: TokenStorages,
  key: string,
): ResumedShopper {
  const kept = readToken(storages, key);
  if (!kept) return {name: '', stop: () => undefined};
  let {token}: {token: string | undefined} = kept;
  const resumed = {
    name: kept.username,
    stop() {
      for (const stop of stops) stop();
      resumed.name = '';
    },
  };
  let isShared = readToken({local: storages.local}, key)?.token === token;
  session.setToken(token, {renewable: false});
  session.onRefusal(() => {
    if (token && session.carries(token)) session.setToken(undefined);
  });
  let stopExpiry = expireOnTime(session, kept);
  const stops = [
    () => stopExpiry(),
    session.subscribe(() => {
      if (token && session.carries(token)) return;
      stopExpiry();
      if (!session.value.expired) resumed.name = '';
      if (!token) return;
      // The service has refused the token, or the page has set another token.
      token = undefined;
      removeToken(storages, key);
    }),
    watchTokenOfOtherTabs(storages, key, (now) => {
      if (!token || !isShared || now?.token === token) return;
      token = now?.token;
      resumed.name = now?.username ?? '';
      isShared = Boolean(token);
      if (now) stopExpiry = expireOnTime(session, now);
      session.setToken(token, {renewable: false, otherTab: true});
    }),
  ];
  return resumed;
}
