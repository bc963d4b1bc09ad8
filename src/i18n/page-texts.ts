import {warnOnce} from '../lib/warn-once.js';
import {setTexts, textsOf, type Texts, type Words} from './texts.js';

type Word = string | ((...said: (string | number)[]) => string);

/** Returns a text of the page in the form of our text `model`. `{1}` and `{2}` are its arguments, such as a name or a count. */
function wordOf(text: string, model: Word): Word {
  if (typeof model === 'string') return text;
  return (...said) =>
    text.replace(/\{(\d)\}/g, (_, n: string) => `${said[Number(n) - 1] ?? ''}`);
}

function wordsOf(json: string): Words {
  const found: unknown = JSON.parse(json);
  const words: [string, Word][] = [];
  const en = textsOf('en');
  for (const [name, text] of Object.entries(Object(found) as Record<string, unknown>)) {
    const model = Object.hasOwn(en, name) && (en[name as keyof Texts] as Word);
    if (model && typeof text === 'string') words.push([name, wordOf(text, model)]);
    else warnOnce(`"${name}" in a script of data-store-texts is none of our words.`);
  }
  return Object.fromEntries(words);
}

/** Applies the page's own texts: `<script type="application/json" data-store-texts="de">{"add": "…"}</script>`. */
export function applyPageTexts(): void {
  for (const script of document.querySelectorAll<HTMLElement>(
    'script[data-store-texts]',
  )) {
    try {
      setTexts(script.dataset['storeTexts'] || 'en', wordsOf(script.textContent));
    } catch {
      warnOnce('a script of data-store-texts holds no JSON: check quotes and commas.');
    }
  }
}
