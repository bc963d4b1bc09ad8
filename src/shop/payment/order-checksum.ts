import {getUser} from '../../api/calls/player.js';
import type {Shop} from '../shop.js';

/**
 * Requests for the shopper's name. A request is reused while `Session.signal`
 * stays the same.
 */
const askedNames = new WeakMap<Shop, {shopper: AbortSignal; name: Promise<string>}>();

/**
 * Returns the name of the signed-in shopper. If the shop does not know the name, asks the service.
 * The name is empty if it cannot be found out.
 */
async function shopperNameOf(shop: Shop): Promise<string> {
  const {session, service, shopperName} = shop;
  if (shopperName) return shopperName;
  if (service.lacks.has(getUser.path)) return '';
  const {signal: shopper} = session;
  let asked = askedNames.get(shop);
  if (asked?.shopper !== shopper) {
    const name = service.call(getUser).then(
      ({username}) => username,
      () => '',
    );
    asked = {shopper, name};
    askedNames.set(shop, asked);
  }
  return asked.name;
}

/** Computes the checksum that is stored with an order, to recognise later who has ordered. */
export type ChecksumFunction = (orderId: string) => Promise<string>;

/**
 * Returns a function that computes a checksum of the shopper's name and an order's id. The checksum
 * is stored with the order instead of the name, to recognise the shopper's orders later. Because of
 * the id, two orders of one shopper have different checksums. Resolves to `undefined` if nobody is
 * signed in, if the shopper's name is not known, or if the browser has no hash function because the
 * page is not served over https.
 */
export async function createChecksumFunction(
  shop: Shop,
): Promise<ChecksumFunction | undefined> {
  const {session, baseUrl} = shop;
  const {signal} = session;
  if (session.value.status !== 'signed-in') return undefined;
  const name = await shopperNameOf(shop);
  // The shopper has signed out, or another has signed in.
  if (signal.aborted) return undefined;
  const {subtle} = crypto as {readonly subtle?: SubtleCrypto};
  if (!name || !subtle) return undefined;
  return async (orderId) => {
    const text = JSON.stringify([baseUrl, orderId, name.toLowerCase()]);
    const hash = await subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(hash)));
  };
}
