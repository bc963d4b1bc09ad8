import {currentCode} from './languages.js';
import {shadowHostOf, parentElementOf} from '../lib/parents.js';
import type {Shop} from '../shop/shop.js';

/** Codes that services use for languages, where they are not what the standards say. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt-BR'],
]);

/**
 * The language tag that is meant by the code of a service or page: `ua` → `uk`, and the old `iw-IL` →
 * `he-IL`.
 */
export function languageTag(code: string): string {
  const meant = oddCodes.get(code.toLowerCase());
  return meant ?? code.replace(/^[a-z]+(?![a-z\d])/i, currentCode);
}

interface Spoken {
  readonly lang: string;
  readonly dir: string;
}

/**
 * Keeps which of an element's `lang` and `dir` are ours and not the page's, as `lang dir`. It is an
 * attribute so that copies of the page's markup have it, too.
 */
export const SPEECH_MARK = 'data-store-speech';

/** The `lang` and `dir` that we set on an element; each is empty where we did not. */
function spokenOf(element: Element): Spoken {
  const [lang = '', dir = ''] = element.getAttribute(SPEECH_MARK)?.split(' ') ?? [];
  return {lang, dir};
}

/** What the page says by the nearest `lang` or `dir` attribute, through shadow roots. */
function nearest(name: keyof Spoken, element: Element | undefined): string | undefined {
  for (let one = element; one;) {
    const said = one.closest(`[${name}]`);
    const value = said?.getAttribute(name);
    if (said && (!value || value !== spokenOf(said)[name])) return value || undefined;
    one = said ? parentElementOf(said) : shadowHostOf(one.getRootNode());
  }
  return undefined;
}

/**
 * The language an element speaks: what the shopper picked or the page asked for, else
 * the nearest `lang` attribute, else the site's own.
 */
export function languageOf(
  element: Element,
  shop: Shop | undefined,
): string | undefined {
  const code =
    shop?.preferences.value.language ??
    nearest('lang', element) ??
    shop?.settings.value?.system_language?.code;
  return code && languageTag(code);
}

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|he|iw|fa|ur|yi|ps|sd|ug|ckb|dv)\b/i;

/** Marks an element whose words are in another language, or run the other way, than the page around it says. */
export function speak(element: HTMLElement, lang: string | undefined): void {
  if (!lang) return;
  const around = parentElementOf(element);
  const dir = rightToLeft.test(lang) ? 'rtl' : 'ltr';
  const before = spokenOf(element);
  const mark = (name: keyof Spoken, value: string, given: string | undefined) => {
    const own = element[name];
    // What the page wrote there stays.
    if (own && own !== before[name]) return '';
    if (value === given) element.removeAttribute(name);
    else if (own !== value) element[name] = value;
    return element[name];
  };
  const ours = [
    mark('lang', lang, nearest('lang', around)),
    mark('dir', dir, nearest('dir', around) ?? 'ltr'),
  ];
  if (ours.some(Boolean)) element.setAttribute(SPEECH_MARK, ours.join(' '));
  else element.removeAttribute(SPEECH_MARK);
}
