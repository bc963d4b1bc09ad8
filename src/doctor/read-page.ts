import {scriptSettings} from '../lib/entry-script.js';
import {pageBody} from '../lib/page-body.js';
import {parentOrHostOf} from '../lib/parents.js';
import type {Shop} from '../shop/shop.js';
import type {StoreProvider} from '../ui/store-provider.js';
import {tagNames} from '../ui/tag-names.js';
import {isExampleAddress} from './addresses.js';
import {closestName} from './closest-name.js';
import {OUR_ELEMENTS} from './find-elements.js';
import {
  findQuoteCorrections,
  markupOfEscapedTag,
  scriptOrTagMarkup,
  tagMarkup,
} from './markup.js';
import type {AttributeMistake} from './read-attributes.js';
import type {Violation} from './read-policy.js';

/** What the table of the page's findings reads. */
export interface PageFacts {
  /** The script tag; `undefined` if the page uses a bundle instead. */
  readonly script: HTMLScriptElement | undefined;
  /** The versions of all copies of our script in the page. */
  readonly versions: readonly string[];
  /** All our elements, providers included. */
  readonly elements: readonly HTMLElement[];
  readonly shops: ReadonlyMap<Shop, readonly HTMLElement[]>;
  readonly withoutShop: readonly HTMLElement[];
  readonly violations: readonly Violation[];
  readonly attributeMistakes: readonly AttributeMistake[];
}

/** A tag that says where the shop is: the script tag, or a provider. */
export interface AddressTag {
  readonly address: string | undefined;
  readonly isMissing: boolean;
  /** The attribute with a shopper's token, if the tag has one. */
  readonly token: string | undefined;
  markup(address?: string): string;
}

export function addressTags(facts: PageFacts): readonly AddressTag[] {
  const {script, withoutShop, attributeMistakes} = facts;
  const providers = [...document.querySelectorAll<StoreProvider>('store-provider')];
  const ofProviders = providers.map((tag) => ({
    address: addressOf(tag, tag.getAttribute('base-url')),
    isMissing: !tag.getAttribute('base-url') && !(tag as Partial<StoreProvider>).shop,
    token: tag.getAttribute('token') ? 'token' : undefined,
    markup: (url?: string) => tagMarkup(tag, url ? {'base-url': url} : {}),
  }));
  if (!script) return ofProviders;
  const settings = scriptSettings(script);
  const hasTokenInAddress =
    URL.canParse(script.src) && new URL(script.src).searchParams.has('token');
  const hasMistake = attributeMistakes.some(({tag}) => tag === 'script');
  const needsAddress = withoutShop.length > 0 || !providers.length;
  const ofScript = {
    address: addressOf(script, settings['baseUrl']),
    isMissing:
      !settings['baseUrl'] && !hasMistake && !('demo' in settings) && needsAddress,
    token: script.dataset['token'] || hasTokenInAddress ? 'data-token' : undefined,
    markup: (url?: string) =>
      scriptOrTagMarkup(script, url ? {'data-base-url': url} : {}),
  };
  return [ofScript, ...ofProviders];
}

/** The address in a tag. If curly quotes are around it, the finding about them is enough. */
function addressOf(tag: Element, address: string | null | undefined) {
  return (!findQuoteCorrections(tag) && address) || undefined;
}

/** An example address in a link of the pasted lines: the early connection, or the fallback's link. */
export function exampleLinks(): readonly string[] {
  const links = document.querySelectorAll(
    'link[rel="preconnect"], [slot="fallback"] a',
  );
  return [...links]
    .map((link) => link.getAttribute('href') ?? '')
    .filter(isExampleAddress)
    .slice(0, 1);
}

/** Elements of the page that neither the browser nor a script defines, and the tag probably meant. */
export function unknownTags() {
  const tags: readonly string[] = tagNames;
  return [...pageBody().querySelectorAll('*')]
    .filter(({localName, constructor}) =>
      localName.includes('-')
        ? !tags.includes(localName) && !customElements.get(localName)
        : constructor === HTMLUnknownElement,
    )
    .map((element) => ({element, meant: closestName(element.localName, tagNames)}));
}

/** Elements whose text may mention our tags on purpose, or is invisible. */
const NO_MISTAKE = `code,pre,textarea,script,style,noscript,template,${OUR_ELEMENTS}`;

const TAG_IN_TEXT = new RegExp(`<(${tagNames.join('|')})\\b([^<>]*)>`, 'g');

/** Tags of the shop that the page shows as text, because an editor has escaped them. */
export function tagsInText() {
  const texts = document.createTreeWalker(pageBody(), NodeFilter.SHOW_TEXT);
  const found: {readonly tag: string; readonly code: string}[] = [];
  while (texts.nextNode()) {
    const {data, parentElement} = texts.currentNode as Text; // The walker visits only text nodes.
    if (!data.includes('<') || parentElement?.closest(NO_MISTAKE)) continue;
    for (const [, tag = '', attributes = ''] of data.matchAll(TAG_IN_TEXT))
      found.push({tag, code: markupOfEscapedTag(tag, attributes)});
  }
  return found;
}

/** What authors never put into our tags on purpose: inside one of them, it was not closed. */
const PAGE_CONTENT = `main,header,footer,nav,aside,script:not([type*="json"]),${OUR_ELEMENTS}`;

/** What an unclosed tag hides, such as `<h2>, <p>`; empty if it is closed. */
export function hiddenContent({localName, children}: HTMLElement): string {
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

/** The elements in which a shopper pays: the checkout forms, else the carts that open one. */
export function payableElements(
  elements: readonly HTMLElement[],
): readonly HTMLElement[] {
  const matching = (selector: string) =>
    elements.filter((element) => element.matches(selector));
  const forms = matching('checkout-form');
  return forms.length ? forms : matching('store-cart:not([checkout-url])');
}

/** Why an element cannot be seen; `undefined` if it can, or if the page hides it on purpose. */
export function hidingRule(element: HTMLElement): string | undefined {
  // Elements without content hide themselves, such as `store-payment` before a payment.
  if (element.shadowRoot && !element.shadowRoot.childElementCount) return undefined;
  let rule: string | undefined;
  for (
    let box: Element | undefined = element;
    box && !rule;
    box = parentOrHostOf(box)
  ) {
    if (box.matches('[hidden],dialog:not([open]),details:not([open]),[popover]'))
      return undefined;
    const {display, visibility, opacity} = getComputedStyle(box);
    // Inside an unclosed tag of ours nothing is rendered, and another finding says so.
    if (!display) return undefined;
    const name = box === element ? 'It' : `The <${selectorOf(box)}> around it`;
    if (display === 'none') rule = `${name} has display: none.`;
    else if (opacity === '0') rule = `${name} has opacity: 0.`;
    else if (box === element && visibility !== 'visible')
      rule = `It has (or inherits) visibility: ${visibility}.`;
  }
  return rule;
}

function selectorOf({localName, id, classList}: Element): string {
  return localName + (id ? `#${id}` : classList[0] ? `.${classList[0]}` : '');
}

/** The width of a column, in pixels, that is too narrow to show anything. */
const TOO_NARROW = 24;

/** The side on which the page leaves an element no room for its content. */
export function missingSide(element: HTMLElement): 'width' | 'height' | undefined {
  const isLoading =
    document.readyState !== 'complete' ||
    !element.matches(':defined') ||
    element.shadowRoot?.querySelector('slot:not([name]), [part~="skeleton"]');
  if (isLoading || !element.checkVisibility()) return undefined;
  const content = element.shadowRoot ? [...element.shadowRoot.children] : [element];
  if (!content.some(({scrollHeight}) => scrollHeight > 0)) return undefined;
  const {width, height} = element.getBoundingClientRect();
  if (width < TOO_NARROW) return 'width';
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
