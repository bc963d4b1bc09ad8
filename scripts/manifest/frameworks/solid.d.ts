/**
 * Our tags in the JSX of Solid, which sets values in braces as properties and bare texts as
 * attributes, unless `prop:` or `attr:` chooses. Listeners are `on:store-item-added={(event) => …}`.
 */
import type {JSX} from 'solid-js';
import type {StorefrontTags} from './tags.js';

type Props<Tag extends StorefrontTags[keyof StorefrontTags]> = Omit<
  JSX.HTMLAttributes<Tag['element']>,
  keyof Tag['properties']
> &
  Tag['attributes'] &
  Tag['properties'] & {
    [
      // An attribute with the value `false` would be the text "false", which counts as true.
      Name in keyof Tag['attributes'] as `attr:${Name & string}`
    ]: Exclude<Tag['attributes'][Name], false>;
  } & {
    [
      Name in keyof Tag['properties'] as `prop:${Name & string}`
    ]: Tag['properties'][Name];
  } & {
    [Type in keyof Tag['events'] as `on:${Type & string}`]?:
      ((event: Tag['events'][Type]) => void) | undefined;
  };

export type StorefrontElements = {
  [Name in keyof StorefrontTags]: Props<StorefrontTags[Name]>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends StorefrontElements {}
  }
}
