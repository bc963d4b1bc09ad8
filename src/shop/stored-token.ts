import {shopKey} from '../lib/storage-keys.js';
import {readRecord, removeRecord, writeRecord} from '../lib/stored-record.js';

/**
 * Where the token of a sign-in is kept. `session`: for this tab; `local`: for all tabs; both for six
 * hours at most. `none`: until the page is left.
 */
export type Persist = 'session' | 'local' | 'none';

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
export interface KeptToken {
  readonly token: string;
  readonly username: string;
  /** When the token must be deleted, in milliseconds since 1970. */
  readonly until: number;
}

/** How long a token is stored, in milliseconds. */
export const STORED_TOKEN_LIFETIME = 6 * 60 * 60 * 1000;

/** The token of a shop's sign-in in the browser's storages. */
export class StoredToken {
  readonly #storages: TokenStorages;
  readonly #key: string;
  /** Whether all tabs share the token that was read or written last. */
  isShared = false;

  constructor(baseUrl: string, storages: TokenStorages) {
    this.#key = shopKey(baseUrl, 'token');
    this.#storages = storages;
  }

  /** Returns the token, unless it must be deleted. */
  read(): KeptToken | undefined {
    const shared = this.#readFrom(this.#storages.local);
    const own = this.#readFrom(this.#storages.session);
    const kept = own ?? shared;
    this.isShared = kept?.token === shared?.token;
    return kept;
  }

  write(kept: KeptToken, persist: Persist): void {
    this.isShared = persist === 'local';
    if (persist !== 'none') writeRecord(this.#storages[persist], this.#key, kept);
  }

  remove(): void {
    for (const storage of Object.values(this.#storages) as TokenStorage[])
      removeRecord(storage, this.#key);
  }

  /** Calls `changed` with the token that all tabs share after another tab has changed it. */
  watch(changed: (kept: KeptToken | undefined) => void): void {
    const {local} = this.#storages;
    if (typeof addEventListener !== 'function' || !local) return;
    const look = ({type, key}: Partial<StorageEvent>) => {
      // A page in the back/forward cache gets no `storage` events, so the token is read when the page
      // is shown again. If the whole storage was cleared, the event has no key.
      if (type === 'pageshow' || key === this.#key || key === null)
        changed(this.#readFrom(local));
    };
    for (const type of ['storage', 'pageshow']) addEventListener(type, look);
  }

  /**
   * No token may be stored for longer than `STORED_TOKEN_LIFETIME`. If more time than this is left
   * (plus one minute, for corrections of the clock), the clock was wrong when the token was stored.
   * The token is then deleted.
   */
  #readFrom(storage: TokenStorage | undefined): KeptToken | undefined {
    const {token, username, until} = readRecord(storage, this.#key);
    if (typeof token !== 'string' || typeof username !== 'string') return undefined;
    const rest = Number(until) - Date.now();
    if (rest > 0 && rest <= STORED_TOKEN_LIFETIME + 60_000)
      return {token, username, until: Number(until)};
    removeRecord(storage, this.#key);
    return undefined;
  }
}
