import {hostOf, parentOf} from '../basics/parents.js';
import type {Shop} from '../state/shop.js';

/** Codes that services use for languages, where they are not what the standards say. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt-BR'],
  ['no', 'nb'],
]);

/** The language tag that a service means by its code for a language: `ua` → `uk`. */
export function languageTag(code: string): string {
  return oddCodes.get(code.toLowerCase()) ?? code;
}

interface Spoken {
  readonly lang: string;
  readonly dir: string;
}

/** What `speak` said of elements, for it is not what the page says of them. */
const spoken = new WeakMap<Element, Spoken>();

/** What the page says by the nearest `lang` or `dir` attribute, through shadow roots. */
function nearest(name: keyof Spoken, element: Element | undefined): string | undefined {
  for (let one = element; one;) {
    const said = one.closest(`[${name}]`);
    const value = said?.getAttribute(name);
    if (said && value !== spoken.get(said)?.[name]) return value || undefined;
    one = said ? parentOf(said) : hostOf(one.getRootNode());
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
  const around = parentOf(element);
  const dir = rightToLeft.test(lang) ? 'rtl' : 'ltr';
  const mark = (name: keyof Spoken, value: string, given: string | undefined) => {
    const own = element[name];
    // What the page wrote there stays.
    if (own && own !== spoken.get(element)?.[name]) return '';
    if (value === given) element.removeAttribute(name);
    else if (own !== value) element[name] = value;
    return element[name];
  };
  spoken.set(element, {
    lang: mark('lang', lang, nearest('lang', around)),
    dir: mark('dir', dir, nearest('dir', around) ?? 'ltr'),
  });
}
