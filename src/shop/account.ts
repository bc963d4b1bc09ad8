import {Observable} from '../lib/observable.js';
import {ShopError} from '../lib/shop-error.js';
import {
  getProfile,
  getUser,
  type PublicProfile,
  type User,
} from '../api/calls/player.js';
import type {ServiceCalls} from '../api/service.js';
import {onShopperChange, type Session} from './session.js';

export type {PublicProfile, User} from '../api/calls/player.js';

/**
 * The shopper's account at the service, with the balance; `undefined` until the account has been
 * read.
 */
export class Account extends Observable<User | undefined> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  #reading: Promise<User> | undefined;
  /** The shopper whose account is being read, or has been. */
  #shopper: AbortSignal | undefined;
  #profile: Promise<PublicProfile | undefined> | undefined;
  #revision = 0;

  constructor(service: ServiceCalls, session: Session) {
    super(undefined);
    this.#service = service;
    this.#session = session;
    onShopperChange(session, () => this.refresh());
  }

  /**
   * Reads the account. All callers share one request. After a failure, the next call repeats it.
   */
  read(): Promise<User> {
    if (this.#reading) return this.#reading;
    const reading = this.#service.call(getUser);
    this.#reading = reading;
    this.#shopper = this.#session.signal;
    reading.then(
      (user) => {
        if (this.#reading === reading) this.set(user);
      },
      () => {
        if (this.#reading === reading) this.#reading = undefined;
      },
    );
    return reading;
  }

  /**
   * Reads the shopper's profile. All callers share one request. After a failure, the next call
   * repeats it. Resolves to `undefined` if the service has no such profile.
   */
  readProfile(): Promise<PublicProfile | undefined> {
    if (this.#profile) return this.#profile;
    const profile = this.read()
      .then(({username}) => this.#service.call(getProfile, {username}))
      .catch((error: unknown) => {
        if (error instanceof ShopError && error.kind === 'not-found') return undefined;
        if (this.#profile === profile) this.#profile = undefined;
        throw error;
      });
    this.#profile = profile;
    return profile;
  }

  /**
   * The name of the session's shopper; empty until that shopper's account has been read. Directly
   * after another shopper has signed in, `value` may still be the former shopper's account. Its name
   * is not returned.
   */
  get shopperName(): string {
    return (!this.#shopper?.aborted && this.value?.username) || '';
  }

  /** A number that grows whenever the data read so far is outdated. */
  get revision(): number {
    return this.#revision;
  }

  /** Forgets the account, because the shopper or the balance has changed. */
  refresh(): void {
    this.#revision += 1;
    this.#reading = undefined;
    this.#profile = undefined;
    this.set(undefined);
  }
}
