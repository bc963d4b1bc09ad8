/**
 * Our tags in the JSX of Preact, which sets a property where the element has one, and otherwise an
 * attribute. Listeners are `onstore-item-added={(event) => …}`.
 */
import type {ClassAttributes, HTMLAttributes} from 'preact';
import type {StorefrontTags} from './tags.js';

type Props<Tag extends StorefrontTags[keyof StorefrontTags]> = Omit<
  HTMLAttributes<Tag['element']> & ClassAttributes<Tag['element']>,
  keyof Tag['properties']
> & {
  // An attribute with the value `false` would be the text "false", which counts as true.
  [Name in keyof Tag['attributes']]: Exclude<Tag['attributes'][Name], false>;
} & Tag['properties'] & {
    [Type in keyof Tag['events'] as `on${Type & string}`]?:
      ((event: Tag['events'][Type]) => void) | undefined;
  };

export type StorefrontElements = {
  [Name in keyof StorefrontTags]: Props<StorefrontTags[Name]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends StorefrontElements {}
  }
}
