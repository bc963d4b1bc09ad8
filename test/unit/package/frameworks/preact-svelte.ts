import type {JSX} from 'preact';
import type {SvelteHTMLElements} from 'svelte/elements';
import type {} from 'storefront-elements/preact';
import type {} from 'storefront-elements/svelte';

export const inPreact: JSX.IntrinsicElements['store-item'] = {
  class: 'wide',
  'item-id': '31',
  'onstore-item-added': ({itemId, count}) => itemId.toFixed(count),
};
export const inSvelte: SvelteHTMLElements['store-item'] = {
  class: ['wide'],
  'item-id': 31,
  'onstore-item-added': ({itemId, count}) => itemId.toFixed(count),
};

// @ts-expect-error There is no such layout.
export const wrongInPreact: JSX.IntrinsicElements['store-cart'] = {layout: 'sideways'};
// @ts-expect-error There is no such layout.
export const wrongInSvelte: SvelteHTMLElements['store-cart'] = {layout: 'sideways'};
