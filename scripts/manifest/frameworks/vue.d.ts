/**
 * Our tags in the templates of Vue 3. It sets what is a property as one, and everything else as an
 * attribute; listeners are `@store-item-added="(event) => …"`.
 */
import type {EmitFn, HTMLAttributes, PublicProps} from 'vue';
import type {StorefrontTags} from './tags.js';

type Camel<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name & string;

/** As an attribute `false` would be a text, which is something. */
type Attributes<All> = {[Name in keyof All]: Exclude<All[Name], false>};

/** Vue's tools ask for `heading-level` by the name of `headingLevel`. */
type Asked<All> = {[Name in keyof All as Camel<Name>]: Exclude<All[Name], false>};

type Props<Tag extends StorefrontTags[keyof StorefrontTags]> = Omit<
  HTMLAttributes & PublicProps,
  keyof Tag['properties']
> &
  Attributes<Tag['attributes']> &
  Asked<Tag['attributes']> &
  Omit<Tag['properties'], Camel<keyof Tag['attributes']>>;

type Element<Tag extends StorefrontTags[keyof StorefrontTags]> =
  new () => Tag['element'] & {
    $props: Props<Tag>;
    $emit: EmitFn<{
      [Type in keyof Tag['events']]: (event: Tag['events'][Type]) => void;
    }>;
  };

export type StorefrontElements = {
  [Name in keyof StorefrontTags]: Element<StorefrontTags[Name]>;
};

declare module 'vue' {
  interface GlobalComponents extends StorefrontElements {}
}
