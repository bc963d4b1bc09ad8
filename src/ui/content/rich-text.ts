import type {Shop} from '../../shop/shop.js';
import {waitAtMost} from '../../lib/wait.js';
import {lazyModule} from '../../lib/lazy-module.js';
import type {AllowList} from './sanitiser.js';

const sanitiser = lazyModule(() => import('./sanitiser.js'));

/** How long a description waits for the sanitiser, in milliseconds. */
const SANITISER_PATIENCE = 2_000;

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

/** The browser's own sanitiser, where it can work in a document that loads nothing. */
function ownParser(): InertParser | undefined {
  return 'parseHTML' in Document ? (Document as unknown as InertParser) : undefined;
}

async function inert(html: string): Promise<HTMLElement> {
  const parser = ownParser();
  if (parser) {
    // The parser cleans the document it makes as well: without a place in the list it has no body.
    const elements = ['html', 'body', ...allow.elements];
    return parser.parseHTML(html, {sanitizer: {...allow, elements}}).body;
  }
  // Without a description everything else of an item can be shown, so it does not wait for long.
  const loaded = await waitAtMost(SANITISER_PATIENCE, sanitiser.load());
  if (!loaded) throw new Error('The sanitiser is late.');
  return loaded.sanitise(html, allow);
}

/** Links lead to https or mail, in a tab of their own; pictures come from where they may. */
function tame(root: HTMLElement, shop: Shop): void {
  for (const link of root.querySelectorAll('a')) {
    const address = link.getAttribute('href');
    link.removeAttribute('href');
    if (!address) continue;
    let url: URL | undefined;
    try {
      url = new URL(address, `${shop.baseUrl}/`);
    } catch {
      continue;
    }
    if (url.protocol !== 'https:' && url.protocol !== 'mailto:') continue;
    if (url.username || url.password) continue; // They make one host look like another.
    link.setAttribute('href', url.href);
    link.setAttribute('rel', 'noopener noreferrer nofollow');
    link.setAttribute('target', '_blank');
  }
  // Elsewhere an address means nothing, and is not to mean anything one day.
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
 * HTML of the service as an element that may be shown; `undefined` for none. The only
 * place where such HTML becomes a part of a page.
 */
export async function richText(
  html: string,
  shop: Shop,
): Promise<HTMLElement | undefined> {
  if (!html.trim()) return undefined;
  try {
    const source = await inert(html);
    tame(source, shop);
    const element = document.createElement('div');
    for (const node of source.childNodes)
      element.append(document.importNode(node, true));
    // The service's words may run the other way than ours. Browsers look anew at each that comes after this.
    element.dir = 'auto';
    // We do not translate the service's words, and never change them: a translator of the page's may.
    element.translate = true;
    return element.textContent?.trim() || element.querySelector('img')
      ? element
      : undefined;
  } catch {
    // Without a sanitiser there is no safe way to show it; everything else of the item stands.
    return undefined;
  }
}

/** The words of a piece of HTML of the service, without its markup. */
export async function plainText(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html.trim();
  try {
    return (await inert(html)).textContent?.trim() ?? '';
  } catch {
    return '';
  }
}
