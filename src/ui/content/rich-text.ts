import type {Shop} from '../../shop/shop.js';
import {completeAddress} from '../../lib/address.js';
import {waitAtMost} from '../../lib/wait.js';
import {lazyModule} from '../../lib/lazy-module.js';
import {
  ALLOWED,
  BLOCKS,
  CHECKED,
  checkMark,
  REMOVED,
  UNCHECKED,
} from './html-elements.js';

const sanitiser = lazyModule(() => import('./sanitiser.js'));

/** Maximum time that a description waits for the sanitiser, in milliseconds. */
const SANITISER_TIMEOUT_MS = 2_000;

/** Maximum number of characters that are read. Longer texts would block a phone for seconds. */
const MAX_LENGTH = 200_000;

/** The attributes that the service's HTML may contain, besides checked addresses. */
const ATTRIBUTES = new Set(
  'title colspan rowspan dir lang start reversed value open'.split(' '),
);

/** Elements that editors write as styles. */
const EMPHASIS = [
  ['s', /line-through/i],
  ['u', /underline/i],
  ['b', /font-weight:\s*(bold|[6-9]00)/i],
  ['i', /font-style:\s*italic/i],
  ['sup', /vertical-align:\s*super/i],
  ['sub', /vertical-align:\s*sub\b/i],
] as const;

interface InertParser {
  parseHTML(
    html: string,
    options: {sanitizer: {removeElements: readonly string[]}},
  ): Document;
}

/** The browser's own sanitiser, if it can parse into an inert document. */
function ownParser(): InertParser | undefined {
  return 'parseHTML' in Document ? (Document as unknown as InertParser) : undefined;
}

/**
 * Sanitises HTML in an inert document, which loads and runs nothing. Elements that are not allowed
 * are still in it, because sanitisers would remove them with their words.
 */
export async function sanitiseInert(text: string): Promise<HTMLElement> {
  const html = text.slice(0, MAX_LENGTH);
  const parser = ownParser();
  if (parser)
    return parser.parseHTML(html, {sanitizer: {removeElements: [...REMOVED]}}).body;
  // If the sanitiser takes too long, the item is shown without its description.
  const loaded = await waitAtMost(SANITISER_TIMEOUT_MS, sanitiser.load());
  if (!loaded) throw new Error('The sanitiser is late.');
  return loaded.sanitise(html);
}

/**
 * Builds the content of an inert element anew in `target`, of allowed elements and attributes only.
 * Other elements are replaced by their content. Without a shop, pictures are replaced by their
 * alternative texts, and links lead nowhere.
 */
export function copyContent(source: Element, target: Element, shop?: Shop): void {
  for (const node of source.childNodes) copyNode(node, target, shop);
}

function copyNode(node: Node, target: Element, shop?: Shop): void {
  if (node instanceof Text) target.append(node.data);
  if (!(node instanceof Element) || REMOVED.has(node.localName)) return;
  const name = node.localName;
  if (name === 'img') return copyPicture(node, target, shop);
  if (name === 'ul' || name === 'ol') return copyList(node, target, shop);
  if (node.matches('li [type=checkbox i]')) {
    target.closest('li')?.setAttribute('data-check', '');
    target.append(node.hasAttribute('checked') ? CHECKED : UNCHECKED);
  }
  let copy = target;
  if (node.matches('.ql-code-block-container')) copy = appendCopy(node, 'pre', target);
  else if (ALLOWED.has(name)) copy = appendCopy(node, name, target, shop);
  else if (BLOCKS.has(name)) copy = appendCopy(node, 'div', target);
  for (const [tag, style] of EMPHASIS)
    if (style.test(`${node.getAttribute('style')}`))
      copy = copy.appendChild(document.createElement(tag));
  copyContent(node, copy, shop);
}

/** Appends a new element, with the allowed attributes and the layout of another one. */
function appendCopy(
  source: Element,
  name: string,
  target: Element,
  shop?: Shop,
): HTMLElement {
  const copy = target.appendChild(document.createElement(name));
  for (const attribute of source.attributes)
    if (ATTRIBUTES.has(attribute.name))
      copy.setAttribute(attribute.name, attribute.value);
  if (name === 'a' && shop) setLink(copy, source.getAttribute('href'), shop);
  const [align, style, list] = ['align', 'style', 'class'].map(
    (attribute) => source.getAttribute(attribute) ?? '',
  );
  const look = `align:${source.localName === 'center' ? 'center' : align};${style};${list}`;
  const find = (pattern: RegExp) => pattern.exec(look)?.[1] ?? '';
  copy.style.textAlign = find(
    /(?:align[:-]|\btext-)\s*(center|right|left|justify|start|end)\b/i,
  );
  copy.style.listStyleType = find(
    /list-style(?:-type)?:\s*((?:low|upp)er-(?:alpha|latin|roman))/i,
  );
  const direction = find(/direction[:-]\s*(rtl|ltr)/i);
  if (direction) copy.dir = direction;
  if (name !== 'li' && BLOCKS.has(name)) copy.style.marginInlineStart = indentOf(look);
  return copy;
}

/** How far an element is indented, by 1 to 8 steps; empty if it is not. */
function indentOf(look: string): string {
  const [, quill, length, unit] =
    /ql-indent-(\d)|(?:margin|padding)-(?:left|inline-start):\s*([\d.]+)(p|r?em|%)/i.exec(
      look,
    ) ?? [];
  // Editors indent by 25 to 40 pixels, or by 1.5 to 3 em.
  const steps = Number(quill ?? Number(length) / (unit === 'p' ? 40 : 3)) || 0;
  const level = Math.min(Math.round(steps), 8);
  return level ? `${level * 2}em` : '';
}

/**
 * Copies a list. Quill writes nested lists, and lists of several kinds, as one flat list: the items
 * have their kind and their level in attributes.
 */
function copyList(list: Element, target: Element, shop?: Shop): void {
  const open: {level: number; copy: HTMLElement}[] = [];
  const counts: number[] = [];
  const lastItem = () => open.at(-1)?.copy.lastElementChild ?? target;
  for (const node of list.childNodes) {
    if (!(node instanceof Element && node.localName === 'li')) {
      copyNode(node, lastItem(), shop);
      continue;
    }
    const kind = node.getAttribute('data-list');
    const name = kind ? (kind === 'ordered' ? 'ol' : 'ul') : list.localName;
    const level = Number(/ql-indent-(\d)/.exec(node.className)?.[1] ?? 0);
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    counts.length = Math.min(counts.length, level + 1);
    if (open.at(-1)?.level === level && open.at(-1)?.copy.localName !== name)
      open.pop();
    if (open.at(-1)?.level !== level) {
      const copy = appendCopy(list, name, lastItem());
      if (name === 'ol' && counts[level])
        copy.setAttribute('start', `${counts[level] + 1}`);
      open.push({level, copy});
    }
    if (name === 'ol') counts[level] = (counts[level] ?? 0) + 1;
    const item = appendCopy(node, 'li', open.at(-1)?.copy ?? target);
    const mark = checkMark(
      (attribute) => node.getAttribute(attribute),
      (attribute) => list.getAttribute(attribute),
    );
    if (mark) item.dataset['check'] = '';
    item.append(mark);
    copyContent(node, item, shop);
  }
}

/** Links have only https or mailto addresses, and open in a new tab. */
function setLink(link: HTMLElement, address: string | null, shop: Shop): void {
  const complete = completeAddress(address ?? '', shop.baseUrl);
  if (!address || !URL.canParse(complete, `${shop.baseUrl}/`)) return;
  const url = new URL(complete, `${shop.baseUrl}/`);
  if (url.protocol !== 'https:' && url.protocol !== 'mailto:') return;
  if (url.username || url.password) return; // A user name can make one host look like another.
  link.setAttribute('href', url.href);
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.setAttribute('target', '_blank');
}

/** Pictures come only from allowed hosts. */
function copyPicture(source: Element, target: Element, shop?: Shop): void {
  const alt = source.getAttribute('alt') ?? '';
  if (!shop) return target.append(alt);
  const url = shop.imageUrl(source.getAttribute('src') ?? '');
  if (!url) return;
  const image = document.createElement('img');
  // Some browsers start to load as soon as `src` is set.
  image.setAttribute('loading', 'lazy');
  image.setAttribute('referrerpolicy', 'no-referrer');
  image.setAttribute('src', url);
  image.setAttribute('alt', alt);
  target.append(image);
}

/**
 * Sanitises HTML from the service, and returns an element that contains it; `undefined` if the HTML
 * is empty or no sanitiser is available. No other function inserts HTML from the service into a
 * page.
 */
export async function richText(
  html: string,
  shop: Shop,
): Promise<HTMLElement | undefined> {
  if (!html.trim()) return undefined;
  try {
    const element = document.createElement('div');
    copyContent(await sanitiseInert(html), element, shop);
    // The service's text may be written in another direction than ours. `dir` is set after the
    // content, so that browsers determine the direction once.
    element.dir = 'auto';
    // Browsers may translate the description. They replace its text nodes, which is safe, because
    // Lit never updates them. Browsers must not translate other texts: see
    // `ShopController.hostUpdated`.
    element.translate = true;
    return element.textContent?.trim() || element.querySelector('img')
      ? element
      : undefined;
  } catch {
    // Without a sanitiser the description cannot be shown safely.
    return undefined;
  }
}
