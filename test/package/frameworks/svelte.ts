import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'storefront-elements/svelte';

/** What a template writes on a tag, as Svelte's compiler asks for its type. */
function tag<Name extends keyof SvelteHTMLElements>(
  _name: Name,
  props: SvelteHTMLElements[Name],
): unknown {
  return props;
}

export const right = [
  tag('store-provider', {
    'base-url': 'https://shop.example.net',
    tokenProvider: () => Promise.resolve(undefined),
    'onstore-item-added': ({itemId, count}) => itemId.toFixed(count),
  }),
  tag('store-category', {url: 'ranks', layout: 'compare', 'heading-level': '3'}),
  tag('store-donors', {'hide-amounts': true, class: ['donors'], hidden: true}),
];

export const wrong = [
  // @ts-expect-error There is no such layout.
  tag('store-cart', {layout: 'sideways'}),
  // @ts-expect-error What is a property is set as one: this would be a text.
  tag('featured-deals', {limit: '4'}),
  // @ts-expect-error As an attribute it would be the text "false", which is something.
  tag('store-donors', {'hide-amounts': false}),
  // @ts-expect-error Carts add no items.
  tag('store-cart', {'onstore-item-added': () => undefined}),
  // @ts-expect-error An event has its fields on itself.
  tag('store-item', {'onstore-item-added': (event) => event.detail}),
];
