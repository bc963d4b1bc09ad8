import {Observable} from '../lib/observable.js';
import {isUsername} from '../lib/username.js';

/** What a link into the shop may bring along; in-game menus and chats use such links. */
export interface Offers {
  /** `?player=`: a player's name to sign in with. */
  readonly player?: string;
  /** `?item=`: an item's id. */
  readonly item?: string;
  /** `?coupon=`: a coupon or a gift card. */
  readonly coupon?: string;
  /** `?ref=`: who sent the shopper. */
  readonly ref?: string;
}

const fit: Readonly<Record<keyof Offers, (value: string) => boolean>> = {
  player: isUsername,
  item: (value) => /^\d{1,15}$/.test(value),
  coupon: (value) => /^[\w-]{1,40}$/.test(value),
  ref: (value) => /^[\w-]{1,40}$/.test(value),
};

/** What the page's address offers. Nothing of it is applied before the shopper has said so. */
class AddressOffers extends Observable<Offers> {
  constructor(search: string) {
    const query = new URLSearchParams(search);
    const offers: Partial<Record<keyof Offers, string>> = {};
    for (const name of Object.keys(fit) as (keyof Offers)[]) {
      const value = query.get(name);
      if (value && fit[name](value)) offers[name] = value;
    }
    super(offers);
  }

  /** It was accepted: it is taken out of the address, so that a reload does not offer it again. */
  accept(name: keyof Offers): void {
    this.decline(name);
    const url = new URL(location.href);
    url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }

  /** It was declined: the address is left alone. */
  decline(name: keyof Offers): void {
    const {[name]: _, ...rest} = this.value;
    this.set(rest);
  }
}

let offers: AddressOffers | undefined;

/** The offers of the address the page was opened with. */
export function addressOffers(): AddressOffers {
  return (offers ??= new AddressOffers(location.search));
}
