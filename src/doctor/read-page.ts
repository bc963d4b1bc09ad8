import {parentOrHostOf} from '../lib/parents.js';
import type {Shop} from '../shop/shop.js';
import {shopOf} from '../ui/find-shop.js';
import {closestName} from './closest-name.js';
import {markupOfEscapedTag} from './markup.js';
import {mistakesIn, type AttributeMistake} from './read-attributes.js';

/** A request or script that the page's Content Security Policy has blocked. */
export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly sample: string;
  readonly policy: string;
}

/** What the table of the page's findings reads. */
export interface PageFacts {
  /** The script tag; `undefined` if the page uses a bundle instead. */
  readonly script: HTMLScriptElement | undefined;
  /** The versions of all copies of our script in the page. */
  readonly versions: readonly string[];
  /** All tags of the shop. */
  readonly tags: readonly string[];
  readonly violations: ReadonlyMap<string, Violation>;
  /** Our elements that show a part of a shop: all except providers. */
  readonly elements: readonly HTMLElement[];
  readonly shops: ReadonlyMap<Shop, readonly HTMLElement[]>;
  readonly withoutShop: readonly HTMLElement[];
  readonly attributeMistakes: readonly AttributeMistake[];
}

/** Reads what the table needs to know of the page's tags. */
export function readPage({
  script,
  ...known
}: Pick<PageFacts, 'script' | 'versions' | 'tags' | 'violations'>): PageFacts {
  const all = findElements(known.tags.join());
  const elements = all.filter(({localName}) => localName !== 'store-provider');
  const shops = new Map<Shop, HTMLElement[]>();
  const withoutShop: HTMLElement[] = [];
  for (const element of elements) {
    const shop = shopOf(element);
    if (!shop) withoutShop.push(element);
    else shops.set(shop, [...(shops.get(shop) ?? []), element]);
  }
  const attributeMistakes = [...(script ? [script] : []), ...all].flatMap(mistakesIn);
  return {...known, script, elements, shops, withoutShop, attributeMistakes};
}

/**
 * Our elements that match a selector, in the page and in shadow roots of the page's own elements.
 * Leaves out the elements that we render ourselves, in our dialogs and shadow roots.
 */
export function findElements(
  selector: string,
  root: ParentNode = document,
): readonly HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.closest('.storefront-dialog'),
  );
  const others = [...root.querySelectorAll(`:not(${selector})`)];
  const inside = others.flatMap(({shadowRoot}) =>
    shadowRoot ? findElements(selector, shadowRoot) : [],
  );
  return [...found, ...inside];
}

/** The tags that have a shopper's token. */
export function tokenTags({script}: PageFacts): readonly Element[] {
  const hasToken = script && (script.dataset['token'] || /[?&]token=/.test(script.src));
  const providers = document.querySelectorAll('store-provider[token]:not([token=""])');
  return [...(hasToken ? [script] : []), ...providers];
}

/** Elements of the page that neither the browser nor a script defines, and the tag probably meant. */
export function unknownTags({tags}: PageFacts) {
  return [...document.body.querySelectorAll('*')]
    .filter(({localName, constructor}) =>
      localName.includes('-')
        ? !tags.includes(localName) && !customElements.get(localName)
        : constructor === HTMLUnknownElement,
    )
    .map((element) => ({element, meant: closestName(element.localName, tags)}))
    .filter(({element, meant}) => meant || element.localName.startsWith('store-'));
}

/** Elements whose text may mention our tags on purpose, or is invisible. */
const NO_MISTAKE = 'code,pre,textarea,script,style,noscript,template';

/** Tags of the shop that the page shows as text, because an editor has escaped them. */
export function tagsInText({tags}: PageFacts) {
  const inText = new RegExp(`<(${tags.join('|')})\\b([^<>]*)>`, 'g');
  const noMistake = [NO_MISTAKE, ...tags].join();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: {readonly tag: string; readonly code: string}[] = [];
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode as Text; // The walker visits only text nodes.
    if (!data.includes('<') || parentElement?.closest(noMistake)) continue;
    for (const [, tag = '', attributes = ''] of data.matchAll(inText))
      found.push({tag, code: markupOfEscapedTag(tag, attributes)});
  }
  return found;
}

/** What authors never put into our tags on purpose: inside one of them, it was not closed. */
const PAGE_CONTENT = 'main,header,footer,nav,aside,script:not([type*="json"])';

/** What an unclosed tag hides, such as `<h2>, <p>`; empty if it is closed. */
export function hiddenContent(
  {localName, children}: HTMLElement,
  tags: readonly string[],
): string {
  const pageContent = [PAGE_CONTENT, ...tags].join();
  const hasPlaceholder = /category|item|deals/.test(localName);
  const hidden = [...children].filter(
    (child) =>
      // Children with a `part` are ours: some elements render into the light DOM.
      !child.matches('template,[slot],[part],[class^="storefront"]') &&
      (!hasPlaceholder ||
        child.matches(pageContent) ||
        child.querySelector(pageContent)),
  );
  return [...new Set(hidden.map(({localName: name}) => `<${name}>`))].join(', ');
}

/** The elements in which a shopper pays: the checkout forms, else the carts that open one. */
export function payableElements(elements: readonly HTMLElement[]) {
  const matching = (selector: string) =>
    elements.filter((element) => element.matches(selector));
  const forms = matching('checkout-form');
  return forms.length ? forms : matching('store-cart:not([checkout-url])');
}

/** What hides its content on purpose, or until somebody opens it. */
const HIDDEN_ON_PURPOSE = '[hidden],dialog:not([open]),details:not([open]),[popover]';

/** Why an element cannot be seen; empty if it can, or if the page hides it on purpose. */
export function whyUnseen(element: HTMLElement): string {
  // Elements without content hide themselves, such as `store-payment` before a payment.
  if (element.shadowRoot && !element.shadowRoot.childElementCount) return '';
  // A floating cart is invisible as long as it has nothing to show.
  const hidesItself = element.matches('store-cart[layout="drawer"]');
  let hidden: Element | undefined;
  let box: Element | undefined = element;
  for (; box; box = parentOrHostOf(box)) {
    // Inside an unclosed tag of ours nothing is rendered, and another finding says so.
    const isRendered = getComputedStyle(box).display !== '';
    if (!isRendered || box.matches(HIDDEN_ON_PURPOSE)) return '';
    const isSeen = box.checkVisibility({
      opacityProperty: true,
      visibilityProperty: box !== element || !hidesItself,
    });
    if (!isSeen) hidden = box;
  }
  const side = missingSide(element);
  if (!hidden)
    return side
      ? `It has no ${side}: the box around it leaves it no room, for example a column that is too narrow or a box with a fixed ${side}.`
      : '';
  const {localName, id, classList} = hidden;
  const [name] = classList;
  const selector = localName + (id && `#${id}`) + (name ? `.${name}` : '');
  return `The <${selector}> has display: none, visibility: hidden or opacity: 0.`;
}

/** The side on which the page leaves an element no room for its content. */
function missingSide(element: HTMLElement): 'width' | 'height' | undefined {
  const {shadowRoot} = element;
  const isLoading =
    document.readyState !== 'complete' ||
    !element.matches(':defined') ||
    shadowRoot?.querySelector('slot:not([name]), [part~="skeleton"]');
  const content = shadowRoot ? [...shadowRoot.children] : [element];
  if (isLoading || content.every(({scrollHeight}) => !scrollHeight)) return undefined;
  const {width, height} = element.getBoundingClientRect();
  if (width < 24) return 'width'; // Nothing can be read in so narrow a column.
  const parent = parentOrHostOf(element);
  const isClipped =
    parent?.clientHeight === 0 && getComputedStyle(parent).overflowY !== 'visible';
  return height && !isClipped ? undefined : 'height';
}

/** The height of the page's own header, if it covers the sticky tabs of a category; otherwise 0. */
export function headerOverTabs(element: HTMLElement): number {
  const tabs = element.shadowRoot?.querySelector('.tabs');
  const {position = '', top = ''} = tabs ? getComputedStyle(tabs) : {};
  if (position !== 'sticky') return 0;
  const {left, width} = element.getBoundingClientRect();
  const covered = document
    .elementsFromPoint(left + width / 2, 1)
    .filter((box) => /fixed|sticky/.test(getComputedStyle(box).position))
    .filter((box) => !box.contains(element) && !box.matches('#storefront-doctor'))
    .map((box) => box.getBoundingClientRect().bottom)
    .filter((bottom) => bottom < innerHeight / 2);
  const header = Math.round(Math.max(0, ...covered));
  return header > Number.parseFloat(top) ? header : 0;
}
