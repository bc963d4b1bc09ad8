/** What each element shows at first: its attributes, what is in it, and what it is in. */
import {emptyCart, standard} from '../gallery/data.js';
import {serviceOf} from '../gallery/service.js';
import {states} from '../gallery/states.js';

/** Attributes that the example begins with. */
const beginnings = {
  'store-category': {url: 'keys'},
  'store-item': {'item-id': '31'},
  'featured-deals': {limit: '4'},
  'checkout-form': {'terms-url': '#terms', 'privacy-url': '#privacy'},
  'store-payment': {'order-id': 'MS-100234'},
  'store-provider': {demo: true},
};

/** Attributes that the page needs as they are: they say which shop the example is in. */
const settled = new Set(['base-url', 'demo', 'token']);

export function isSettled(name, attribute) {
  return name === 'store-provider' && settled.has(attribute);
}

export function attributesOf(name) {
  return beginnings[name] ?? {};
}

/** What is inside it. */
export function contentOf(name) {
  return name === 'store-provider' ? [document.createElement('featured-deals')] : [];
}

/** Elements that show what is in the cart, and so want something there. */
export function wantsCart(name) {
  return name === 'store-cart' || name === 'checkout-form';
}

/** What the demo's shop does not have at hand: an order, and somebody who has not signed in. */
const answers = {
  'store-payment': () =>
    states.find(({element}) => element === 'store-payment').states.paid.answers,
  'store-login': () => ({'auth/username': 'secret-of-the-reference'}),
};

/** A service of its own; `undefined` where the demo's will do. */
export function serviceFor(name) {
  const own = answers[name]?.();
  return own && serviceOf({...own, 'cart/get': emptyCart}, standard);
}

export function isSignedIn(name) {
  return name !== 'store-login';
}
