import type {TagName} from '../ui/tag-names.js';
import {attributeKinds, type AttributeKind} from './attribute-kinds.js';
import {closestName} from './closest-name.js';
import {findQuoteCorrections, scriptOrTagMarkup} from './markup.js';

/** Something wrong with an attribute of one of our tags, or of the script tag. */
export interface AttributeMistake {
  readonly kind: 'quotes' | 'misspelt' | 'value';
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  /** The corrected tag, if it can be guessed. */
  readonly code: string | undefined;
  /** The possible values. */
  readonly possible: readonly string[];
}

/** Values with which authors try to switch an attribute off. */
const OFF = /^(false|no|off|0|none)$/i;

/** Names that are never misspelt ones of ours: those of other libraries, of microdata, and a few global ones. */
const FOREIGN_NAME =
  /[^a-z-]|^(aria|astro|data|hx|js|ng|svelte|up|v|x)-|^(class|exportparts|is|role|xmlns)$|^item(prop|ref|scope|type)$/;

/** The attributes that a tag understands. The script has those of `store-provider`, with `data-`. */
function kindsOf(tag: string): Readonly<Record<string, AttributeKind>> {
  if (tag !== 'script') return attributeKinds[tag as TagName]; // Callers pass only our elements.
  const kinds = Object.entries(attributeKinds['store-provider']);
  return Object.fromEntries(kinds.map(([name, kind]) => [`data-${name}`, kind]));
}

/** What is wrong with the attributes of one of our elements, or of the script tag. */
export function attributeMistakes(element: Element): readonly AttributeMistake[] {
  const {localName: tag} = element;
  const quotes = findQuoteCorrections(element);
  if (quotes) {
    const code = scriptOrTagMarkup(element, quotes);
    return [{kind: 'quotes', tag, name: '', value: '', code, possible: []}];
  }
  const known = kindsOf(tag);
  const found = [...element.attributes].flatMap(({name, value}) => {
    const kind = known[name];
    const mistake = kind
      ? valueMistake(value, kind)
      : nameMistake(element, name, Object.keys(known));
    if (!mistake) return [];
    const {better, ...rest} = mistake;
    const changes =
      rest.kind === 'misspelt' && better
        ? {[name]: undefined, [better]: value}
        : {[name]: better};
    const isGuess = better !== undefined || kind === 'flag';
    const code = isGuess ? scriptOrTagMarkup(element, changes) : undefined;
    return [{...rest, tag, name, value, code}];
  });
  if (tag !== 'store-item' || element.getAttribute('item-id') || found.length)
    return found;
  const code = scriptOrTagMarkup(element, {'item-id': '31'});
  const possible = ['The number from the item’s address in your shop'];
  return [{kind: 'value', tag, name: 'item-id', value: '', code, possible}];
}

/** A mistake before it is known where; `better` is the name or value that was probably meant. */
type Guess = Pick<AttributeMistake, 'kind' | 'possible'> & {readonly better?: string};

function valueMistake(value: string, kind: AttributeKind): Guess | undefined {
  if (kind === 'flag')
    return OFF.test(value)
      ? {kind: 'value', possible: ['None: the name alone switches it on']}
      : undefined;
  if (kind === 'number')
    return /^\s*\d+\s*$/.test(value)
      ? undefined
      : {
          kind: 'value',
          possible: ['A number in digits'],
          better: /[1-9]/.exec(value)?.[0] ?? '2',
        };
  if (typeof kind === 'string' || kind.includes(value)) return undefined;
  const better = closestName(value.trim(), kind);
  return {kind: 'value', possible: kind, ...(better === undefined ? {} : {better})};
}

function nameMistake(
  element: Element,
  name: string,
  known: readonly string[],
): Guess | undefined {
  const isScript = element.localName === 'script';
  if (isScript ? name === 'doctor' || !/-|url/.test(name) : isForeign(name))
    return undefined;
  const better =
    closestName(name, known) ??
    (isScript ? closestName(`data-${name}`, known) : undefined);
  return better ? {kind: 'misspelt', possible: known, better} : undefined;
}

/** Whether every element may have the attribute: browsers have a property for most of them. */
function isForeign(name: string): boolean {
  if (FOREIGN_NAME.test(name)) return true;
  for (const property in document.createElement('i'))
    if (property.toLowerCase() === name) return true;
  return false;
}
