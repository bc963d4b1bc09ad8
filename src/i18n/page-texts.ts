import {warnOnce} from '../lib/warn-once.js';
import {setTexts, textsOf, type Texts, type Words} from './texts.js';

type Word = string | ((...said: (string | number)[]) => string);

/** What a word becomes: `{1}`, `{2}` stand for what it is said of, such as a name or a count. */
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

/** Words that the page changes: `<script type="application/json" data-store-texts="de">{"add": "…"}</script>`. */
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
