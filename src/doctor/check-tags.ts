import {unloadedFiles} from '../lib/load-file.js';
import {pageBody} from '../lib/page-body.js';
import {tagNames} from '../ui/tag-names.js';
import {closestName} from './closest-name.js';
import {elementsInPage, OUR_ELEMENTS} from './elements-in-page.js';
import type {Advice, Finding, Level} from './finding.js';
import {tagMarkup} from './markup.js';
import {pageAdvice} from './page-advice.js';

/**
 * Time after the page's start, in milliseconds, by which the modules of all elements should be
 * loaded.
 */
const LOADING_TIMEOUT_MS = 4_000;

/** Global attributes, which any element may have. */
const GLOBAL_ATTRIBUTES =
  /^(data-|aria-|on)|^(id|class|style|slot|part|hidden|lang|dir|title|role|tabindex|token|inert|is|v-.*|@.*|:.*)$/;

/** Selects elements that belong to a page and never to fallback content. */
const PAGE_CONTENT = `main,header,footer,nav,aside,script:not([type*="json"]),${OUR_ELEMENTS}`;

/** The class of a custom element, which lists its attributes. */
type ElementClass = CustomElementConstructor & {
  readonly observedAttributes?: readonly string[];
};

/**
 * Reports misspelt and missing tags, tags that are not closed, and misspelt attributes. `folder` is
 * the address of the script's folder.
 */
export function checkTags(folder: string): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (level: Level, advice: Advice) =>
    findings.push({topic: 'tags', level, ...advice});

  for (const element of undefinedElements()) {
    const {localName} = element;
    const meant = closestName(localName, tagNames);
    if (meant)
      add(
        'broken',
        pageAdvice.misspelt(`<${localName}>`, tagMarkup(element, {}, meant)),
      );
    else if (localName.startsWith('store-'))
      add('hint', pageAdvice.unknownTag(localName, tagNames));
  }
  if (!elementsInPage().length && !findings.length) add('broken', pageAdvice.noTags());

  for (const element of document.querySelectorAll<HTMLElement>(OUR_ELEMENTS)) {
    const {localName} = element;
    const hidden = hiddenContent(element);
    if (hidden)
      add('broken', pageAdvice.notClosed(localName, hidden, tagMarkup(element)));
    const elementClass: ElementClass | undefined = customElements.get(localName);
    if (!elementClass && performance.now() > LOADING_TIMEOUT_MS && folder) {
      const address = unloadedFiles()[0] ?? `${folder}chunks/`;
      add('broken', pageAdvice.notLoaded(localName, address));
    }
    const misspelt = misspeltAttributes(
      element,
      elementClass?.observedAttributes ?? [],
    );
    for (const advice of misspelt) add('broken', advice);
    if (
      localName === 'store-item' &&
      !element.getAttribute('item-id') &&
      !misspelt.length
    )
      add('broken', pageAdvice.noItemId(tagMarkup(element, {'item-id': '31'})));
    if (localName === 'checkout-form' && !element.getAttribute('terms-url'))
      add('hint', pageAdvice.noTerms(tagMarkup(element, {'terms-url': '/terms'})));
  }
  return findings;
}

/** Elements of the page that neither the browser nor a script defines. */
function undefinedElements(): readonly Element[] {
  const tags: readonly string[] = tagNames;
  return [...pageBody().querySelectorAll('*')].filter((element) =>
    element.localName.includes('-')
      ? !tags.includes(element.localName) && !customElements.get(element.localName)
      : element instanceof HTMLUnknownElement,
  );
}

function misspeltAttributes(element: Element, known: readonly string[]): Advice[] {
  return [...element.attributes].flatMap(({name, value}) => {
    if (GLOBAL_ATTRIBUTES.test(name) || known.includes(name)) return [];
    const meant = closestName(name, known);
    if (!meant) return [];
    const tag = tagMarkup(element, {[name]: undefined, [meant]: value});
    return [pageAdvice.misspelt(`“${name}” on <${element.localName}>`, tag)];
  });
}

/**
 * Describes content that an element contains by mistake: `<h2>, <p>`. The text is empty if the
 * element contains no such content.
 */
function hiddenContent({localName, children}: HTMLElement): string {
  if (localName === 'store-provider') return '';
  const hasPlaceholder = /category|item|deals/.test(localName);
  const hidden = [...children].filter(
    (child) =>
      // Children with a part are ours: some elements render into the light DOM.
      !child.matches('template,[slot],[part],[class^="storefront"]') &&
      (!hasPlaceholder ||
        child.matches(PAGE_CONTENT) ||
        child.querySelector(PAGE_CONTENT)),
  );
  const names = [...new Set(hidden.map(({localName}) => `<${localName}>`))];
  return names.slice(0, 4).join(', ') + (names.length > 4 ? ' and more' : '');
}
