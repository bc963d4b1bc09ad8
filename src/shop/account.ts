import {Observable} from '../lib/observable.js';
import {getUser, type User} from '../api/calls/player.js';
import type {Catalogue} from './catalogue.js';
import {onePerShop} from './one-per-shop.js';
import type {Session, SessionState} from './session.js';
import type {Shop} from './shop.js';

/** The shopper's account at the service, with the balance; `undefined` until it has been read. */
export class Account extends Observable<User | undefined> {
  readonly #catalogue: Catalogue;
  readonly #session: Session;
  /** The session in which the account was requested by `load`. */
  #requestedIn: SessionState | undefined;

  constructor({catalogue, session}: Pick<Shop, 'catalogue' | 'session'>) {
    super(undefined);
    this.#catalogue = catalogue;
    this.#session = session;
    let {resets} = catalogue.value;
    catalogue.subscribe(() => {
      if (catalogue.value.resets === resets) return;
      ({resets} = catalogue.value);
      this.#requestedIn = undefined;
      this.set(undefined);
    });
  }

  /** Reads the account of a signed-in shopper in the background, unless it is known or has failed. */
  load(): void {
    const {value: session} = this.#session;
    if (session.status !== 'signed-in' || this.value || this.#requestedIn === session)
      return;
    this.#requestedIn = session;
    this.read().catch(() => undefined);
  }

  /** Reads the account once for each shopper, and again after a purchase. */
  async read(): Promise<User> {
    const {resets} = this.#catalogue.value;
    const user = await this.#catalogue.read(getUser);
    if (resets === this.#catalogue.value.resets) this.set(user);
    return user;
  }
}

/** The account of a shop's shopper. All elements of the shop share it. */
export const accountOf = onePerShop((shop) => new Account(shop));

/** The shopper's name; empty if it is not known. */
export function shopperName(shop: Shop): string {
  return shop.session.value.name || (accountOf(shop).value?.username ?? '');
}
