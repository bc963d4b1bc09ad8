import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {writeRecord} from '../lib/stored-record.js';
import {wait} from '../lib/wait.js';
import {
  checkGameAuth,
  signIn,
  startGameAuth,
  type SignInAnswer,
} from '../api/calls/player.js';
import type {ServiceCalls} from '../api/service.js';
import {
  expireOnTime,
  removeToken,
  readToken,
  tokenKey,
  STORED_TOKEN_LIFETIME,
  watchTokenOfOtherTabs,
  type StoredToken,
  type TokenStorages,
} from './stored-token.js';
import type {Session} from './session.js';

/**
 * Where the token is kept. `session`: for this tab; `local`: for all tabs; both for six hours at
 * most. `none`: until the page is left.
 */
export type Persist = 'session' | 'local' | 'none';

export interface SignInOptions {
  readonly baseUrl?: string | undefined;
  readonly storages?: TokenStorages | undefined;
  /** Stops `resumeShopper`, which has managed the stored token until now. */
  readonly takeOver?: (() => void) | undefined;
  /** Interval at which the service is asked whether the player has confirmed, in milliseconds. */
  readonly pollEvery?: number | undefined;
}

export interface SignInState {
  /**
   * `out`: nobody has signed in here. `asking`: the service is being asked.
   * `confirming`: the player has to confirm in the game. `in`: signed in as `username`.
   */
  readonly step: 'out' | 'asking' | 'confirming' | 'in';
  /** The player's name; empty if it is not known. */
  readonly username: string;
  /**
   * Why the sign-in failed: the service has banned the player, the player is not in the game, or the
   * player has not confirmed in time.
   */
  readonly problem: 'banned' | 'not-in-game' | 'not-confirmed' | undefined;
  readonly failure: ShopError | undefined;
  /** Whether `askAgain` may ask the player once more to confirm. */
  readonly mayAskAgain: boolean;
}

/** How long services wait for a confirmation in the game, in milliseconds. */
const CONFIRMATION_TIME = 5 * 60 * 1000;

/**
 * Number of pauses (`pollEvery`) before `askAgain` is allowed. Services ask a player at
 * most once in ten seconds.
 */
const PAUSES_BEFORE_ASKING_AGAIN = 2;

const nobody: SignInState = {
  step: 'out',
  username: '',
  problem: undefined,
  failure: undefined,
  mayAskAgain: false,
};

/**
 * The sign-in of a shop, with a player's name, with a password or with a confirmation in the game.
 * It stores its token as `Persist` says. It removes its token when the page sets another one, or
 * when the service refuses it.
 */
export class SignIn extends Observable<SignInState> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #storages: TokenStorages;
  readonly #key: string;
  readonly #pollEvery: number;
  #attempt: AbortController | undefined;
  /** The token that this sign-in has set, as long as requests carry it. */
  #ownToken: string | undefined;
  /** Keeps the session from ending when the stored token expires. */
  #stopExpiry = (): void => {};
  /** Whether all tabs share `#ownToken`. */
  #isShared = false;
  #shopper: number;
  /**
   * Number of pauses since the player was last asked to confirm. If the service has named a time to
   * wait, the number is reduced, even below 0, so that `askAgain` is allowed only after that time.
   */
  #pauses = 0;
  /** The time until which the service waits for a confirmation, in milliseconds since 1970. */
  #waitsUntil = 0;

  constructor(service: ServiceCalls, session: Session, options: SignInOptions = {}) {
    super(nobody);
    const {baseUrl = '', storages = {}, takeOver, pollEvery = 5_000} = options;
    takeOver?.();
    this.#service = service;
    this.#session = session;
    this.#storages = storages;
    this.#key = tokenKey(baseUrl);
    this.#pollEvery = pollEvery;
    this.#shopper = session.value.shopper;
    session.subscribe(() => this.#follow());
    session.onRefusal(() => this.#expire());
    this.#resume();
    watchTokenOfOtherTabs(storages, this.#key, (kept) => this.#followTabs(kept));
  }

  /**
   * The name of the session's shopper, or of the shopper whose session has expired; empty if this
   * sign-in does not know it, for example because the page has set the token.
   */
  get shopperName(): string {
    const token = this.#ownToken;
    const isOwn = token !== undefined && this.#session.carries(token);
    return isOwn || this.#session.value.expired ? this.value.username : '';
  }

  /** Signs in with a player's name. Resolves to whether the service has given a token. */
  byName(name: string, persist: Persist): Promise<boolean> {
    return this.byCall(name, persist, (signal) =>
      this.#service.call(signIn, {username: name}, {signal}),
    );
  }

  /**
   * Signs in with the token in the answer of `call`, a function that sends a request, for example
   * with a password. Resolves to whether the service has given a token.
   */
  byCall(
    name: string,
    persist: Persist,
    call: (signal: AbortSignal) => Promise<SignInAnswer>,
  ): Promise<boolean> {
    return this.#try(name, async (signal) => {
      const answer = await call(signal);
      signal.throwIfAborted();
      if ('banned' in answer) return this.#stop({problem: 'banned'});
      return this.#accept(name, answer.token, persist);
    });
  }

  /**
   * Signs in with a confirmation in the game, which may take minutes. `cancel` ends the wait.
   * Resolves to whether the service has given a token.
   */
  inGame(name: string, persist: Persist): Promise<boolean> {
    return this.#try(name, async (signal) => {
      const {status} = await this.#service.call(
        startGameAuth,
        {username: name},
        {signal},
      );
      signal.throwIfAborted();
      if (!status) return this.#stop({problem: 'not-in-game'});
      this.set({...this.value, step: 'confirming'});
      const token = await this.#confirmation(name, signal);
      if (!token) return this.#stop({problem: 'not-confirmed'});
      return this.#accept(name, token, persist);
    });
  }

  /** Requests that the service ask the player in the game once more to confirm. */
  async askAgain(): Promise<void> {
    const {step, username, mayAskAgain} = this.value;
    const attempt = this.#attempt;
    if (step !== 'confirming' || !mayAskAgain || !attempt) return;
    const {signal} = attempt;
    this.#pauses = 0;
    this.set({...this.value, mayAskAgain: false, failure: undefined});
    try {
      const {status} = await this.#service.call(startGameAuth, {username}, {signal});
      if (signal.aborted) return;
      // The service's time limit starts again.
      if (status) return void (this.#waitsUntil = Date.now() + CONFIRMATION_TIME);
      attempt.abort();
      this.#stop({problem: 'not-in-game'});
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ShopError)) throw error;
      const {retryAfter} = error;
      this.set({...this.value, failure: error, mayAskAgain: !retryAfter});
      if (!retryAfter) return;
      const pauses = Math.ceil(retryAfter / this.#pollEvery);
      // Minus 1: the pause under way will be counted in full, although a part of it has already
      // passed.
      this.#pauses = PAUSES_BEFORE_ASKING_AGAIN - pauses - 1;
    }
  }

  /** Ends a sign-in that is under way. */
  cancel(): void {
    this.#attempt?.abort();
    if (this.value.step !== 'in') this.#stop({});
  }

  /** Forgets the token, in memory and in storage. */
  signOut(): void {
    this.#attempt?.abort();
    this.#forget();
    this.#session.setToken(undefined);
    this.set(nobody);
  }

  async #try(
    name: string,
    ask: (signal: AbortSignal) => Promise<boolean>,
  ): Promise<boolean> {
    this.#attempt?.abort();
    const {signal} = (this.#attempt = new AbortController());
    this.set({...nobody, step: 'asking', username: name});
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted) return false;
      if (error instanceof ShopError) return this.#stop({failure: error});
      // An unexpected error. Without a failure in the state, the form would stay busy.
      const failure = new ShopError('service', 'Signing in failed unexpectedly.', {
        cause: error,
      });
      this.#stop({failure});
      throw error;
    }
  }

  /**
   * Resolves to the token once the player has confirmed; to `undefined` if the player takes too
   * long.
   */
  async #confirmation(name: string, signal: AbortSignal): Promise<string | undefined> {
    this.#waitsUntil = Date.now() + CONFIRMATION_TIME;
    this.#pauses = 0;
    while (Date.now() < this.#waitsUntil) {
      const token = await this.#askForToken(name, signal);
      signal.throwIfAborted();
      if (token) return token;
      await wait(this.#pollEvery, signal);
      this.#pauses += 1;
      if (this.#pauses === PAUSES_BEFORE_ASKING_AGAIN) {
        this.set({...this.value, mayAskAgain: true});
      }
    }
    // The time is over. The player may have confirmed in the game since the last request, which can
    // be long ago in a hidden page, so the service is asked a last time.
    const token = await this.#askForToken(name, signal);
    signal.throwIfAborted();
    return token;
  }

  async #askForToken(name: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const {status, token} = await this.#service.call(
        checkGameAuth,
        {username: name},
        {signal},
      );
      return status && token ? token : undefined;
    } catch (error) {
      // The player can still confirm in the game, so a temporary failure must not end the attempt.
      const isTemporary =
        error instanceof ShopError &&
        ['network', 'timeout', 'service', 'rate-limited'].includes(error.kind);
      if (!isTemporary) throw error;
      return undefined;
    }
  }

  #accept(name: string, token: string, persist: Persist): boolean {
    this.#forget();
    const until = Date.now() + STORED_TOKEN_LIFETIME;
    const kept = {token, username: name, until};
    if (persist !== 'none') writeRecord(this.#storages[persist], this.#key, kept);
    this.#enter(kept, persist === 'local');
    if (persist === 'none') this.#stopExpiry();
    return true;
  }

  /**
   * Signs in with a token. The session gets the token before the state changes, so that requests
   * from listeners of the state have the token.
   */
  #enter(kept: StoredToken, isShared: boolean, otherTab = false): void {
    const {token, username} = kept;
    this.#ownToken = token;
    this.#isShared = isShared;
    this.#session.setToken(token, {renewable: false, otherTab});
    this.#stopExpiry();
    this.#stopExpiry = expireOnTime(this.#session, kept);
    this.set({...nobody, step: 'in', username});
  }

  #stop(changes: Partial<SignInState>): false {
    this.set({...nobody, username: this.value.username, ...changes});
    return false;
  }

  /** Forgets the token, here and in storage. */
  #forget(): void {
    this.#stopExpiry();
    this.#ownToken = undefined;
    removeToken(this.#storages, this.#key);
  }

  /** Ends the sign-in if the session has got another token, for example from the page. */
  #follow(): void {
    const {shopper} = this.#session.value;
    const another = shopper !== this.#shopper;
    this.#shopper = shopper;
    if (this.#ownToken !== undefined) {
      if (this.#session.carries(this.#ownToken)) return;
      this.#forget();
      this.set(nobody);
    } else if (another) {
      this.#attempt?.abort();
      if (this.value !== nobody) this.set(nobody);
    }
  }

  /**
   * Called when the service has refused the token. A token that the page has set stays, because
   * only the page can replace it.
   */
  #expire(): void {
    const {step, username} = this.value;
    if (step === 'asking' || step === 'confirming') return;
    if (this.#ownToken !== undefined) {
      this.#forget();
      this.#session.setToken(undefined);
    }
    this.set({...nobody, username});
  }

  /** Signs in with the stored token, if there is one. */
  #resume(): void {
    const kept = readToken(this.#storages, this.#key);
    if (!kept) return;
    // A token that the page has already set has precedence over a different stored
    // token.
    if (this.#session.value.signedIn && !this.#session.carries(kept.token))
      this.#forget();
    else {
      const shared = readToken({local: this.#storages.local}, this.#key);
      this.#enter(kept, shared?.token === kept.token);
    }
  }

  /**
   * Called when another tab has signed out, or has signed in another shopper. `kept` is the stored
   * token.
   */
  #followTabs(kept: StoredToken | undefined): void {
    if (
      this.#ownToken === undefined ||
      !this.#isShared ||
      kept?.token === this.#ownToken
    )
      return;
    if (kept) return this.#enter(kept, true, true);
    this.#attempt?.abort();
    this.#ownToken = undefined;
    this.#session.setToken(undefined, {otherTab: true});
    this.set(nobody);
  }
}
