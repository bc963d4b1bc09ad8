/**
 * The fallback content of a snippet: a sentence inside one of its tags, which visitors read if the
 * script does not run, for example because its hash is outdated.
 */
import {fallbackTexts} from './fallback-texts.js';
import {tag} from './markup.js';

/**
 * Returns the tags with the fallback content in the first one that can contain it. `address` is the
 * service's address, where its own shop is; without it, there is no link. `lang` is the language of
 * the sentence.
 */
export function withFallback(tags, {address, lang = 'en'} = {}) {
  const index = tags.findIndex(canContainFallback);
  return tags.map((one, at) =>
    at === index ? {...one, children: [fallback(address, lang)]} : one,
  );
}

/**
 * Whether fallback content can stand in this tag: it is visible without the script, and takes room
 * in the page. `checkout-form` and `store-login` are left out, because they use their children.
 */
function canContainFallback({name, attributes}) {
  if (name === 'store-cart') return !attributes.layout;
  return /^(featured-deals|store-(category|item))$/.test(name);
}

// The elements have no slot of this name, so the sentence disappears when the script runs.
function fallback(address, lang) {
  const {sentence, link} =
    fallbackTexts[Object.hasOwn(fallbackTexts, lang) ? lang : 'en'];
  const shop = shopPage(address);
  const content = shop ? [`${sentence} `, tag('a', {href: shop}, [link])] : [sentence];
  return tag('p', {slot: 'fallback'}, content);
}

/**
 * Returns the address of the service's own shop, for a link; `undefined` if there is none. An address
 * that ends with a file name, such as `/storefront-proxy.php`, is that of a proxy, which has no pages.
 */
function shopPage(address) {
  if (!address || !URL.canParse(address)) return undefined;
  const {protocol, pathname} = new URL(address);
  return /^https?:$/.test(protocol) && !/\.\w+$/.test(pathname) ? address : undefined;
}
