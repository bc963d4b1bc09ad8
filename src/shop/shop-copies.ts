import type {ShopClient} from '../api/shop-client.js';
import {runWithToken, TOKEN_PLACEHOLDER, type Session} from './session.js';

/**
 * Key of the property of a shop that contains a function for sending requests. Other copies of this
 * module use this function, because they cannot read the private fields of the shop. For example,
 * elements from npm may use a shop that the script tag's copy has made.
 */
const SEND = Symbol.for('storefront-elements/send');

export type Send = ShopClient['send'];

/**
 * Lets elements of other copies of this module send requests. Such elements never see the token.
 */
export function sendForOtherCopies(
  shop: {readonly session: Session},
  client: ShopClient,
): void {
  const send: Send = (call) =>
    call.token === TOKEN_PLACEHOLDER
      ? runWithToken(shop.session, (token) => client.send({...call, token}))
      : client.send(call);
  Object.defineProperty(shop, SEND, {value: send});
}

/** Sends requests for a shop that was created by another copy of this module. */
export function sendByOtherCopy(shop: object): Send {
  return (shop as {readonly [SEND]: Send})[SEND]; // `sendForOtherCopies` defines the property in every copy.
}
