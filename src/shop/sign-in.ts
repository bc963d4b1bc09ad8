import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {writeRecord} from '../lib/stored-record.js';
import {wait} from '../lib/wait.js';
import type {ShopperClient} from '../api/shopper-client.js';
import {
  removeToken,
  readToken,
  tokenKey,
  watchTokenOfOtherTabs,
  type StoredToken,
  type TokenStorages,
} from './stored-token.js';
import type {Session} from './session.js';

export {isUsername} from '../lib/username.js';

export type SignInClient = Pick<
  ShopperClient,
  'signIn' | 'startGameAuth' | 'checkGameAuth'
>;

/** How long a shopper stays signed in: for the tab, for six hours on this device, for the page. */
export type Persist = 'session' | 'local' | 'none';

export interface SignInOptions {
  readonly baseUrl?: string | undefined;
  readonly storages?: TokenStorages | undefined;
  /** Ends what has looked after a kept token so far. */
  readonly takeOver?: (() => void) | undefined;
  /** How often the service is asked whether the player has confirmed, in milliseconds. */
  readonly pollEvery?: number | undefined;
}

export interface SignInState {
  /**
   * `out`: nobody has signed in here. `asking`: the service is being asked.
   * `confirming`: the player has to confirm in the game. `in`: signed in as `username`.
   */
  readonly step: 'out' | 'asking' | 'confirming' | 'in';
  /** The player's name, as far as it is known. */
  readonly username: string;
  /**
   * Why it did not work: the service refuses the name, the player is not in the game, or has
   * not confirmed in time.
   */
  readonly problem: 'banned' | 'not-in-game' | 'not-confirmed' | undefined;
  readonly failure: ShopError | undefined;
  /** Whether the player, who has not confirmed yet, may be asked once more: see `askAgain`. */
  readonly mayAskAgain: boolean;
}

/** How long a token is kept, in milliseconds. */
const LIFETIME = 6 * 60 * 60 * 1000;

/** How long services wait for a confirmation in the game, in milliseconds. */
const CONFIRMATION_TIME = 5 * 60 * 1000;

/** Services ask a player once in ten seconds at most: so many pauses between two looks. */
const PAUSES_BEFORE_ASKING_AGAIN = 2;

const nobody: SignInState = {
  step: 'out',
  username: '',
  problem: undefined,
  failure: undefined,
  mayAskAgain: false,
};

/**
 * Signing in with a player's name, or in the game. Keeps the token it wins as long as asked,
 * and forgets it when the page names another shopper or the service no longer takes it.
 */
export class SignIn extends Observable<SignInState> {
  readonly #client: SignInClient;
  readonly #session: Session;
  readonly #storages: TokenStorages;
  readonly #key: string;
  readonly #pollEvery: number;
  #attempt: AbortController | undefined;
  /** The token that was won here, while requests carry it. */
  #won: string | undefined;
  /** Whether all tabs share that token. */
  #isShared = false;
  #shopper: number;
  /** How often the service was asked in vain since it asked the player. */
  #pauses = 0;

  constructor(client: SignInClient, session: Session, options: SignInOptions = {}) {
    super(nobody);
    const {baseUrl = '', storages = {}, takeOver, pollEvery = 5_000} = options;
    takeOver?.();
    this.#client = client;
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

  /** Signs in with a player's name. `true` once the service gave a token. */
  byName(name: string, persist: Persist): Promise<boolean> {
    return this.#try(name, async (signal) => {
      const answer = await this.#client.signIn(name, {signal});
      signal.throwIfAborted();
      if ('banned' in answer) return this.#stop({problem: 'banned'});
      return this.#accept(name, answer.token, persist);
    });
  }

  /** Signs in by a confirmation in the game, which may take minutes; `cancel` gives up. */
  inGame(name: string, persist: Persist): Promise<boolean> {
    return this.#try(name, async (signal) => {
      const {status} = await this.#client.startGameAuth(name, {signal});
      signal.throwIfAborted();
      if (!status) return this.#stop({problem: 'not-in-game'});
      this.set({...this.value, step: 'confirming'});
      const token = await this.#confirmation(name, signal);
      if (!token) return this.#stop({problem: 'not-confirmed'});
      return this.#accept(name, token, persist);
    });
  }

  /** Has the service ask the player in the game once more. */
  async askAgain(): Promise<void> {
    const {step, username, mayAskAgain} = this.value;
    const attempt = this.#attempt;
    if (step !== 'confirming' || !mayAskAgain || !attempt) return;
    const {signal} = attempt;
    this.#pauses = 0;
    this.set({...this.value, mayAskAgain: false});
    try {
      const {status} = await this.#client.startGameAuth(username, {signal});
      if (status || signal.aborted) return;
      attempt.abort();
      this.#stop({problem: 'not-in-game'});
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ShopError)) throw error;
      this.set({...this.value, mayAskAgain: true});
    }
  }

  /** Gives up what is under way. */
  cancel(): void {
    this.#attempt?.abort();
    if (this.value.step !== 'in') this.#stop({});
  }

  /** Forgets the token, here and in storage. */
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
      // The form must not stay busy: another try may work.
      const failure = new ShopError('service', 'Signing in failed unexpectedly.', {
        cause: error,
      });
      this.#stop({failure});
      throw error;
    }
  }

  /** The token, once the player has confirmed; `undefined` when that took too long. */
  async #confirmation(name: string, signal: AbortSignal): Promise<string | undefined> {
    const until = Date.now() + CONFIRMATION_TIME;
    this.#pauses = 0;
    while (Date.now() < until) {
      const token = await this.#look(name, signal);
      signal.throwIfAborted();
      if (token) return token;
      await wait(this.#pollEvery, signal);
      this.#pauses += 1;
      if (this.#pauses === PAUSES_BEFORE_ASKING_AGAIN) {
        this.set({...this.value, mayAskAgain: true});
      }
    }
    return undefined;
  }

  async #look(name: string, signal: AbortSignal): Promise<string | undefined> {
    try {
      const {status, token} = await this.#client.checkGameAuth(name, {signal});
      return status && token ? token : undefined;
    } catch (error) {
      // The player is in the game meanwhile: what passes must not send them back to the start.
      const passes =
        error instanceof ShopError &&
        ['network', 'timeout', 'service', 'rate-limited'].includes(error.kind);
      if (!passes) throw error;
      return undefined;
    }
  }

  #accept(name: string, token: string, persist: Persist): boolean {
    this.#forget();
    if (persist !== 'none') {
      const kept = {token, username: name, until: Date.now() + LIFETIME};
      writeRecord(this.#storages[persist], this.#key, kept);
    }
    this.#enter(name, token, persist === 'local');
    return true;
  }

  /** Whoever hears of it finds requests to be those of the new shopper. */
  #enter(name: string, token: string, isShared: boolean): void {
    this.#won = token;
    this.#isShared = isShared;
    this.#session.setToken(token, {renewable: false});
    this.set({...nobody, step: 'in', username: name});
  }

  #stop(news: Partial<SignInState>): false {
    this.set({...this.value, step: 'out', mayAskAgain: false, ...news});
    return false;
  }

  /** Forgets what was won here, in whichever way it was kept. */
  #forget(): void {
    this.#won = undefined;
    removeToken(this.#storages, this.#key);
  }

  /** The session is told by the page, too, who is shopping: then it is not who signed in here. */
  #follow(): void {
    const {shopper} = this.#session.value;
    const another = shopper !== this.#shopper;
    this.#shopper = shopper;
    if (this.#won !== undefined) {
      if (this.#session.carries(this.#won)) return;
      this.#forget();
      this.set(nobody);
    } else if (another) {
      this.#attempt?.abort();
      if (this.value !== nobody) this.set(nobody);
    }
  }

  /** The service no longer takes the token. One that the page gave is the page's to replace. */
  #expire(): void {
    const {step, username} = this.value;
    if (step === 'asking' || step === 'confirming') return;
    if (this.#won !== undefined) {
      this.#forget();
      this.#session.setToken(undefined);
    }
    this.set({...nobody, username});
  }

  /** Goes on as whoever signed in here before, if that is not too long ago. */
  #resume(): void {
    const kept = readToken(this.#storages, this.#key);
    if (!kept) return;
    // The page has named another shopper before this was there.
    if (this.#session.value.signedIn && !this.#session.carries(kept.token))
      this.#forget();
    else {
      const shared = readToken({local: this.#storages.local}, this.#key);
      this.#enter(kept.username, kept.token, shared?.token === kept.token);
    }
  }

  /** Another tab has signed out, or signed somebody else in. */
  #followTabs(kept: StoredToken | undefined): void {
    if (this.#won === undefined || !this.#isShared || kept?.token === this.#won) return;
    if (kept) return this.#enter(kept.username, kept.token, true);
    this.#attempt?.abort();
    this.#won = undefined;
    this.#session.setToken(undefined);
    this.set(nobody);
  }
}
