/**
 * Our tags in the templates of Vue 3, which sets a property where the element has one, and otherwise an
 * attribute. Listeners are `@store-item-added="(event) => …"`.
 */
import type {EmitFn, HTMLAttributes, PublicProps} from 'vue';
import type {StorefrontTags} from './tags.js';

type Camel<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name & string;

/** An attribute with the value `false` would be the text "false", which counts as true. */
type Attributes<All> = {[Name in keyof All]: Exclude<All[Name], false>};

/** The properties in camel case, because Vue's tools look up `heading-level` as `headingLevel`. */
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
