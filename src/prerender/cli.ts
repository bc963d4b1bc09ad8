#!/usr/bin/env node
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {ShopError, type ShopErrorKind} from '../lib/shop-error.js';
import {bake} from './bake.js';
import {Shop} from '../shop/shop.js';

const usage = `storefront-elements bake --base-url https://shop.example.net ranks featured

Writes the content of <store-category url="ranks"> and <featured-deals> as HTML for a page: links,
names and prices for crawlers, for readers without scripts and for the first paint. The elements later
replace it. The arguments are keys of categories. "featured" stands for the featured deals, and
"/featured" for a category with this key.

  --base-url URL     address of the service, without /api
  --token TOKEN      token for a service that does not answer guests; STOREFRONT_TOKEN is safer.
                     All readers then see the offers of this shopper.
  --lang LANG        language of texts and numbers; the site's language by default
  --currency NAME    currency of prices; the site's currency by default
  --out FILE         file to write; the standard output by default
  --help             print this text

Exit codes: 0 success · 2 wrong options · 3 the service is unreachable · 4 the service needs a token ·
5 unknown category · 6 the answer is not a shop's`;

/** Exit code and advice for each kind of error. */
const failures: Readonly<Record<ShopErrorKind, readonly [code: number, hint: string]>> =
  {
    configuration: [2, ''],
    'missing-part': [2, 'Install the package again: one of its files is missing.'],
    network: [3, 'Check --base-url and the network of this machine.'],
    timeout: [3, 'Try again later.'],
    'rate-limited': [3, 'There were too many requests: try again in a minute.'],
    service: [3, 'The service has failed: try again later.'],
    unauthorized: [4, 'Add --token, or let the service answer guests.'],
    refused: [4, 'Check the token.'],
    'not-found': [5, 'Check the names of the categories.'],
    schema: [6, 'Is this the address of a storefront service?'],
    altered: [6, ''], // Only carts have it.
  };

/** Thrown if the command's options are wrong, or its file cannot be written. */
class UsageError extends Error {}

/** Reads the options of the command line; `undefined` if the user wants to read the help. */
function readOptions() {
  const [command, ...args] = process.argv.slice(2);
  const wantsHelp = !command || command === '--help' || args.includes('--help');
  if (wantsHelp) return undefined;
  if (command !== 'bake')
    throw new UsageError(`There is no command "${command}". The only command is bake.`);
  const text = {type: 'string'} as const;
  const {values, positionals} = parseOrFail(() =>
    parseArgs({
      args,
      allowPositionals: true,
      options: {'base-url': text, token: text, lang: text, currency: text, out: text},
    }),
  );
  const baseUrl = values['base-url'];
  if (!baseUrl)
    throw new UsageError('--base-url is missing: the address of your shop.');
  if (!positionals.length)
    throw new UsageError('Name at least one category, or "featured" for the deals.');
  if (values.lang && !isLanguage(values.lang))
    throw new UsageError(
      `--lang needs a language tag such as "de", not "${values.lang}".`,
    );
  const token = values.token ?? process.env['STOREFRONT_TOKEN'];
  return {...values, baseUrl, token, sections: positionals};
}

/** Runs a parser of options. Shortens its error to a `UsageError` of one sentence. */
function parseOrFail<T>(parseOptions: () => T): T {
  try {
    return parseOptions();
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
}

/** Whether a text is a BCP 47 language tag. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function writeFile(path: string, html: string): void {
  try {
    writeFileSync(path, html);
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${path} cannot be written (${code}). Does its folder exist, and may you write there?`,
    );
  }
}

async function run(): Promise<void> {
  const options = readOptions();
  if (!options) return void process.stdout.write(`${usage}\n`);
  const {baseUrl, token, lang, currency, out, sections} = options;
  const shop = new Shop({baseUrl});
  shop.session.setToken(token);
  shop.failures.subscribe(() => {
    const {kind, message} = shop.failures.value ?? {};
    // Prints only that an invalid part was left out of an answer, such as an item without a name.
    // The error that ends the command is printed later, at the end of this file.
    if (kind === 'schema' && message?.includes('left out')) console.error(message);
  });
  if (currency) {
    const {currencies} = await shop.settings.read();
    const names = currencies.map(({name}) => name);
    if (!names.includes(currency))
      throw new UsageError(
        `The shop has no currency "${currency}", but ${names.join(', ')}.`,
      );
    shop.preferences.wish({currency});
  }
  const html = await bake(shop, {sections, lang});
  if (out) writeFile(out, html);
  else process.stdout.write(html);
}

try {
  await run();
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message} See storefront-elements --help.`);
    process.exitCode = 2;
  } else if (error instanceof ShopError) {
    const isCategory = error.path?.startsWith('/categories/get/');
    const isOther = error.kind === 'not-found' && !isCategory;
    const [code, hint] = failures[isOther ? 'schema' : error.kind];
    const advice = isOther ? hint : (error.serviceMessage ?? hint);
    console.error(`${error.message} ${advice}`.trim());
    process.exitCode = code;
  } else {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
