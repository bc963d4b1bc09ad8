import {hostOf} from '../lib/parents.js';
import type {Shop} from '../shop/shop.js';
import {currentLanguageCode} from './translation-key.js';

/** Language tags, by the nonstandard codes that services use. */
const nonstandardCodes: ReadonlyMap<string, string> = new Map([
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt-BR'],
]);

/**
 * Returns the standard language tag for a code from a service or page: `ua` → `uk`, and the old
 * `iw-IL` → `he-IL`.
 */
export function languageTag(code: string): string {
  const standard = nonstandardCodes.get(code.toLowerCase());
  return standard ?? code.replace(/^[a-z]+(?![a-z\d])/i, currentLanguageCode);
}

/** The two attributes for language and direction. A value that is not needed is empty. */
export interface LanguageAttributes {
  readonly lang: string;
  readonly dir: string;
}

/**
 * Returns the value of the nearest `lang` or `dir` attribute of an element or its ancestors. The
 * search continues outside shadow roots.
 */
function nearestAttribute(
  name: keyof LanguageAttributes,
  element: Element,
): string | undefined {
  const holder = element.closest(`[${name}]`);
  if (holder) return holder.getAttribute(name) || undefined;
  const host = hostOf(element);
  return host && nearestAttribute(name, host);
}

/**
 * The language of an element's texts: the shopper's choice or the page's setting, otherwise the
 * nearest `lang` attribute, otherwise the site's own language.
 */
export function languageOf(
  element: Element,
  shop: Shop | undefined,
): string | undefined {
  const code =
    shop?.preferences.value.language ??
    nearestAttribute('lang', element) ??
    shop?.settings.value?.system_language?.code;
  return code && languageTag(code);
}

/** Languages that are written from right to left. */
const rightToLeft = /^(ar|he|iw|fa|ur|yi|ps|sd|ug|ckb|dv)(?![a-z])/i;

/** The direction in which a language is written. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return rightToLeft.test(lang) ? 'rtl' : 'ltr';
}

/**
 * The attributes for what an element renders, as far as its language or direction differs from what
 * the page has set on the element or around it.
 */
export function languageAttributes(
  element: Element,
  lang: string | undefined,
): LanguageAttributes {
  if (!lang) return {lang: '', dir: ''};
  const dir = directionOf(lang);
  const isPagesOwn =
    element.hasAttribute('dir') || dir === (nearestAttribute('dir', element) ?? 'ltr');
  return {
    lang: lang === nearestAttribute('lang', element) ? '' : lang,
    dir: isPagesOwn ? '' : dir,
  };
}
