import {pageBody} from '../lib/page-body.js';
import {find, type Finding, type Level, type Words} from './finding.js';
import {tagOf} from './markup.js';
import {unloadedFiles} from '../lib/load-file.js';
import {tagNames} from '../ui/tag-names.js';
import {elementsInPage, nearest, OURS} from './names.js';
import {pageWords} from './words-of-page.js';

/** Timeout for loading the code of an element, in milliseconds. */
const PATIENCE = 4_000;

/** Global attributes, which any element may have. */
const GENERAL =
  /^(data-|aria-|on)|^(id|class|style|slot|part|hidden|lang|dir|title|role|tabindex|token|inert|is|v-.*|@.*|:.*)$/;

/** The class of a custom element, which lists its attributes. */
type Observing = CustomElementConstructor & {
  readonly observedAttributes?: readonly string[];
};

/** Reports misspelt, swallowed and missing tags of the page. */
export function checkTags(folder: string): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (level: Level, words: Words) => findings.push(find('tags', level, words));

  for (const element of strangers()) {
    const {localName} = element;
    const meant = nearest(localName, tagNames);
    if (meant)
      add('broken', pageWords.misspeltTag(localName, tagOf(element, {}, meant)));
    else if (localName.startsWith('store-'))
      add('hint', pageWords.unknownTag(localName, tagNames));
  }

  if (!elementsInPage().length && !findings.length) add('broken', pageWords.noTags());
  for (const element of document.querySelectorAll<HTMLElement>(OURS)) {
    const {localName} = element;
    const swallowed = swallowedBy(element);
    if (swallowed)
      add('broken', pageWords.swallows(localName, swallowed, tagOf(element)));
    const elementClass: Observing | undefined = customElements.get(localName);
    if (!elementClass && performance.now() > PATIENCE && folder)
      add(
        'broken',
        pageWords.notLoaded(localName, unloadedFiles()[0] ?? `${folder}chunks/`),
      );
    for (const {name, value} of element.attributes) {
      const known = elementClass?.observedAttributes ?? [name];
      if (GENERAL.test(name) || known.includes(name)) continue;
      const meant = nearest(name, known);
      if (!meant) continue;
      const tag = tagOf(element, {[name]: undefined, [meant]: value});
      add('broken', pageWords.misspeltAttribute(localName, name, tag));
    }
    if (
      localName === 'store-item' &&
      !element.getAttribute('item-id') &&
      !findings.some(({what}) => what.includes('<store-item>'))
    )
      add('broken', pageWords.noItemId(tagOf(element, {'item-id': '31'})));
    if (localName === 'checkout-form' && !element.getAttribute('terms-url'))
      add('hint', pageWords.noTerms(tagOf(element, {'terms-url': '/terms'})));
  }
  return findings;
}

/** Elements of the page that neither the browser nor a script defines. */
function strangers(): readonly Element[] {
  return [...pageBody().querySelectorAll('*')].filter((element) =>
    element.localName.includes('-')
      ? !tagNames.some((tag) => tag === element.localName) &&
        !customElements.get(element.localName)
      : element instanceof HTMLUnknownElement,
  );
}

/** Describes content that an element contains by mistake. The text is empty if there is none. */
function swallowedBy(element: HTMLElement): string {
  const {localName} = element;
  if (localName === 'store-provider') return '';
  const hasPlaceholder = /category|item|deals/.test(localName);
  const swallowed = [...element.children].filter(
    (child) =>
      // Children with a part are ours: some elements render into the light DOM.
      !child.matches('template,[slot],[part],[class^="storefront"]') &&
      (!hasPlaceholder || child.matches(PAGE) || child.querySelector(PAGE)),
  );
  const names = [...new Set(swallowed.map(({localName}) => `<${localName}>`))];
  return names.slice(0, 4).join(', ') + (names.length > 4 ? ' and more' : '');
}

/** Selects elements that belong to a page and never to fallback content. */
const PAGE = `main,header,footer,nav,aside,script:not([type*="json"]),${OURS}`;
