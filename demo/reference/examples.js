/** The initial example of each element: its attributes, its content and its shop. */
import {emptyCart, standard} from '../gallery/data.js';
import {serviceOf} from '../gallery/service.js';
import {states} from '../gallery/states.js';

/** The initial attributes of the examples. */
const beginnings = {
  'store-category': {url: 'keys'},
  'store-item': {'item-id': '31'},
  'featured-deals': {limit: '4'},
  'checkout-form': {'terms-url': '#terms', 'privacy-url': '#privacy'},
  'store-payment': {'order-id': 'MS-100234'},
  'store-provider': {demo: true},
};

/** Attributes that visitors cannot change, because they choose the example's shop. */
const settled = new Set(['base-url', 'demo', 'token']);

export function isSettled(name, attribute) {
  return name === 'store-provider' && settled.has(attribute);
}

export function attributesOf(name) {
  return beginnings[name] ?? {};
}

/** The content of the examples. */
export function contentOf(name) {
  return name === 'store-provider' ? [document.createElement('featured-deals')] : [];
}

/** Elements whose examples need an item in the cart. */
export function wantsCart(name) {
  return name === 'store-cart' || name === 'checkout-form';
}

/** Answers for states that the demo's shop is not in: an existing order, and a guest. */
const answers = {
  'store-payment': () =>
    states.find(({element}) => element === 'store-payment').states.paid.answers,
  'store-login': () => ({'auth/username': 'secret-of-the-reference'}),
};

/** Returns an element's own service, or `undefined` if it uses the demo's. */
export function serviceFor(name) {
  const own = answers[name]?.();
  return own && serviceOf({...own, 'cart/get': emptyCart}, standard);
}

export function isSignedIn(name) {
  return name !== 'store-login';
}
