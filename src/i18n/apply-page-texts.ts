import {warnOnce} from '../lib/warn-once.js';
import type {Texts} from './en.js';
import {setTexts, textsOf} from './texts.js';

/** A text, or a function that returns a text for names and counts. */
type Text = string | ((...values: (string | number)[]) => string);

/**
 * Converts a text of the page to the type of our text `model`: a string or a function. If the type
 * is a function, `{1}` and `{2}` in the text stand for its first and second argument.
 */
function textLike(model: Text, text: string): Text {
  if (typeof model === 'string') return text;
  return (...values) =>
    text.replace(/\{(\d)\}/g, (_, n: string) => `${values[Number(n) - 1] ?? ''}`);
}

function parseTexts(json: string): Partial<Texts> {
  const parsed: unknown = JSON.parse(json);
  const known = textsOf('en');
  const texts: [string, Text][] = [];
  for (const [name, text] of Object.entries(
    Object(parsed) as Record<string, unknown>,
  )) {
    const model = Object.hasOwn(known, name) && (known[name as keyof Texts] as Text);
    if (model && typeof text === 'string') texts.push([name, textLike(model, text)]);
    else
      warnOnce(
        `a script with data-store-texts has the entry "${name}", which is not the name of one of our texts, or not text.`,
      );
  }
  return Object.fromEntries(texts);
}

/** Applies the page's own texts: `<script type="application/json" data-store-texts="de">{"add": "…"}</script>`. */
export function applyPageTexts(): void {
  for (const script of document.querySelectorAll<HTMLElement>(
    'script[data-store-texts]',
  )) {
    try {
      setTexts(script.dataset['storeTexts'] || 'en', parseTexts(script.textContent));
    } catch {
      warnOnce(
        'a script with data-store-texts contains no valid JSON: check its quotes and commas.',
      );
    }
  }
}
