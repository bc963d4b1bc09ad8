import {currentCode} from './languages.js';
import {shadowHostOf, parentElementOf} from '../lib/parents.js';
import type {Shop} from '../shop/shop.js';

/** Language tags by the nonstandard codes that services use. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt-BR'],
]);

/**
 * Returns the standard language tag for a code from a service or page: `ua` → `uk`, and the old
 * `iw-IL` → `he-IL`.
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
 * Attribute that records the `lang` and `dir` that we set on an element, as `lang dir`. It tells our
 * values from the page's. It is an attribute so that copies of the page's markup contain it.
 */
export const SPEECH_MARK = 'data-store-speech';

/** The `lang` and `dir` that we set on an element. A value that we did not set is empty. */
function spokenOf(element: Element): Spoken {
  const [lang = '', dir = ''] = element.getAttribute(SPEECH_MARK)?.split(' ') ?? [];
  return {lang, dir};
}

/** The value of the nearest `lang` or `dir` attribute of the page. The search passes through shadow roots. */
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
 * The language of an element's texts: the shopper's choice or the page's setting, else the nearest
 * `lang` attribute, else the site's own language.
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

/** Sets `lang` and `dir` on an element if its language or direction differs from the page around it. */
export function speak(element: HTMLElement, lang: string | undefined): void {
  if (!lang) return;
  const around = parentElementOf(element);
  const dir = rightToLeft.test(lang) ? 'rtl' : 'ltr';
  const before = spokenOf(element);
  const mark = (name: keyof Spoken, value: string, given: string | undefined) => {
    const own = element[name];
    // A value that the page has set stays.
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
