import type {ShopError} from '../lib/shop-error.js';
import {warnWithDoctorHint} from '../lib/warn-once.js';
import type {Shop} from '../shop/shop.js';

/**
 * Warns the page's author about a failure that only the author can fix. Temporary
 * failures, and failures whose message tells the shopper what to do, cause no warning. `isGuest`:
 * whether nobody was signed in when it happened.
 */
export function warnPageAuthor(error: ShopError, shop: Shop, isGuest: boolean): void {
  const message = warningFor(error, shop, isGuest);
  if (message) warnWithDoctorHint(message);
}

function warningFor(
  {kind, path = '', call = path, message, isCallMissing: missing}: ShopError,
  {baseUrl}: Shop,
  isGuest: boolean,
): string | undefined {
  if (kind === 'configuration') return message;
  if (kind === 'network')
    return `${baseUrl} cannot be reached from this page: check the address, that it answers by https, and that it sends "Access-Control-Allow-Origin: ${location.origin}".`;
  if (kind === 'schema')
    return `an answer of ${baseUrl} cannot be read (${message}): check the address, and the version of the service.`;
  if (kind === 'unauthorized') {
    if (!isGuest)
      return "the shopper's token is not valid (any more): give the page a new token, or let shoppers sign in with <store-login></store-login>.";
    // A service may refuse to show guests a cart, which is no mistake. A page with `<store-login>`
    // already lets shoppers sign in.
    return path.startsWith('/cart') || document.querySelector('store-login')
      ? undefined
      : 'the service wants shoppers to sign in first: put <store-login></store-login> into the page.';
  }
  // Failures of all kinds that are not named here are temporary, or their message tells the
  // shopper what to do.
  if (kind !== 'not-found') return undefined;
  if (path === '/payments/get' && missing)
    return `${baseUrl} does not list its payment methods (${path}), so nobody can pay: add their names, such as <checkout-form payment-methods="PayPal, Stripe"></checkout-form>, or data-payment-methods="PayPal, Stripe" on the script tag.`;
  if (path === '/categories/get' && missing)
    return `${baseUrl} does not list its categories (${path}): write the url of a category on <store-category>.`;
  const [, feature, , ...rest] = path
    .replace('/items/get/guest/', '/items/get/')
    .split('/');
  const name = decodeURIComponent(rest.join('/'));
  if (feature === 'categories' && name)
    return `the shop has no category "${name}": write the url of one of its categories on <store-category>.`;
  // An id in the page's address, such as `?cart=31x2,77`, comes from a link that the shopper has
  // followed, so a wrong id is no mistake of the page's author.
  const numbersInAddress = (location.search + location.hash).split(/\D+/);
  if (feature === 'items' && name && numbersInAddress.includes(name)) return undefined;
  if (feature === 'items' && name)
    return `the shop has no item "${name}": write the item-id of one of its items on <store-item>.`;
  return `${baseUrl} does not have ${call}: check the address, and the version of the service.`;
}
