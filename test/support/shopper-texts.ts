import {en} from '../../src/i18n/en.ts';

/** A button's text with the item that screen readers hear after it: `Add to cart: Frost key`. */
export function labelWithItem(text: string, item: string): string {
  return `${text}${en.addNamed(item)}`;
}

/** The name of the button that subscribes to an item: `Subscribe to VIP`. */
export function subscribeLabel(item: string): string {
  return `${en.subscribe}${en.subscribeNamed(item)}`;
}

type Text = string | ((...values: never[]) => string);

/**
 * Matches a text that starts with one of these texts. If a text is a function, its arguments may be
 * anything.
 */
export function startingWith(...texts: readonly Text[]): RegExp {
  return new RegExp(`^\\s*(?:${texts.flatMap(alternatives).join('|')})`);
}

/**
 * Matches a text that contains one of these texts. If a text is a function, its arguments may be
 * anything.
 */
export function containing(...texts: readonly Text[]): RegExp {
  return new RegExp(texts.flatMap(alternatives).join('|'));
}

/** Matches the name of the button that pays, with or without the amount. */
export const payLabel = startingWith(en.pay, en.payAmount);

/**
 * Returns sources of regular expressions for a text. A function has one for the singular and one
 * for the plural.
 */
function alternatives(text: Text): string[] {
  if (typeof text === 'string') return [escapePattern(text)];
  const fill = text as (...values: unknown[]) => string;
  return [1, 77].map((value) =>
    escapePattern(fill(value, value, value)).replaceAll(`${value}`, '.*'),
  );
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
