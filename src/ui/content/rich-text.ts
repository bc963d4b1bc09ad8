import type {Shop} from '../../shop/shop.js';
import {completeAddress} from '../../lib/address.js';
import {waitAtMost} from '../../lib/wait.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {AllowList} from './sanitiser.js';

const sanitiser = lazyModule(() => import('./sanitiser.js'));

/** Maximum time that a description waits for the sanitiser, in milliseconds. */
const SANITISER_TIMEOUT_MS = 2_000;

const allow: AllowList = {
  elements: [
    ...[
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'br',
      'hr',
      'div',
      'span',
      'blockquote',
      'pre',
    ],
    ...[
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'del',
      'ins',
    ],
    ...['sub', 'sup', 'small', 'mark', 'code', 'kbd', 'a', 'img'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  attributes: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'dir', 'lang'],
};

interface InertParser {
  parseHTML(html: string, options: {sanitizer: AllowList}): Document;
}

/** The browser's own sanitiser, if it can parse into an inert document. */
function ownParser(): InertParser | undefined {
  return 'parseHTML' in Document ? (Document as unknown as InertParser) : undefined;
}

/** Sanitises HTML in an inert document, which loads and runs nothing. */
async function sanitiseInert(html: string): Promise<HTMLElement> {
  const parser = ownParser();
  if (parser) {
    // The parser sanitises a whole document, so the list also has to allow `<html>` and `<body>`.
    // Otherwise, the parser would remove the body with its content.
    const elements = ['html', 'body', ...allow.elements];
    return parser.parseHTML(html, {sanitizer: {...allow, elements}}).body;
  }
  // If the sanitiser takes too long, the item is shown without its description.
  const loaded = await waitAtMost(SANITISER_TIMEOUT_MS, sanitiser.load());
  if (!loaded) throw new Error('The sanitiser is late.');
  return loaded.sanitise(html, allow);
}

/**
 * Limits the addresses in sanitised HTML: links have only https or mailto addresses and open in a
 * new tab, and pictures come only from allowed hosts.
 */
function limitAddresses(root: HTMLElement, shop: Shop): void {
  for (const link of root.querySelectorAll('a')) {
    const address = link.getAttribute('href');
    link.removeAttribute('href');
    if (!address) continue;
    let url: URL | undefined;
    try {
      url = new URL(completeAddress(address, shop.baseUrl), `${shop.baseUrl}/`);
    } catch {
      continue;
    }
    if (url.protocol !== 'https:' && url.protocol !== 'mailto:') continue;
    if (url.username || url.password) continue; // A user name can make one host look like another.
    link.setAttribute('href', url.href);
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
  // Removes every `href` outside links and every `src` outside pictures. Browsers ignore these
  // today, but may not always.
  for (const other of root.querySelectorAll(':not(a)')) other.removeAttribute('href');
  for (const other of root.querySelectorAll(':not(img)')) other.removeAttribute('src');
  for (const image of root.querySelectorAll('img')) {
    const url = shop.imageUrl(image.getAttribute('src') ?? '');
    if (!url) {
      image.remove();
      continue;
    }
    image.setAttribute('src', url);
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
    image.setAttribute('loading', 'lazy');
    image.setAttribute('referrerpolicy', 'no-referrer');
  }
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
    const source = await sanitiseInert(html);
    limitAddresses(source, shop);
    const element = document.createElement('div');
    for (const node of source.childNodes)
      element.append(document.importNode(node, true));
    // The service's text may be written in another direction than ours. `dir` is set after the
    // content, so that browsers determine the direction once.
    element.dir = 'auto';
    // Browsers may translate the description. They replace its text nodes, which is safe, because
    // Lit never updates them. Browsers must not translate other texts: see
    // `ShopController.hostUpdate`.
    element.translate = true;
    return element.textContent?.trim() || element.querySelector('img')
      ? element
      : undefined;
  } catch {
    // Without a sanitiser the description cannot be shown safely.
    return undefined;
  }
}

/**
 * Converts HTML from the service to plain text. Without a sanitiser, removes the tags, and leaves
 * rare character references as they are.
 */
export async function plainText(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  try {
    return (await sanitiseInert(html)).textContent?.trim() ?? '';
  } catch {
    const references: Readonly<Record<string, string>> = {amp: '&', nbsp: ' '};
    return html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(amp|nbsp);/g, (_, name: string) => references[name] ?? '')
      .trim();
  }
}
