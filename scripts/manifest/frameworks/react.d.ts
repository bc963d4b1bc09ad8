/**
 * Our tags in the JSX of React 19, which sets a property where the element has one, and otherwise an
 * attribute. Listeners are `onstore-item-added={(event) => …}`.
 */
import type {createRef, DetailedHTMLProps, HTMLAttributes, ReactElement} from 'react';
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

/**
 * A `<store-provider>` whose listeners and functions work in pages that a server has rendered. Its
 * functions may be new at each rendering. For another shopper, give it another `key`.
 */
export function StoreProvider(
  props: Omit<StorefrontElements['store-provider'], 'ref'>,
): ReactElement;

/** The listeners and properties of an element. */
type Values<Tag extends StorefrontTags[keyof StorefrontTags]> = Tag['properties'] & {
  [Type in keyof Tag['events'] as `on${Type & string}`]?:
    ((event: Tag['events'][Type]) => void) | undefined;
};

/**
 * Sets properties and listeners of an element after hydration. Returns the element's `ref`:
 * `const deals = useStoreElement<'featured-deals'>({limit: 4}); … <featured-deals ref={deals} />`
 */
export function useStoreElement<Name extends keyof StorefrontTags>(
  values: Values<StorefrontTags[Name]>,
): ReturnType<typeof createRef<StorefrontTags[Name]['element']>>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends StorefrontElements {}
  }
}
