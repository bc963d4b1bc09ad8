import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'storefront-elements/svelte';

/** Checks the attributes of a tag as Svelte's compiler does. */
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
  tag('store-item', {'item-id': 31}),
  tag('store-item', {'item-id': '31'}),
  tag('store-donors', {'hide-amounts': true, class: ['donors'], hidden: true}),
];

export const wrong = [
  // @ts-expect-error There is no such layout.
  tag('store-cart', {layout: 'sideways'}),
  // @ts-expect-error The property is a number, and this would set a text.
  tag('featured-deals', {limit: '4'}),
  // @ts-expect-error As an attribute, `false` would become the text "false", which sets the flag.
  tag('store-donors', {'hide-amounts': false}),
  // @ts-expect-error Goals add no items, so they have no such event.
  tag('store-goals', {'onstore-item-added': () => undefined}),
  // @ts-expect-error The fields of an event are on the event itself, not in `detail`.
  tag('store-item', {'onstore-item-added': (event) => event.detail}),
];
