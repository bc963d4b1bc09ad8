import {Observable} from '../lib/observable.js';
import type {ShopperClient} from '../api/shopper-client.js';
import type {User} from '../api/session.js';
import {onShopperChange, runWithToken, type Session} from './session.js';

export type {User} from '../api/session.js';

/**
 * The shopper's account at the service, with the balance; `undefined` until the account has been
 * read.
 */
export class Account extends Observable<User | undefined> {
  readonly #client: Pick<ShopperClient, 'getUser'>;
  readonly #session: Session;
  #reading: Promise<User> | undefined;

  constructor(client: Pick<ShopperClient, 'getUser'>, session: Session) {
    super(undefined);
    this.#client = client;
    this.#session = session;
    onShopperChange(session, () => this.refresh());
  }

  /** Reads the account once for all callers, and again after a failure. */
  read(): Promise<User> {
    if (this.#reading) return this.#reading;
    const reading = runWithToken(this.#session, (token) =>
      this.#client.getUser({token}),
    );
    this.#reading = reading;
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

  /** Forgets the account, because the shopper or the balance has changed. */
  refresh(): void {
    this.#reading = undefined;
    this.set(undefined);
  }
}
