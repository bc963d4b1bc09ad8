import type {GlobalComponents} from 'vue';
import type {} from 'storefront-elements/vue';

/** The attributes of a tag, as Vue's tools look them up. */
type Props<Name extends keyof GlobalComponents> = InstanceType<
  GlobalComponents[Name]
>['$props'];

type Emit<Name extends keyof GlobalComponents> = InstanceType<
  GlobalComponents[Name]
>['$emit'];

export const provider: Props<'store-provider'> = {
  tokenProvider: () => Promise.resolve(undefined),
  class: {wide: true},
};
export const category: Props<'store-category'> = {
  layout: 'compare',
  'heading-level': 3,
};
export const item: Props<'store-item'> = {'item-id': 31};
export const itemByText: Props<'store-item'> = {itemId: '31'};
export const asked: Props<'featured-deals'> = {headingLevel: '3', limit: 4};
// This event is the last of the element, because TypeScript's `Parameters` knows only the last
// overload.
export const heard: Parameters<Emit<'store-cart'>>[0] = 'store-signed-out';

// @ts-expect-error There is no such layout.
export const layout: Props<'store-cart'> = {layout: 'sideways'};
// @ts-expect-error The property is a number, and this would set a text.
export const limit: Props<'featured-deals'> = {limit: '4'};
// @ts-expect-error As an attribute, `false` would become the text "false", which sets the flag.
export const amounts: Props<'store-donors'> = {'hide-amounts': false};
// @ts-expect-error Vue's tools look up this attribute by its name in camel case.
export const asProperty: Props<'store-donors'> = {hideAmounts: false};
// @ts-expect-error A cart creates no payments, so it has no such event.
export const unheard: Parameters<Emit<'store-cart'>>[0] = 'store-payment-created';
