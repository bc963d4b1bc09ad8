import {ShopError} from '../lib/shop-error.js';
import type {ShopClient} from '../api/shop-client.js';
import {runWithToken, TOKEN_OF_OTHER_COPY, type Session} from './session.js';

/**
 * How elements of one copy of this module (from npm, say) send requests for a shop that another
 * copy (the script tag's) has made. Private fields of one copy are closed to the other.
 */
const SEND = Symbol.for('storefront-elements/send');

export type Send = ShopClient['send'];

/**
 * Lets elements of other copies send requests. They never see the token, and can pay only after the
 * shopper has clicked or typed.
 */
export function sendForOtherCopies(
  shop: {readonly session: Session},
  client: ShopClient,
): void {
  const send: Send = (call) => {
    if (call.path === '/payments/create' && !isUserActive())
      return Promise.reject(new ShopError('refused', 'A payment requires a click.'));
    return call.token === TOKEN_OF_OTHER_COPY
      ? runWithToken(shop.session, (token) => client.send({...call, token}))
      : client.send(call);
  };
  Object.defineProperty(shop, SEND, {value: send});
}

/** Sends requests for a shop that another copy of this module has made. */
export function sendByOtherCopy(shop: object): Send {
  return (shop as {readonly [SEND]: Send})[SEND]; // Every copy defines it: see above.
}

/** Whether the shopper has clicked, tapped or typed in the page; `true` where the browser does not say. */
function isUserActive(): boolean {
  const {userActivation} = navigator as {userActivation?: UserActivation};
  return userActivation?.hasBeenActive ?? true;
}
