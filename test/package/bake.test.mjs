import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {catalogue} from '../../demo/service/catalogue.ts';
import {startService} from '../../demo/service/main.ts';
import {manifest, root} from './dist.mjs';

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

const bake = (origin, ...args) => run(['bake', '--base-url', origin, ...args]);

/** Returns the structured data in baked HTML. */
function dataIn(html) {
  return [
    ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ].map(([, json]) => JSON.parse(json));
}

describe('Baked HTML', () => {
  it('has links, names and prices inside the elements that later replace it', async () => {
    const {code, stdout, stderr} = await bake(service.origin, 'ranks', 'featured');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^<store-category url="ranks">\n<section data-baked lang="en" dir="ltr">/,
    );
    assert.match(
      stdout,
      /<li data-options><h3><a href="#item-31"><bdi>Spark<\/bdi><\/a><\/h3><p>€4\.99 or 600 Embers<\/p>/,
    );
    assert.match(stdout, /<featured-deals>\n.*<h2>Featured deals<\/h2>/s);
  });

  it('has subcategories, free items, and items that are sold out', async () => {
    const {stdout} = await bake(service.origin, 'keys', 'embers');
    assert.match(stdout, /<h3>Crate keys<\/h3>/);
    assert.match(
      stdout,
      /<li><h4><a href="#item-55">.*?<p>€10\.00<\/p><p>Sold out<\/p>/,
    );
    assert.match(stdout, /Welcome bundle<\/bdi>.*?<p>Free<\/p>/);
    assert.match(stdout, /Void key<\/bdi><\/a><\/h4><p>3 left<\/p><p>€7\.90<\/p>/);
  });

  it('has structured data with prices in the currency of the service', async () => {
    const {stdout} = await bake(service.origin, '--currency', 'JPY', 'keys');
    const [list] = dataIn(stdout);
    assert.equal(list['@type'], 'ItemList');
    assert.equal(list.numberOfItems, list.itemListElement.length);
    const offers = Object.fromEntries(
      list.itemListElement.map(({item}) => [item.name, item.offers]),
    );
    const offer = {'@type': 'Offer', priceCurrency: 'EUR'};
    const at = (word) => `https://schema.org/${word}`;
    assert.deepEqual(offers['Ember key'], {
      ...offer,
      price: 2.5,
      availability: at('InStock'),
    });
    assert.equal(offers['Anniversary key'].availability, at('SoldOut'));
    assert.equal(offers['Frostfall crate'].availability, at('OutOfStock'));
    // The visible prices are marked as converted.
    assert.match(stdout, /<p>≈ ¥[\d,]+/);
  });

  it('is in the requested language', async () => {
    const {stdout} = await bake(service.origin, '--lang', 'de', 'embers', 'featured');
    assert.match(stdout, /<section data-baked lang="de" dir="ltr">/);
    assert.match(stdout, /<p>4,99\s€<\/p>/);
    assert.match(stdout, /<p>Kostenlos<\/p>/);
  });

  it('shows hostile names as text', async () => {
    const {stdout} = await bake(hostile.origin, 'ranks', 'featured');
    const markup = stdout.replace(
      /<script type="application\/ld\+json">.*?<\/script>/gs,
      '',
    );
    const tags = new Set([...markup.matchAll(/<\/?([^\s>]*)/g)].map(([, tag]) => tag));
    assert.deepEqual([...tags].sort(), [
      'a',
      'bdi',
      'featured-deals',
      'h2',
      'h3',
      'li',
      'p',
      'section',
      'store-category',
      'ul',
    ]);
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

  it('is written to a file with --out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baked-'));
    const file = join(folder, 'ranks.html');
    const {code, stdout} = await bake(service.origin, '--out', file, 'ranks');
    assert.deepEqual([code, stdout], [0, '']);
    assert.match(readFileSync(file, 'utf8'), /Spark/);
    rmSync(folder, {recursive: true});
  });

  it('is made with a token if the service does not answer guests, and never contains the token', async () => {
    const refused = await bake(closed.origin, 'ranks');
    assert.equal(refused.code, 4);
    assert.match(refused.stderr, /^\S+ answered 401\. Add --token/);
    const {code, stdout, stderr} = await bake(
      closed.origin,
      '--token',
      'secret-token',
      'ranks',
    );
    assert.equal(code, 0);
    assert.doesNotMatch(stdout + stderr, /secret-token/);
    const hidden = await run(['bake', '--base-url', closed.origin, 'ranks'], {
      STOREFRONT_TOKEN: 'secret-token',
    });
    assert.equal(hidden.code, 0);
  });

  const mistakes = {
    'no service address': {
      args: ['bake', 'ranks'],
      code: 2,
      sentence: /^--base-url is missing/,
    },
    'an invalid service address': {
      args: ['bake', '--base-url', 'shop', 'ranks'],
      code: 2,
      sentence: /^base-url is no address: "shop"\.$/,
    },
    'an unknown option': {
      args: ['bake', '--wrong'],
      code: 2,
      sentence: /^Unknown option '--wrong'/,
    },
    'an unknown command': {
      args: ['fry'],
      code: 2,
      sentence: /^There is no command "fry"/,
    },
    'an unreachable service': {
      args: ['bake', '--base-url', 'http://localhost:1', 'ranks'],
      code: 3,
      sentence: /could not be reached/,
    },
  };
  for (const [name, {args, code, sentence}] of Object.entries(mistakes)) {
    it(`is not written with ${name}: the command prints a sentence and has its own exit code`, async () => {
      const ended = await run(args);
      assert.equal(ended.code, code);
      assert.equal(ended.stdout, '');
      assert.match(ended.stderr.trim(), sentence);
      assert.equal(ended.stderr.trim().split('\n').length, 1);
    });
  }

  it('is not written with an unknown category, language or currency', async () => {
    const unknown = await bake(service.origin, 'nothing');
    assert.deepEqual([unknown.code, unknown.stdout], [5, '']);
    assert.match(unknown.stderr, /Category not found/);
    assert.equal((await bake(service.origin, '--lang', '???', 'ranks')).code, 2);
    const currency = await bake(service.origin, '--currency', 'XXX', 'ranks');
    assert.equal(currency.code, 2);
    assert.match(currency.stderr, /but EUR, USD/);
  });

  it('is not written to a folder that does not exist: the command says so', async () => {
    const {code, stderr} = await bake(
      service.origin,
      '--out',
      'no/ranks.html',
      'ranks',
    );
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^no\/ranks\.html cannot be written \(ENOENT\)\. Does its folder exist/,
    );
  });

  it('is not written for an address without a service', async () => {
    const {code, stderr} = await bake(`${service.origin}/blog`, 'ranks');
    assert.equal(code, 6);
    assert.match(
      stderr,
      /answered 404\. Is this the address of a storefront service\?$/m,
    );
  });

  it('is explained by --help', async () => {
    const {code, stdout} = await run(['--help']);
    assert.equal(code, 0);
    assert.match(stdout, /--base-url URL/);
  });
});
