import type {StoreProvider} from '../ui/store-provider.js';
import {find, type Finding, type Level, type Words} from './finding.js';
import {scriptTag, tagOf} from './markup.js';
import {nearest} from './names.js';
import {pageWords} from './words-of-page.js';

const ATTRIBUTES = [
  'data-base-url',
  'data-token',
  'data-currency',
  'data-lang',
  'data-image-hosts',
  'data-payment-methods',
  'data-payment-hosts',
  'data-demo',
  'doctor',
];

/** What the script tag of the page and its providers say, and how many of them there are. */
export function checkScript({
  script,
  versions,
  foreign,
  homeless,
}: {
  /** The script tag; `undefined` where a bundle brought us. */
  readonly script: HTMLScriptElement | undefined;
  /** Of all copies that found the doctor, one for each. */
  readonly versions: readonly string[];
  /** Whether the elements in the page are not this copy's. */
  readonly foreign: boolean;
  /** Elements that belong to no shop. */
  readonly homeless: readonly HTMLElement[];
}): readonly Finding[] {
  const findings: Finding[] = [];
  const add = (level: Level, words: Words) =>
    findings.push(find('script', level, words));
  const providers = [...document.querySelectorAll('store-provider')];

  const address = script?.dataset['baseUrl'];
  const misspelt = script && misspeltIn(script);
  if (misspelt) add('broken', pageWords.misspeltAttribute('script', ...misspelt));
  else if (script && !address && !script.hasAttribute('data-demo')) {
    if (homeless.length || !providers.length)
      add('broken', pageWords.noAddress(scriptTag(script, {'data-base-url': EXAMPLE})));
  } else if (!script && homeless[0]) {
    const tag = homeless[0].localName;
    add('broken', pageWords.noShop(tag, within(tagOf(homeless[0]))));
  }
  if (script && address) checkAddress(script, 'data-base-url', address);
  for (const provider of providers) {
    const given = provider.getAttribute('base-url');
    if (given) checkAddress(provider, 'base-url', given);
    else if (!(provider as Partial<StoreProvider>).shop)
      add('broken', pageWords.noAddress(tagOf(provider, {'base-url': EXAMPLE})));
    if (provider.hasAttribute('token'))
      add('careful', pageWords.publicToken('token', tagOf(provider)));
  }
  if (script?.dataset['token'])
    add('careful', pageWords.publicToken('data-token', scriptTag(script)));

  const copies = [...document.scripts].filter((one) => isCopy(one, script));
  const different = [...new Set(versions)].sort();
  if (different.length > 1)
    add('broken', pageWords.twoVersions(different.join(' and '), scriptTag(script)));
  else if (copies.length > 1 || versions.length > 1)
    add('careful', pageWords.twice(scriptTag(script)));
  else if (foreign) add('broken', pageWords.anotherBuild(scriptTag(script)));
  return findings;

  function checkAddress(element: Element, attribute: string, given: string): void {
    if (/^https?:\/\/[^/]/i.test(given.trim()) && URL.canParse(given)) return;
    const meant = `https://${given.trim().replace(/^([a-z]+:\/+|(https?)?:?\/+)/i, '')}`;
    const change = {[attribute]: URL.canParse(meant) ? meant : EXAMPLE};
    add(
      'broken',
      pageWords.badAddress(
        given,
        element === script ? scriptTag(script, change) : tagOf(element, change),
      ),
    );
  }
}

const EXAMPLE = 'https://shop.example.net';

function within(tag: string): string {
  return `<store-provider base-url="${EXAMPLE}">\n  ${tag}\n</store-provider>`;
}

/** An attribute that was probably meant as one of ours, and the tag as it should be. */
function misspeltIn(script: HTMLScriptElement): [string, string] | undefined {
  for (const {name, value} of script.attributes) {
    if (ATTRIBUTES.includes(name) || !/-|url/.test(name)) continue;
    const meant = nearest(name, ATTRIBUTES) ?? nearest(`data-${name}`, ATTRIBUTES);
    if (meant) return [name, scriptTag(script, {[name]: undefined, [meant]: value})];
  }
  return undefined;
}

/** Other things are called embed.js, too. */
function isCopy(
  one: HTMLScriptElement,
  script: HTMLScriptElement | undefined,
): boolean {
  return (
    one === script ||
    (one.src !== '' && one.src === script?.src) ||
    (/embed/.test(one.src) &&
      (one.hasAttribute('data-base-url') || one.src.includes('storefront-elements')))
  );
}
