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
import {sharedReads} from './shared-reads.js';

export type {PublicProfile, User} from '../api/calls/player.js';

/**
 * The shopper's account at the service, with the balance; `undefined` until the account has been
 * read.
 */
export class Account extends Observable<User | undefined> {
  readonly #service: ServiceCalls;
  readonly #session: Session;
  #readOnce = sharedReads();
  /** The shopper whose account is being read, or has been. */
  #shopper: AbortSignal | undefined;
  #revision = 0;

  constructor(service: ServiceCalls, session: Session) {
    super(undefined);
    this.#service = service;
    this.#session = session;
    onShopperChange(session, () => this.refresh());
  }

  /** Reads the account. */
  read(): Promise<User> {
    return this.#readOnce('account', async () => {
      const revision = this.#revision;
      this.#shopper = this.#session.signal;
      const user = await this.#service.call(getUser);
      if (this.#revision === revision) this.set(user);
      return user;
    });
  }

  /**
   * Reads the shopper's profile. Resolves to `undefined` if the service has no such profile.
   */
  readProfile(): Promise<PublicProfile | undefined> {
    return this.#readOnce('profile', async () => {
      try {
        const {username} = await this.read();
        return await this.#service.call(getProfile, {username});
      } catch (error) {
        if (error instanceof ShopError && error.kind === 'not-found') return undefined;
        throw error;
      }
    });
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
    this.#readOnce = sharedReads();
    this.set(undefined);
  }
}

/** The account of a shop's shopper. All elements of the shop share it. */
export function accountOf(shop: {
  readonly service: ServiceCalls;
  readonly session: Session;
  account: Account | undefined;
}): Account {
  return (shop.account ??= new Account(shop.service, shop.session));
}
