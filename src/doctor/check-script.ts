import {scriptSettings} from '../lib/entry-script.js';
import type {StoreProvider} from '../ui/store-provider.js';
import {
  ADDRESS_TO_FILL_IN,
  EXAMPLE_ADDRESS,
  isExampleAddress,
  isWebAddress,
  likelyAddress,
} from './addresses.js';
import {checkScriptAttributes} from './check-attributes.js';
import type {Finding, Level, Problem} from './finding.js';
import {
  scriptOrTagMarkup,
  scriptMarkup,
  findQuoteCorrections,
  tagMarkup,
} from './markup.js';
import {pageProblems} from './page-problems.js';

/** The facts about the page that the checks of the script tag need. */
export interface ScriptFacts {
  /** The script tag; `undefined` if the page uses a bundle instead. */
  readonly script: HTMLScriptElement | undefined;
  /** The versions of all copies of our script in the page. Each copy reports its own version. */
  readonly versions: readonly string[];
  /** Whether another build of our modules has registered the elements of the page. */
  readonly isOtherBuildFirst: boolean;
  /** Elements without a shop. */
  readonly withoutShop: readonly HTMLElement[];
}

/** Checks the attributes and the number of script tags and providers in the page. */
export function checkScript(facts: ScriptFacts): readonly Finding[] {
  const {script, versions, isOtherBuildFirst, withoutShop} = facts;
  const findings: Finding[] = script ? [...checkScriptAttributes(script)] : [];
  const hasWrongAttribute = findings.length > 0;
  const add = (level: Level, problem: Problem) =>
    findings.push({topic: 'script', level, ...problem});
  const settings = scriptSettings(script);
  const providers = [...document.querySelectorAll('store-provider')];
  const [elementWithoutShop] = withoutShop;
  if (!script && elementWithoutShop) {
    const code = inProvider(tagMarkup(elementWithoutShop));
    add('broken', pageProblems.noShop(elementWithoutShop.localName, code));
  }

  let ownAddress: string | undefined;
  for (const tag of script ? [script, ...providers] : providers) {
    const prefix = tag === script ? 'data-' : '';
    const address = tag === script ? settings['baseUrl'] : tag.getAttribute('base-url');
    const withAddress = (url: string) =>
      scriptOrTagMarkup(tag, {[`${prefix}base-url`]: url});
    const isMissing =
      tag === script
        ? !hasWrongAttribute &&
          !('demo' in settings) &&
          (elementWithoutShop || !providers.length)
        : !(tag as Partial<StoreProvider>).shop;
    if (!address && isMissing)
      add('broken', pageProblems.noAddress(withAddress(EXAMPLE_ADDRESS)));
    // If curly quotes are around the address, another finding reports them.
    if (address && !findQuoteCorrections(tag)) {
      if (!isWebAddress(address))
        add(
          'broken',
          pageProblems.badAddress(address, withAddress(likelyAddress(address))),
        );
      else if (isExampleAddress(address))
        add(
          'broken',
          pageProblems.exampleAddress(address, withAddress(ADDRESS_TO_FILL_IN)),
        );
      else ownAddress ??= address;
    }
    if (
      tag.getAttribute(`${prefix}token`) ||
      (tag === script && hasTokenInAddress(tag))
    )
      add(
        'careful',
        pageProblems.publicToken(`${prefix}token`, scriptOrTagMarkup(tag)),
      );
  }

  const leftover = findExampleLink();
  if (ownAddress && leftover)
    add('careful', pageProblems.leftoverExample(leftover, ownAddress));

  const different = [...new Set(versions)].sort();
  const code = scriptMarkup(script);
  if (different.length > 1)
    add('broken', pageProblems.twoVersions(different.join(' and '), code));
  else if (versions.length > 1) add('careful', pageProblems.twoCopies(code));
  else if (isOtherBuildFirst) add('broken', pageProblems.otherBuild(code));
  return findings;
}

/**
 * Returns an example address that the page's author has not replaced: that of the early connection,
 * or of the link in the sentence for visitors without the script.
 */
function findExampleLink(): string | undefined {
  const links = document.querySelectorAll(
    'link[rel="preconnect"], [slot="fallback"] a',
  );
  return [...links]
    .map((link) => link.getAttribute('href') ?? '')
    .find((address) => isExampleAddress(address));
}

/** Whether a token is among the parameters of the script's address. The shop ignores it there. */
function hasTokenInAddress({src}: HTMLScriptElement): boolean {
  return URL.canParse(src) && new URL(src).searchParams.has('token');
}

/** Wraps a tag in a `store-provider` with the example address. */
function inProvider(tag: string): string {
  return `<store-provider base-url="${EXAMPLE_ADDRESS}">\n  ${tag}\n</store-provider>`;
}
