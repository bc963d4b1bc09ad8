/** The shop's tags for the settings of the form, in the order of a page. */
import {normalAddress} from './address.js';
import {tag} from './markup.js';

/** Returns the tags without the script. */
export function shopTags(settings) {
  const shown = new Set(settings.getAll('show'));
  const one = (name, element, attributes) =>
    shown.has(name) ? [tag(element, attributes)] : [];
  const cart = settings.get('cart');
  const item = text(settings, 'item');
  return [
    ...one('payment', 'store-payment'),
    ...one('announcement', 'store-announcement'),
    ...one('server', 'store-server'),
    ...one('links', 'store-links', {section: other(settings, 'links', 'header')}),
    ...one('login', 'store-login'),
    ...one('account', 'store-account'),
    ...one('currency', 'store-currency'),
    ...one('language', 'store-language'),
    ...one('deals', 'featured-deals'),
    ...(shown.has('categories') ? categoryTags(settings) : []),
    ...one('all', 'store-category'),
    ...(item && shown.has('item') ? [tag('store-item', {'item-id': item})] : []),
    ...one('goals', 'store-goals'),
    ...one('donors', 'store-donors'),
    ...one('patrons', 'store-patrons'),
    ...(['drawer', 'button', 'inline'].includes(cart)
      ? [tag('store-cart', {layout: other(settings, 'cart', 'inline')})]
      : []),
    ...one('checkout', 'checkout-form'),
  ];
}

/** Returns the attributes of the whole shop, for the script tag or for a provider. */
export function shopAttributes(settings) {
  const address = shopAddress(settings);
  return {
    'base-url': address,
    demo: isDemo(settings) || undefined,
    lang: text(settings, 'lang'),
    'terms-url': link(settings, 'terms'),
    'privacy-url': link(settings, 'privacy'),
  };
}

export function isDemo(settings) {
  return settings.get('shop') !== 'address';
}

/** Returns the shop's address, or `undefined` for the demo and while there is none. */
export function shopAddress(settings) {
  return isDemo(settings) ? undefined : normalAddress(settings.get('address') ?? '');
}

/** Returns the keys of the chosen categories. */
export function categoryKeys(settings) {
  return (settings.get('categories') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
}

function categoryTags(settings) {
  return categoryKeys(settings).map((url) => tag('store-category', {url}));
}

function text(settings, name) {
  return settings.get(name)?.trim() || undefined;
}

/** Returns a choice, or `undefined` if it is the default. */
function other(settings, name, standard) {
  const value = text(settings, name);
  return value === standard ? undefined : value;
}

/** Returns the address of a page, or `undefined` if it is not http or https. */
function link(settings, name) {
  const value = text(settings, name);
  const base = 'https://example.net';
  if (!value || !URL.canParse(value, base)) return undefined;
  return /^https?:$/.test(new URL(value, base).protocol) ? value : undefined;
}
