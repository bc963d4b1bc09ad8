import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import {
  checkGameAuth,
  signIn,
  startGameAuth,
  type SignInAnswer,
} from '../api/calls/player.js';
import type {ServiceCalls} from '../api/service.js';
import {onePerShop} from './one-per-shop.js';
import {onShopperChange, type Session} from './session.js';
import type {Persist} from './stored-token.js';

export interface SignInState {
  /**
   * `asking`: the service is being asked. `confirming`: the player has to confirm in the game.
   */
  readonly step: 'idle' | 'asking' | 'confirming';
  /** The name that the player has typed; empty before the first attempt and after a sign-in. */
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
  step: 'idle',
  username: '',
  problem: undefined,
  failure: undefined,
  mayAskAgain: false,
};

/**
 * The sign-in of a shop, with a player's name, with a password or with a confirmation in the game. It
 * ends when the session has a shopper.
 */
export class SignIn extends Observable<SignInState> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  readonly #pollEvery: number;
  #attempt: AbortController | undefined;
  /** The time until which the service waits for a confirmation, in milliseconds since 1970. */
  #waitsUntil = 0;

  /** `pollEvery`: how often the service is asked whether the player has confirmed, in milliseconds. */
  constructor(service: ServiceCalls, session: Session, pollEvery = 5_000) {
    super(nobody);
    this.#service = service;
    this.#session = session;
    this.#pollEvery = pollEvery;
    // The attempt ends, perhaps because it has succeeded.
    onShopperChange(session, () => {
      this.#attempt?.abort();
      if (this.value !== nobody) this.set(nobody);
    });
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
      this.#allowAskingAgain(signal);
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
    this.set({...this.value, mayAskAgain: false, failure: undefined});
    try {
      const {status} = await this.#service.call(startGameAuth, {username}, {signal});
      if (signal.aborted) return;
      if (!status) return void this.#stop({problem: 'not-in-game'});
      // The service's time limit starts again.
      this.#waitsUntil = Date.now() + CONFIRMATION_TIME;
      this.#allowAskingAgain(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ShopError)) throw error;
      const {retryAfter} = error;
      this.set({...this.value, failure: error, mayAskAgain: !retryAfter});
      if (retryAfter) this.#allowAskingAgain(signal, retryAfter);
    }
  }

  /** Allows `askAgain` after a pause, in milliseconds, unless the attempt ends before. */
  #allowAskingAgain(
    attempt: AbortSignal,
    pause = PAUSES_BEFORE_ASKING_AGAIN * this.#pollEvery,
  ): void {
    wait(pause, attempt).then(
      () => this.set({...this.value, mayAskAgain: true}),
      () => undefined,
    );
  }

  /** Ends a sign-in that is under way. */
  cancel(): void {
    this.#stop({});
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
   * long. The service is asked once more after that time, because a hidden page may sleep for long.
   */
  async #confirmation(name: string, signal: AbortSignal): Promise<string | undefined> {
    this.#waitsUntil = Date.now() + CONFIRMATION_TIME;
    for (;;) {
      const isLast = Date.now() >= this.#waitsUntil;
      const token = await this.#askForToken(name, signal);
      signal.throwIfAborted();
      if (token || isLast) return token;
      await wait(this.#pollEvery, signal);
    }
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
      if (error instanceof ShopError && error.isTemporary) return undefined;
      throw error;
    }
  }

  #accept(name: string, token: string, persist: Persist): true {
    this.#session.signIn(token, name, persist);
    return true;
  }

  #stop(changes: Partial<SignInState>): false {
    this.#attempt?.abort();
    this.set({...nobody, username: this.value.username, ...changes});
    return false;
  }
}

/** What signs a shop's shoppers in. All elements of the shop share it. */
export const signInOf = onePerShop(
  ({service, session, pollEvery}) => new SignIn(service, session, pollEvery),
);
