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

/** Checks the attributes and the number of script tags and providers in the page. */
export function checkScript({
  script,
  versions,
  foreign,
  homeless,
}: {
  /** The script tag; `undefined` if a bundle contains the code. */
  readonly script: HTMLScriptElement | undefined;
  /** The versions of all copies of the script that opened the doctor. */
  readonly versions: readonly string[];
  /** Whether another copy has registered the elements of the page. */
  readonly foreign: boolean;
  /** Elements without a shop. */
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

/** A misspelt attribute of the script tag, and the corrected tag. */
function misspeltIn(script: HTMLScriptElement): [string, string] | undefined {
  for (const {name, value} of script.attributes) {
    if (ATTRIBUTES.includes(name) || !/-|url/.test(name)) continue;
    const meant = nearest(name, ATTRIBUTES) ?? nearest(`data-${name}`, ATTRIBUTES);
    if (meant) return [name, scriptTag(script, {[name]: undefined, [meant]: value})];
  }
  return undefined;
}

/** Whether a script is a copy of ours. Other vendors also have files called embed.js. */
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
