import {Observable} from '../lib/observable.js';
import {removeFromAddress} from '../lib/replace-address.js';
import {nameMistake, typedText} from '../lib/typed-text.js';

/**
 * The offers of a link to the page: parameters that take effect only after the shopper accepts
 * them. Menus and chats in the game use such links.
 */
export interface Offers {
  /** `?player=`: the name of a player to sign in. */
  readonly player?: string;
  /** `?item=`: the id of an item to open. */
  readonly item?: string;
  /** `?coupon=`: the code of a coupon or gift card. */
  readonly coupon?: string;
  /** `?ref=`: the referral code of the player who referred the shopper. */
  readonly ref?: string;
  /** `?cart=`: the items of a shared cart with their quantities, such as `31x2,7`. */
  readonly cart?: string;
  /**
   * `?cart-shop=`: the service's address, without its scheme, for a shared cart in a page with
   * several shops.
   */
  readonly 'cart-shop'?: string;
}

/** The number of characters that the fields for codes take. */
export const CODE_LENGTH = 40;

const isCode = (value: string) => value.length <= CODE_LENGTH;

const isValid: Readonly<Record<keyof Offers, (value: string) => boolean>> = {
  player: (value) => !nameMistake(value),
  item: (value) => /^\d{1,15}$/.test(value),
  coupon: isCode,
  ref: isCode,
  cart: (value) => /^\d[\dx,]{0,600}$/.test(value),
  'cart-shop': (value) => value.length < 200,
};

/**
 * The parameters of the page's address that are offered to the shopper, such as `?coupon=SAVE10`.
 * None of them takes effect before the shopper accepts it.
 */
class AddressOffers extends Observable<Offers> {
  /** All offers. A link may bring several codes, which are offered one after another. */
  readonly #all: [name: string, value: string][];

  constructor(search: string) {
    super({});
    this.#all = [...new URLSearchParams(search)]
      .map(([name, value]): [string, string] => [name, typedText(value)])
      .filter(
        ([name, value]) =>
          value && Object.hasOwn(isValid, name) && isValid[name as keyof Offers](value),
      );
    this.#update();
  }

  /** Offers the first value of each name. */
  #update(): void {
    this.set(Object.fromEntries(this.#all.toReversed()));
  }

  /**
   * Removes an accepted parameter from `value` and from the page's address, so that a reload does
   * not offer it again.
   */
  accept(name: keyof Offers): void {
    this.decline(name);
    removeFromAddress(name, ...(name === 'cart' ? ['cart-shop'] : []));
  }

  /** Removes a declined parameter from `value`. The page's address is not changed. */
  decline(name: keyof Offers): void {
    const first = this.#all.findIndex(([one]) => one === name);
    if (first >= 0) this.#all.splice(first, 1);
    this.#update();
  }
}

let offers: AddressOffers | undefined;

/** The offers of the link with which the page was opened, such as `?coupon=SAVE10`. */
export function addressOffers(): AddressOffers {
  return (offers ??= new AddressOffers(location.search));
}
