import {pageBody} from '../lib/page-body.js';
import {tagNames} from '../ui/tag-names.js';
import {closestName} from './closest-name.js';
import {findElements, findShopElements, OUR_ELEMENTS} from './find-elements.js';
import type {Finding, Level, Problem} from './finding.js';
import {markupOfEscapedTag, tagMarkup} from './markup.js';
import {pageProblems} from './page-problems.js';

/**
 * Selects elements that a page's author never puts into our tags as placeholder content. If such an
 * element is inside one of our tags, the tag was not closed.
 */
const PAGE_CONTENT = `main,header,footer,nav,aside,script:not([type*="json"]),${OUR_ELEMENTS}`;

/**
 * Selects elements whose text may mention our tags on purpose, and elements whose text is
 * invisible.
 */
const NO_MISTAKE = `code,pre,textarea,script,style,noscript,template,${OUR_ELEMENTS}`;

/** Matches one of our tags in the text of a page: its name and its attributes. */
const TAG_IN_TEXT = new RegExp(`<(${tagNames.join('|')})\\b([^<>]*)>`, 'g');

/** Reports misspelt and missing tags, tags that are not closed, and tags that are shown as text. */
export function checkTags(): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (level: Level, problem: Problem) =>
    findings.push({topic: 'tags', level, ...problem});

  for (const element of undefinedElements()) {
    const {localName} = element;
    const meant = closestName(localName, tagNames);
    if (meant)
      add(
        'broken',
        pageProblems.misspelt(`<${localName}>`, tagMarkup(element, {}, meant)),
      );
    else if (localName.startsWith('store-'))
      add('hint', pageProblems.unknownTag(localName, tagNames));
  }
  for (const [tag, code] of tagsInText())
    add('broken', pageProblems.tagAsText(tag, code));
  if (!findShopElements().length && !findings.length)
    add('broken', pageProblems.noTags());

  for (const element of findElements()) {
    const {localName} = element;
    const hidden = hiddenContent(element);
    if (hidden)
      add('broken', pageProblems.notClosed(localName, hidden, tagMarkup(element)));
    if (localName === 'store-item' && !hasItemId(element))
      add('broken', pageProblems.noItemId(tagMarkup(element, {'item-id': '31'})));
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

/**
 * Returns the tags of the shop that the page shows as text, such as `<store-cart>` in a paragraph.
 * This happens if the editor of a website builder escapes tags. `code` is the markup that the
 * page's owner should paste instead.
 */
function tagsInText(): readonly (readonly [tag: string, code: string])[] {
  const texts = document.createTreeWalker(pageBody(), NodeFilter.SHOW_TEXT);
  const found: (readonly [string, string])[] = [];
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode as Text; // The walker visits only text nodes.
    if (!data.includes('<') || parentElement?.closest(NO_MISTAKE)) continue;
    for (const [, tag = '', attributes = ''] of data.matchAll(TAG_IN_TEXT))
      found.push([tag, markupOfEscapedTag(tag, attributes)]);
  }
  return found;
}

/**
 * Whether a `store-item` has an `item-id` attribute. A misspelt name counts too, because
 * `checkElementAttributes` reports it.
 */
function hasItemId(item: Element): boolean {
  return item
    .getAttributeNames()
    .some(
      (name) => item.getAttribute(name) && closestName(name, ['item-id']) !== undefined,
    );
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
      // Children with a `part` are ours: some elements render into the light DOM.
      !child.matches('template,[slot],[part],[class^="storefront"]') &&
      (!hasPlaceholder ||
        child.matches(PAGE_CONTENT) ||
        child.querySelector(PAGE_CONTENT)),
  );
  const names = [...new Set(hidden.map(({localName: name}) => `<${name}>`))];
  return names.slice(0, 4).join(', ') + (names.length > 4 ? ' and more' : '');
}
