/** The live example of an element, in a demo shop inside the page. */
import {escape} from '../builder/markup.js';
import {make} from './dom.js';
import {
  attributesOf,
  contentOf,
  isSignedIn,
  serviceFor,
  wantsCart,
} from './examples.js';
import {pictures} from './manifest.js';

let shops = 0;

/** Creates the element and the box around it. */
export function stageFor({tagName}) {
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributesOf(tagName)))
    element.setAttribute(name, value === true ? '' : value);
  element.append(...contentOf(tagName));
  const box = make('div', {id: 'stage'});
  const provider =
    tagName === 'store-provider' ? element : document.createElement('store-provider');
  const own = serviceFor(tagName);
  if (own) {
    shops += 1;
    provider.fetch = own;
    provider.setAttribute('base-url', `${pictures}/gallery-${shops}`);
    if (isSignedIn(tagName)) provider.setAttribute('token', 'reference');
  } else {
    provider.setAttribute('demo', pictures);
    if (wantsCart(tagName)) void fillCart(provider);
  }
  if (provider !== element) provider.append(element);
  box.append(provider);
  return {box, element};
}

/** Adds an item to an empty cart, which would have little to show. */
async function fillCart(provider) {
  await customElements.whenDefined('store-provider');
  // The provider has a shop only after its upgrade.
  await Promise.resolve();
  const {shop} = provider;
  if (!shop) return;
  await shop.cart.refresh();
  const {data} = shop.cart.value;
  if (!data || data.items.length > 0) return;
  const [deal] = await shop.catalogue.deals();
  if (deal) await shop.cart.add(deal);
}

/** Returns the HTML of the tag. An attribute that is `true` has no value. */
export function htmlOf(name, given) {
  const attributes = Object.entries(given).map(([attribute, value]) =>
    value === true ? ` ${attribute}` : ` ${attribute}="${escape(value)}"`,
  );
  const inside = contentOf(name).map((child) => `  ${child.outerHTML}\n`);
  const body = inside.length > 0 ? `\n${inside.join('')}` : '';
  return `<${name}${attributes.join('')}>${body}</${name}>`;
}
