import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {catalogue} from '../../../demo/service/catalogue.ts';
import {startService} from '../../../demo/service/main.ts';
import {manifest, root} from '../../support/dist.mjs';

/** Names of items that try to break out of HTML, attributes and scripts. */
const HOSTILE = {
  31: '</script><script>alert(1)</script>',
  32: `"quoted" & 'single' <img src=x onerror=alert(2)>`,
  33: 'רובה \u202eknurd\u202c <b>bold</b>',
  34: '</bdi></a></section></store-category>--><!--',
  35: 'line\u2028line\u2029 ${price} {{name}}',
};

let service;
let hostile;
let closed;
before(async () => {
  const start = (options) => startService({port: 0, file: ':memory:', ...options});
  service = await start({guests: true});
  closed = await start({});
  hostile = await start({
    guests: true,
    catalogue: {
      ...catalogue,
      items: catalogue.items.map((item) =>
        item.id in HOSTILE
          ? {
              ...item,
              details: {
                ...item.details,
                name: HOSTILE[item.id],
                deal: true,
                description: `<p>Safe</p><script>alert(3)</script><style>x</style><!-- hid --> a &lt;b&gt; ${HOSTILE[item.id]}`,
              },
            }
          : item,
      ),
    },
  });
});
after(() => Promise.all([service, hostile, closed].map((one) => one.close())));

/** Runs the command as npx does, and returns its exit code and output. */
async function run(args, env = {}) {
  const child = spawn(
    process.execPath,
    [join(root, manifest.bin['storefront-elements']), ...args],
    {env: {...process.env, ...env}},
  );
  const output = {stdout: '', stderr: ''};
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text) => (output[name] += text));
  }
  const code = await new Promise((end) => child.once('close', end));
  return {code, ...output};
}

/** The command for the service of the tests, whose address is inserted when it runs. */
const OF_SERVICE = 'bake --base-url SERVICE';

const bake = (origin, ...args) => run(['bake', '--base-url', origin, ...args]);

/** Returns the structured data in baked HTML. */
function dataIn(html) {
  return [
    ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].map(([, json]) => JSON.parse(json));
}

describe('Baked HTML', () => {
  it('has links, names, prices and stock inside the elements that later replace it', async () => {
    const {code, stdout, stderr} = await bake(
      service.origin,
      ...['ranks', 'keys', 'embers', 'featured'],
    );
    assert.deepEqual([code, stderr], [0, '']);
    for (const pattern of [
      /^<store-category url="ranks">\n<section data-baked lang="en" dir="ltr">/,
      /<li data-options><h3><a href="#item-31"><bdi>Spark<\/bdi><\/a><\/h3><p>€4\.99 or 600 Embers<\/p>/,
      /<featured-deals>\n.*<h2>Featured deals<\/h2>/s,
      /<h3>Crate keys<\/h3>/,
      /<li><h4><a href="#item-55">.*?<p>€10\.00<\/p><p>Sold out<\/p>/,
      /Welcome bundle<\/bdi>.*?<p>Free<\/p>/,
      /Void key<\/bdi><\/a><\/h4><p>3 left<\/p><p>€7\.90<\/p>/,
    ])
      assert.match(stdout, pattern);
  });

  it('has structured data in the currency of the service, also below converted prices', async () => {
    const {stdout} = await bake(service.origin, '--currency', 'JPY', 'keys');
    const [list] = dataIn(stdout);
    assert.equal(list['@type'], 'ItemList');
    assert.equal(list.numberOfItems, list.itemListElement.length);
    const offers = Object.fromEntries(
      list.itemListElement.map(({item}) => [item.name, item.offers]),
    );
    const at = (word) => `https://schema.org/${word}`;
    assert.deepEqual(offers['Ember key'], {
      '@type': 'Offer',
      priceCurrency: 'EUR',
      price: 2.5,
      availability: at('InStock'),
    });
    assert.equal(offers['Anniversary key'].availability, at('SoldOut'));
    assert.equal(offers['Frostfall crate'].availability, at('OutOfStock'));
    assert.match(stdout, /<p>≈ ¥[\d,]+/);
  });

  it('is in the requested language, and written to a file with --out', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'baked-'));
    test.after(() => rmSync(folder, {recursive: true}));
    const file = join(folder, 'embers.html');
    const args = ['--lang', 'de', '--out', file, 'embers'];
    const {code, stdout} = await bake(service.origin, ...args);
    assert.deepEqual([code, stdout], [0, '']);
    const written = readFileSync(file, 'utf8');
    assert.match(written, /<section data-baked lang="de" dir="ltr">/);
    assert.match(written, /<p>4,99\s€<\/p>/);
    assert.match(written, /<p>Kostenlos<\/p>/);
  });

  it('shows hostile names as text', async () => {
    const {stdout} = await bake(hostile.origin, 'ranks', 'featured');
    const markup = stdout.replace(
      /<script type="application\/ld\+json">.*?<\/script>/gs,
      '',
    );
    const tags = new Set([...markup.matchAll(/<\/?([^\s>]*)/g)].map(([, tag]) => tag));
    assert.deepEqual(
      [...tags].sort().join(' '),
      'a bdi featured-deals h2 h3 li p section store-category ul',
    );
    const [ranks, deals] = dataIn(stdout);
    const names = ranks.itemListElement.map(({item}) => item.name);
    assert.deepEqual(names, Object.values(HOSTILE));
    const {description} = deals.itemListElement[0].item;
    assert.doesNotMatch(description, /<script|hid|x<|alert\(3\)/);
    assert.match(description, /^Safe a <b>/);
    // No text in the structured data ends its script, or starts another script.
    const scripts = stdout.match(/<\/?script/g);
    assert.equal(scripts.length, 4);
  });

  it('is made with a token if the service does not answer guests, and never contains the token', async () => {
    const refused = await bake(closed.origin, 'ranks');
    assert.equal(refused.code, 4);
    assert.match(refused.stderr, /^\S+ answered 401\. Add --token/);
    const token = 'secret-token';
    const told = await bake(closed.origin, '--token', token, 'ranks');
    assert.equal(told.code, 0);
    assert.doesNotMatch(told.stdout + told.stderr, /secret-token/);
    const args = ['bake', '--base-url', closed.origin, 'ranks'];
    assert.equal((await run(args, {STOREFRONT_TOKEN: token})).code, 0);
  });

  it('is not written after a mistake: the command prints a sentence and has its own exit code', async () => {
    const mistakes = [
      [2, /^--base-url is missing/, 'bake ranks'],
      [2, /^base-url is no address: "shop"\.$/, 'bake --base-url shop ranks'],
      [2, /^Unknown option '--wrong'/, 'bake --wrong'],
      [2, /^There is no command "fry"/, 'fry'],
      [2, /./, `${OF_SERVICE} --lang ??? ranks`],
      [2, /but EUR, USD/, `${OF_SERVICE} --currency XXX ranks`],
      [
        ...[2, /^no\/ranks\.html cannot be written \(ENOENT\)\. Does its folder exist/],
        `${OF_SERVICE} --out no/ranks.html ranks`,
      ],
      [3, /could not be reached/, 'bake --base-url http://localhost:1 ranks'],
      [5, /Category not found/, `${OF_SERVICE} nothing`],
      [
        ...[6, /answered 404\. Is this the address of a storefront service\?$/],
        `${OF_SERVICE}/blog ranks`,
      ],
    ].map(async ([code, sentence, args]) => {
      const ended = await run(args.replace('SERVICE', service.origin).split(' '));
      assert.deepEqual([ended.code, ended.stdout], [code, ''], args);
      assert.match(ended.stderr.trim(), sentence);
      assert.equal(ended.stderr.trim().split('\n').length, 1, args);
    });
    await Promise.all(mistakes);
  });

  it('is explained by --help', async () => {
    const {code, stdout} = await run(['--help']);
    assert.equal(code, 0);
    assert.match(stdout, /--base-url URL/);
  });
});
