/**
 * Our tags in the JSX of React 19, which sets a property where the element has one, and otherwise an
 * attribute. Listeners are `onstore-item-added={(event) => …}`.
 */
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
import type {StorefrontTags} from './tags.js';

type Props<Tag extends StorefrontTags[keyof StorefrontTags]> = Omit<
  DetailedHTMLProps<HTMLAttributes<Tag['element']>, Tag['element']>,
  keyof Tag['properties']
> &
  Tag['attributes'] &
  Tag['properties'] & {class?: string | undefined} & {
    [Type in keyof Tag['events'] as `on${Type & string}`]?:
      ((event: Tag['events'][Type]) => void) | undefined;
  };

export type StorefrontElements = {
  [Name in keyof StorefrontTags]: Props<StorefrontTags[Name]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends StorefrontElements {}
  }
}
