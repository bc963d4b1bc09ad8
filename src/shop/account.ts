import {Observable} from '../lib/observable.js';
import {getUser, type User} from '../api/calls/player.js';
import type {Catalogue} from './catalogue.js';
import {onePerShop} from './one-per-shop.js';
import type {Shop} from './shop.js';

/** The shopper's account at the service, with the balance; `undefined` until it has been read. */
export class Account extends Observable<User | undefined> {
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    super(undefined);
    this.#catalogue = catalogue;
    let {resets} = catalogue.value;
    catalogue.subscribe(() => {
      if (catalogue.value.resets !== resets) this.set(undefined);
      ({resets} = catalogue.value);
    });
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
export const accountOf = onePerShop(({catalogue}) => new Account(catalogue));

/** The shopper's name; empty if it is not known. */
export function shopperName(shop: Shop): string {
  return shop.session.value.name || (accountOf(shop).value?.username ?? '');
}
