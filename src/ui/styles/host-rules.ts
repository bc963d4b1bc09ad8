import {adoptSheet} from './adopt-sheets.js';

/** The constructed style sheets of each element, by the purpose of their rules. */
const sheets = new WeakMap<HTMLElement, Map<string, CSSStyleSheet>>();

/** The selector of each element that renders into its light DOM. */
const selectors = new WeakMap<HTMLElement, string>();
let selectorCount = 0;

/**
 * Sets the rules of an element in a constructed style sheet, because its `style` attribute belongs
 * to the page. The rules replace the earlier rules of the same purpose. Their selectors begin with
 * `hostSelector(host)`.
 */
export function setHostRules(host: HTMLElement, purpose: string, rules: string): void {
  const known = sheets.get(host) ?? new Map<string, CSSStyleSheet>();
  let sheet = known.get(purpose);
  if (!sheet) {
    if (!rules) return;
    sheets.set(host, known.set(purpose, (sheet = new CSSStyleSheet())));
  }
  sheet.replaceSync(rules);
  if (rules) adoptSheet(host.shadowRoot ?? host, sheet);
}

/**
 * The selector of an element for `setHostRules`. Elements that render into their light DOM share a
 * root node with others, so each of them gets its own custom state. A state, unlike an attribute,
 * is not copied with the element and not removed by libraries that morph the page. Browsers without
 * custom states (Chrome before 125) share the rules between elements of the same tag.
 */
export function hostSelector(host: HTMLElement): string {
  if (host.shadowRoot) return ':host';
  const known = selectors.get(host);
  if (known) return known;
  let selector = host.localName;
  if (CSS.supports('selector(:state(a))')) {
    try {
      const state = `store-rules-${selectorCount + 1}`;
      host.attachInternals().states.add(state);
      selectorCount += 1;
      selector += `:state(${state})`;
    } catch {
      // `attachInternals` works once for each element, and the page has already called it. Without
      // a custom state, only the tag can select the element.
    }
  }
  selectors.set(host, selector);
  return selector;
}
