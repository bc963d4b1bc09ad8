import type {GlobalComponents} from 'vue';
import type {} from 'storefront-elements/vue';

/** What a template writes on a tag, as Vue's tools ask for its type. */
type Props<Name extends keyof GlobalComponents> = InstanceType<
  GlobalComponents[Name]
>['$props'];

type Emit<Name extends keyof GlobalComponents> = InstanceType<
  GlobalComponents[Name]
>['$emit'];

export const provider: Props<'store-provider'> = {
  'base-url': 'https://shop.example.net',
  tokenProvider: () => Promise.resolve(undefined),
  class: {wide: true},
};
export const category: Props<'store-category'> = {
  url: 'ranks',
  layout: 'compare',
  'heading-level': 3,
};
export const asked: Props<'featured-deals'> = {headingLevel: '3', limit: 4};
export const heard: Parameters<Emit<'store-cart'>>[0] = 'store-auth-required';

// @ts-expect-error There is no such layout.
export const layout: Props<'store-cart'> = {layout: 'sideways'};
// @ts-expect-error It is called `url`.
export const name: Props<'store-category'> = {category: 'ranks'};
// @ts-expect-error What is a property is set as one: this would be a text.
export const limit: Props<'featured-deals'> = {limit: '4'};
// @ts-expect-error As an attribute it would be the text "false", which is something.
export const amounts: Props<'store-donors'> = {'hide-amounts': false};
// @ts-expect-error Vue's tools ask for it by that name.
export const asProperty: Props<'store-donors'> = {hideAmounts: false};
// @ts-expect-error Carts add no items.
export const unheard: Parameters<Emit<'store-cart'>>[0] = 'store-item-added';
