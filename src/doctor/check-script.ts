import type {StoreProvider} from '../ui/store-provider.js';
import {closestName} from './closest-name.js';
import type {Advice, Finding, Level} from './finding.js';
import {scriptMarkup, tagMarkup} from './markup.js';
import {pageAdvice} from './page-advice.js';

/** The attributes of the script tag. */
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

const EXAMPLE_ADDRESS = 'https://shop.example.net';

/** The facts about the page that the checks of the script tag need. */
export interface ScriptFacts {
  /** The script tag; `undefined` if the page uses a bundle instead. */
  readonly script: HTMLScriptElement | undefined;
  /** The versions of all copies of the script that opened the doctor. */
  readonly versions: readonly string[];
  /** Whether another build of our modules has registered the elements of the page. */
  readonly isOtherBuildFirst: boolean;
  /** Elements without a shop. */
  readonly withoutShop: readonly HTMLElement[];
}

/** Checks the attributes and the number of script tags and providers in the page. */
export function checkScript(facts: ScriptFacts): readonly Finding[] {
  const {script, versions, isOtherBuildFirst, withoutShop} = facts;
  const findings: Finding[] = [];
  const add = (level: Level, advice: Advice) =>
    findings.push({topic: 'script', level, ...advice});
  const providers = [...document.querySelectorAll('store-provider')];
  const [lonely] = withoutShop;
  const misspelt = script && misspeltAttribute(script);
  if (misspelt) add('broken', pageAdvice.misspelt(...misspelt));
  if (!script && lonely)
    add('broken', pageAdvice.noShop(lonely.localName, inProvider(tagMarkup(lonely))));

  for (const tag of script ? [script, ...providers] : providers) {
    const prefix = tag === script ? 'data-' : '';
    const address = tag.getAttribute(`${prefix}base-url`);
    const withAddress = (url: string) => markup(tag, {[`${prefix}base-url`]: url});
    const isMissing =
      tag === script
        ? !misspelt && !('demo' in script.dataset) && (lonely || !providers.length)
        : !(tag as Partial<StoreProvider>).shop;
    if (!address && isMissing)
      add('broken', pageAdvice.noAddress(withAddress(EXAMPLE_ADDRESS)));
    if (address && !isAddress(address))
      add(
        'broken',
        pageAdvice.badAddress(address, withAddress(likelyAddress(address))),
      );
    if (tag.getAttribute(`${prefix}token`))
      add('careful', pageAdvice.publicToken(`${prefix}token`, markup(tag)));
  }

  const copies = [...document.scripts].filter((one) => isCopy(one, script));
  const different = [...new Set(versions)].sort();
  const code = scriptMarkup(script);
  if (different.length > 1)
    add('broken', pageAdvice.twoVersions(different.join(' and '), code));
  else if (copies.length > 1 || versions.length > 1)
    add('careful', pageAdvice.twoCopies(code));
  else if (isOtherBuildFirst) add('broken', pageAdvice.otherBuild(code));
  return findings;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text.trim()) && URL.canParse(text);
}

/**
 * The address that the author of a wrong address probably meant: `shop.example.net` →
 * `https://shop.example.net`.
 */
function likelyAddress(text: string): string {
  const host = text.trim().replace(/^([a-z]+:\/+|(https?)?:?\/+)/i, '');
  return URL.canParse(`https://${host}`) ? `https://${host}` : EXAMPLE_ADDRESS;
}

function inProvider(tag: string): string {
  return `<store-provider base-url="${EXAMPLE_ADDRESS}">\n  ${tag}\n</store-provider>`;
}

/**
 * In words, the place of a misspelt attribute of the script tag, and the corrected tag; `undefined`
 * if no attribute is misspelt.
 */
function misspeltAttribute(script: HTMLScriptElement): [string, string] | undefined {
  for (const {name, value} of script.attributes) {
    if (ATTRIBUTES.includes(name) || !/-|url/.test(name)) continue;
    const meant =
      closestName(name, ATTRIBUTES) ?? closestName(`data-${name}`, ATTRIBUTES);
    if (meant)
      return [
        `“${name}” on <script>`,
        scriptMarkup(script, {[name]: undefined, [meant]: value}),
      ];
  }
  return undefined;
}

function markup(tag: Element, changes?: Record<string, string>): string {
  return tag instanceof HTMLScriptElement
    ? scriptMarkup(tag, changes)
    : tagMarkup(tag, changes);
}

/** Whether a script is a copy of our script. Other vendors also have files called embed.js. */
function isCopy(
  candidate: HTMLScriptElement,
  script: HTMLScriptElement | undefined,
): boolean {
  if (candidate === script) return true;
  const {src} = candidate;
  if (src && src === script?.src) return true;
  return (
    /embed/.test(src) &&
    (candidate.hasAttribute('data-base-url') || src.includes('storefront-elements'))
  );
}
