import {shadowHostOf, parentOrHostOf} from '../lib/parents.js';
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

/** The two attributes for language and direction. */
interface LanguageAttributes {
  readonly lang: string;
  readonly dir: string;
}

/**
 * Name of the attribute that records the `lang` and `dir` that we have set on an element, such as
 * `ar rtl`. A value that differs from the record was set by the page. The record is an attribute,
 * because a copy of the page's markup keeps its attributes.
 */
export const APPLIED_LANGUAGE_ATTRIBUTE = 'data-store-speech';

/** The `lang` and `dir` that we set on an element. A value that we did not set is empty. */
function recordedAttributes(element: Element): LanguageAttributes {
  const [lang = '', dir = ''] =
    element.getAttribute(APPLIED_LANGUAGE_ATTRIBUTE)?.split(' ') ?? [];
  return {lang, dir};
}

/**
 * Returns the value of the nearest `lang` or `dir` attribute of `start` or its ancestors, without
 * values that we have set. The search continues outside shadow roots.
 */
function nearestAttribute(
  name: keyof LanguageAttributes,
  start: Element | undefined,
): string | undefined {
  for (let element = start; element;) {
    const holder = element.closest(`[${name}]`);
    const value = holder?.getAttribute(name);
    if (holder && (!value || value !== recordedAttributes(holder)[name]))
      return value || undefined;
    element = holder ? parentOrHostOf(holder) : shadowHostOf(element.getRootNode());
  }
  return undefined;
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

/** Sets `lang` and `dir` on an element if its language or direction differs from the page around it. */
export function setLanguageAttributes(
  element: HTMLElement,
  lang: string | undefined,
): void {
  if (!lang) return;
  const parent = parentOrHostOf(element);
  const dir = directionOf(lang);
  const recorded = recordedAttributes(element);
  /**
   * Sets or removes an attribute. Returns the value that we have set; empty if we have set none.
   */
  const update = (
    name: keyof LanguageAttributes,
    value: string,
    inherited: string | undefined,
  ) => {
    const current = element[name];
    // A value that the page has set is not replaced.
    if (current && current !== recorded[name]) return '';
    if (value === inherited) element.removeAttribute(name);
    else if (current !== value) element[name] = value;
    return element[name];
  };
  const record = [
    update('lang', lang, nearestAttribute('lang', parent)),
    update('dir', dir, nearestAttribute('dir', parent) ?? 'ltr'),
  ];
  if (record.some(Boolean))
    element.setAttribute(APPLIED_LANGUAGE_ATTRIBUTE, record.join(' '));
  else element.removeAttribute(APPLIED_LANGUAGE_ATTRIBUTE);
}
