import {localeOf} from '../../../lib/money.js';
import type {Item} from '../../../shop/catalogue.js';

/** How much of a description is read. A sentence that is longer does not fit on a line anyway. */
const MAX_LENGTH = 1000;

/** The references that editors write for characters of texts. */
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
  '#39': "'",
};

/** The sentences of the items that were shown: a card is rendered at every change of the cart. */
const summaries = new WeakMap<Item, string>();

/**
 * What a shopper gets, in a sentence: the first one of the item's description that is not its name.
 * Empty without a description. It is text, not HTML.
 */
export function itemSummary(item: Item, lang: string | undefined): string {
  const summary = summaries.get(item) ?? firstSentence(item, lang);
  summaries.set(item, summary);
  return summary;
}

function firstSentence(
  {name, description}: Pick<Item, 'name' | 'description'>,
  lang: string | undefined,
): string {
  const text = textOf(description.slice(0, MAX_LENGTH));
  if (!text) return '';
  const sentences = new Intl.Segmenter(localeOf(lang), {granularity: 'sentence'});
  for (const {segment} of sentences.segment(text)) {
    const sentence = segment.trim();
    if (/\p{L}/u.test(sentence) && sentence !== name) return sentence;
  }
  return '';
}

/** The text of some HTML, with a line for each block. */
function textOf(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<(script|style|title)\b.*?(<\/\1[^<>]*>|$)/gi, '')
    .replaceAll(/<\/?(a|b|i|u|s|em|strong|span|font|small|code|su[bp])\b[^<>]*>/gi, '')
    .replaceAll(/<[a-z/!][^<>]*(>|$)/gi, '\n')
    .replaceAll(/&(#?\w+);/g, (all, name: string) => CHARACTERS[name] ?? all)
    .trim();
}
