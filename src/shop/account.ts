import {Observable} from '../lib/observable.js';
import type {ShopperClient} from '../api/shopper-client.js';
import type {User} from '../api/session.js';
import {onShopperChange, runWithToken, type Session} from './session.js';

export type {User} from '../api/session.js';

/** Who the service says is shopping, and their balance; `undefined` until it has said so. */
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

  /** Reads the account, once for all who ask; again after a failure. */
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

  /** Forgets what was read: somebody else shops, or the balance has changed. */
  refresh(): void {
    this.#reading = undefined;
    this.set(undefined);
  }
}
