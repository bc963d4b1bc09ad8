import type {LitElement} from 'lit';
import {closestName} from './closest-name.js';
import {straightenedMarkup, tagMarkup} from './markup.js';

/** Something wrong with an attribute of one of our tags, or of the script tag. */
export interface AttributeMistake {
  readonly kind: 'quotes' | 'misspelt' | 'value';
  readonly element: Element;
  readonly name: string;
  readonly value: string;
  /** The corrected tag; empty if it cannot be guessed. */
  readonly code: string;
  /** The possible values. */
  readonly possible: readonly string[];
}

/** Which values an attribute may have: any text, a number, or one of a list. A flag needs none. */
export type AttributeKind = 'text' | 'number' | 'flag' | readonly string[];

/** The attributes that have one of a list of values. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'checkout-form payment-target': ['_self', '_blank'],
  'featured-deals layout': ['grid', 'list'],
  'store-cart layout': ['inline', 'drawer', 'button'],
  'store-category layout': ['auto', 'grid', 'list', 'compare'],
  'store-item layout': ['detail', 'card'],
  'store-links section': ['header', 'footer', 'socials'],
  'store-login persist': ['session', 'local', 'none'],
  'script data-avatars': ['none'],
  'script data-analytics': ['dataLayer'],
  'script data-keep': ['none'],
  'store-provider avatars': ['none'],
  'store-provider analytics': ['dataLayer'],
  'store-provider keep': ['none'],
};

/** The attributes of the script tag: those of `store-provider`. */
export const SCRIPT_ATTRIBUTES: readonly string[] =
  'base-url currency lang image-hosts demo payment-methods payment-hosts terms-url privacy-url avatars analytics keep token'
    .split(' ')
    .map((name) => `data-${name}`);

/** Values with which authors try to switch an attribute off. */
const OFF = /^(false|no|off|0|none)$/i;

/** Names that are no misspelt ones of ours: those of other libraries, and of microdata. */
const FOREIGN_NAME = /[^a-z-]|^(\w{1,2}|aria|data)-|^item(prop|ref|scope|type)$/;

/** What is wrong with the attributes of one of our elements, or of the script tag. */
export function mistakesIn(element: Element): readonly AttributeMistake[] {
  const nothing = {element, name: '', value: '', code: '', possible: []};
  const straight = straightenedMarkup(element);
  if (straight) return [{...nothing, kind: 'quotes', code: straight}];
  const known = attributeKinds(element.localName);
  const found = [...element.attributes].flatMap(({name, value}): AttributeMistake[] => {
    const kind = known[name];
    if (!kind) {
      const meant = meantName(element.localName, name, Object.keys(known));
      if (!meant) return [];
      const code = tagMarkup(element, {[name]: undefined, [meant]: value});
      return [{...nothing, kind: 'misspelt', name, code}];
    }
    const possible = valuesInstead(value, kind);
    if (!possible.length) return [];
    const better =
      typeof kind === 'string' ? undefined : closestName(value.trim(), kind);
    const isKnown = better !== undefined || kind === 'flag';
    const code = isKnown ? tagMarkup(element, {[name]: better}) : '';
    return [{...nothing, kind: 'value', name, value, code, possible}];
  });
  if (element.localName !== 'store-item' || element.getAttribute('item-id'))
    return found;
  const possible = ['The number from the item’s address in your shop'];
  return [...found, {...nothing, kind: 'value', name: 'item-id', possible}];
}

/** The attributes of a tag; none while its code is not there. */
export function attributeKinds(tag: string): Readonly<Record<string, AttributeKind>> {
  const found = customElements.get(tag) as typeof LitElement | undefined;
  const fields = [...(found?.elementProperties ?? [])];
  const names =
    tag === 'script' ? SCRIPT_ATTRIBUTES : (found?.observedAttributes ?? []);
  const kinds = names.map((name): [string, AttributeKind] => {
    const [, {type} = {}] =
      fields.find(([field, {attribute}]) => field === name || attribute === name) ?? [];
    const kind = type === Boolean ? 'flag' : type === Number ? 'number' : 'text';
    return [name, CHOICES[`${tag} ${name}`] ?? kind];
  });
  return Object.fromEntries(kinds);
}

/** What an attribute can have instead of a value; none if the value is right. */
function valuesInstead(value: string, kind: AttributeKind): readonly string[] {
  if (kind === 'flag')
    return OFF.test(value) ? ['None: the name alone switches it on'] : [];
  if (kind === 'number') return /^\s*\d+\s*$/.test(value) ? [] : ['A number in digits'];
  return typeof kind === 'string' || kind.includes(value) ? [] : kind;
}

/** The name of ours that was probably meant. */
function meantName(tag: string, name: string, known: readonly string[]) {
  if (tag !== 'script')
    return FOREIGN_NAME.test(name) ? undefined : closestName(name, known);
  // Other names on a script tag are those of browsers and optimisers.
  if (!/-|url/.test(name)) return undefined;
  return closestName(name, known) ?? closestName(`data-${name}`, known);
}
