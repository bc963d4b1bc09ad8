import type {Shop} from '../state/shop.js';

/** Codes that services use for languages, where they are not what the standards say. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt-BR'],
]);

/** The language tag that a service means by its code for a language: `ua` → `uk`. */
export function languageTag(code: string): string {
  return oddCodes.get(code.toLowerCase()) ?? code;
}

/** `lang` of the nearest ancestor that has one, through shadow roots. */
function nearestLang(element: Element): string | undefined {
  const found = element.closest('[lang]');
  if (found) return found.getAttribute('lang') || undefined;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? nearestLang(root.host) : undefined;
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
    nearestLang(element) ??
    shop?.settings.value?.system_language?.code;
  return code && languageTag(code);
}
