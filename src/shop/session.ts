import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';

export type TokenProvider = () => Promise<string | undefined>;

export interface SessionState {
  /** Whether requests carry a token. */
  readonly signedIn: boolean;
  /** Grows when somebody else shops, or the same shopper anew: what was read for the former is stale. */
  readonly shopper: number;
  /** Whether the service no longer takes the token of before. */
  readonly expired: boolean;
}

/** A call to the service, given the token it has to carry. */
export type TokenCall<T> = (token: string | undefined) => Promise<T>;

/** Set by the class: only code inside it can read the token. */
let runOwn: <T>(session: Session, call: TokenCall<T>) => Promise<T>;
let isOwn: (session: Session) => boolean;
let personIn: (session: Session) => number;

/** A number for whoever shops: unlike `shopper` it stays when only the page's token provider changes. */
export function personOf(session: Session): number {
  return isOwn(session) ? personIn(session) : session.value.shopper;
}

/**
 * Stands for the token in calls for a session that another copy of this module has made, such as
 * the script tag's. Its shop puts the token in: see `shop-copies.ts`.
 */
export const TOKEN_OF_OTHER_COPY = 'storefront-elements: the token of the session';

/**
 * Makes a call with the shopper's token. Where a provider gave the token and the service no longer
 * takes it, the call is made once more with a new one. Not a method, so that no script of the page
 * is handed the token by accident.
 */
export function runWithToken<T>(session: Session, call: TokenCall<T>): Promise<T> {
  return isOwn(session) ? runOwn(session, call) : call(TOKEN_OF_OTHER_COPY);
}

/** Who is shopping. Keeps the token, which leaves only in requests. */
export class Session extends Observable<SessionState> {
  static {
    runOwn = (session, call) => session.#run(call);
    isOwn = (session) => #token in session;
    personIn = (session) => session.#person;
  }

  #token: string | undefined;
  /** Whether the token is the provider's, and goes when the provider does. */
  #provided = false;
  /** Whether the provider may renew the token: it knows nothing of whoever signed in here. */
  #renewable = true;
  #refused: (() => void) | undefined;
  #provider: TokenProvider | undefined;
  #asking: Promise<string | undefined> | undefined;
  /** Grows when somebody else shops, as far as tokens tell. */
  #person = 0;

  constructor() {
    super({signedIn: false, shopper: 0, expired: false});
  }

  /**
   * Shops as whoever this token stands for; with none as a guest. `renewable`: whether the
   * provider speaks for the same shopper, and may replace the token.
   */
  setToken(token: string | undefined, {renewable = true} = {}): void {
    if (token === this.#token) return;
    this.#token = token;
    this.#provided = false;
    this.#renewable = renewable;
    this.#asking = undefined;
    this.#person += 1;
    const expired = this.value.expired && !token;
    this.set({signedIn: Boolean(token), shopper: this.value.shopper + 1, expired});
  }

  /** Where tokens come from: asked before the first request, and once more after a 401. */
  setTokenProvider(provider: TokenProvider | undefined): void {
    if (provider === this.#provider) return;
    this.#provider = provider;
    this.#asking = undefined;
    if (this.#provided) this.#token = undefined;
    // A token that the provider has not given, such as one of a sign-in, stays, and so does its person.
    if (!this.#token) this.#person += 1;
    const shopper = this.value.shopper + 1;
    this.set({signedIn: Boolean(this.#token), shopper, expired: false});
  }

  /** Whether requests carry this token. */
  carries(token: string): boolean {
    return token === this.#token;
  }

  /** Calls `listener` when the service does not take the token, and nobody could renew it. */
  onRefusal(listener: () => void): void {
    this.#refused = listener;
  }

  async #run<T>(call: TokenCall<T>): Promise<T> {
    const {shopper} = this.value;
    try {
      return await this.#tryTwice(call);
    } catch (error) {
      // A guest, and whoever shops by now, has nothing to do with it.
      if (isUnauthorized(error) && this.#token && this.value.shopper === shopper) {
        this.set({...this.value, expired: true});
        this.#refused?.();
      }
      throw error;
    }
  }

  async #tryTwice<T>(call: TokenCall<T>): Promise<T> {
    const {shopper} = this.value;
    const provider = this.#provider;
    const token = provider && !this.#token ? await this.#ask(provider) : this.#token;
    // What was asked for by somebody who has gone meanwhile is asked of nobody.
    if (this.value.shopper !== shopper) throw new ShopError('unauthorized', 'Gone.');
    try {
      return await call(token);
    } catch (error) {
      if (!isUnauthorized(error) || !provider || !this.#renewable) throw error;
      // What one shopper asked for must not be asked again in the name of another.
      if (this.value.shopper !== shopper) throw error;
      if (this.#token === token) this.#token = undefined;
      const fresh = this.#token ?? (await this.#ask(provider));
      if (!fresh || fresh === token || this.value.shopper !== shopper) throw error;
      return call(fresh);
    }
  }

  /** One question to the page, however many requests wait for the answer. */
  #ask(provider: TokenProvider): Promise<string | undefined> {
    this.#asking ??= this.#askOnce(provider);
    return this.#asking;
  }

  async #askOnce(provider: TokenProvider): Promise<string | undefined> {
    const {shopper} = this.value;
    try {
      const token = await askAway(provider);
      if (this.value.shopper === shopper) {
        this.#token = token;
        this.#provided = true;
        this.#renewable = true;
        // The same shopper as far as anybody knows: nothing read so far was read for another.
        const expired = this.value.expired && !token;
        this.set({...this.value, signedIn: Boolean(token), expired});
      }
      return token;
    } finally {
      if (this.value.shopper === shopper) this.#asking = undefined;
    }
  }
}

async function askAway(provider: TokenProvider): Promise<string | undefined> {
  // Nothing is asked before whoever wants to know waits.
  await Promise.resolve();
  try {
    return await provider();
  } catch (cause) {
    throw new ShopError('unauthorized', 'tokenProvider failed.', {cause});
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ShopError && error.kind === 'unauthorized';
}
