// Tests the options that the WordPress plugin stores and the HTML that it writes, without a
// WordPress.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fallbackTexts} from '../../../demo/builder/fallback-texts.js';

const hasPhp = spawnSync('php', ['-v']).status === 0;

const OPTIONS = {
  address: 'https://shop.example.net',
  script: 'https://cdn.example/embed.js',
};

/** Runs the plugin in `wordpress-plugin.php` for each of these cases. Returns their results. */
function run(...cases) {
  const CASES = JSON.stringify(cases.map((one) => ({options: OPTIONS, ...one})));
  const script = join(import.meta.dirname, 'wordpress-plugin.php');
  const {stdout, stderr} = spawnSync('php', [script], {
    env: {...process.env, CASES},
    encoding: 'utf8',
  });
  assert.match(stdout, /^\[/, `${stdout}${stderr}`);
  return JSON.parse(stdout);
}

describe('The WordPress plugin', {skip: !hasPhp && 'php is not installed'}, () => {
  it('writes the texts of the shop and what another plugin adds into the script tag, but no token and no second address', () => {
    const terms = 'https://www.example.net/terms/?a=1&b=2';
    const attributes = {
      'payment-methods': 'PayPal, "Stripe"',
      analytics: 'dataLayer',
      token: 'secret',
      'base-url': 'https://evil.example',
      'terms-url': '/other',
      'x onload': 'alert(1)',
      hosts: ['a.example'],
    };
    const options = {...OPTIONS, terms, privacy: '/privacy/'};
    const [plain, {script}, demo] = run(
      {},
      {options, attributes},
      {options: {...OPTIONS, demo: true}, attributes},
    );
    assert.doesNotMatch(plain.script, /terms|privacy/);
    assert.doesNotMatch(demo.script, /evil/);
    for (const part of [
      ' data-base-url="https://shop.example.net"',
      ' data-terms-url="https://www.example.net/terms/?a=1&amp;b=2" data-privacy-url="/privacy/"',
      ' data-payment-methods="PayPal, &quot;Stripe&quot;" data-analytics="dataLayer"',
    ])
      assert.ok(script.includes(part), script);
    assert.doesNotMatch(script, /token|secret|evil|other|onload|data-hosts/);
  });

  it('stores addresses of pages and paths of the site, and says what it cannot store', () => {
    const wrong = ['javascript:<b>', 'our terms', '//', '/\\evil.example'];
    const [{stored, complaints}, {stored: hashed}, ...refused] = run(
      {typed: {...OPTIONS, terms: 'www.example.net/terms/', privacy: '/privacy'}},
      {typed: {...OPTIONS, integrity: '"><b>'}},
      ...wrong.map((terms) => ({
        options: {...OPTIONS, terms: '/terms'},
        typed: {...OPTIONS, terms},
      })),
    );
    assert.equal(stored.terms, 'https://www.example.net/terms/');
    assert.equal(stored.privacy, '/privacy');
    assert.deepEqual(complaints, []);
    assert.equal(hashed.integrity, '');
    for (const answer of refused) {
      assert.equal(answer.stored.terms, '/terms');
      assert.equal(answer.complaints.length, 1);
      assert.match(answer.complaints[0], /is no address of a page/);
      assert.doesNotMatch(answer.complaints[0], /<b>/);
    }
  });

  it('stores what decides on the script and its service only for those who may write scripts', () => {
    const typed = {
      address: 'https://evil.example',
      script: 'https://evil.example/embed.js',
      integrity: 'sha384-evil',
      terms: '/terms',
    };
    const options = {...OPTIONS, integrity: 'sha384-ours'};
    const [{stored, complaints}, saved, permitted] = run(
      {options, typed, mayWriteScripts: false},
      // The form sends no fields that are switched off, and that is no mistake.
      {options, typed: {terms: '/terms'}, mayWriteScripts: false},
      {options, typed},
    );
    const {address, script, integrity, terms} = stored;
    assert.deepEqual({address, script, integrity}, options);
    assert.equal(terms, '/terms');
    assert.equal(complaints.length, 1);
    assert.match(complaints[0], /may write scripts/);
    assert.equal(saved.stored.address, options.address);
    assert.deepEqual(saved.complaints, []);
    assert.equal(permitted.stored.script, typed.script);
  });

  it('refuses internal addresses in a network of sites, and stores public ones', () => {
    const options = {...OPTIONS, address: 'https://203.0.114.7'};
    const inNetwork = (address) => [
      {options, typed: {...OPTIONS, address}, isMultisite: true},
      // An address that was stored earlier is not used any more.
      {options: {...OPTIONS, address}, isMultisite: true},
    ];
    const hosts = [
      ...['localhost', '127.0.0.1:8787', '10.0.0.5', '172.16.0.1', '169.254.169.254'],
      ...['0.0.0.0', '2130706433', '[::1]', '[fd00::1]', '[fe80::1]'],
      '[::ffff:127.0.0.1]',
    ];
    const results = run(
      ...hosts.flatMap((host) => inNetwork(`https://${host}`)),
      ...inNetwork('https://203.0.114.8'),
    );
    const message = /this server’s own network/;
    for (const host of hosts) {
      const [{stored, complaints}, {problems}] = results.splice(0, 2);
      assert.equal(stored.address, options.address, host);
      assert.equal(complaints.length, 1, host);
      assert.match(complaints[0], message);
      assert.match(problems.join(), message, host);
    }
    const [{stored, complaints}] = results;
    assert.deepEqual([stored.address, ...complaints], ['https://203.0.114.8']);
  });

  it('keeps addresses that are relative to the page', () => {
    const tag = (url) => ['store-cart', {'checkout-url': url}];
    const kept = [
      ...['checkout/', 'checkout', '/checkout/', '/checkout.php?a=1', '../checkout/'],
      ...['./checkout', 'checkout.html', 'pay.html?a=1'],
    ];
    const wrong = ['javascript:alert(1)', '\\\\evil.example/', '"><b>'];
    const [{tags}] = run({tags: [...kept, ...wrong].map(tag)});
    for (const [index, url] of kept.entries())
      assert.ok(tags[index].includes(` checkout-url="${url}"`), tags[index]);
    for (const written of tags.slice(kept.length))
      assert.doesNotMatch(written, /javascript|"\\|<b>/);
  });

  it('stores what is typed as the address of the shop, and keeps the former one if it is none', () => {
    const stored = {
      // The shop adds /api itself.
      'https://shop.example.org/api/': 'https://shop.example.org',
      'http://shop.example.org/': 'http://shop.example.org',
      'shop.example.org/': 'https://shop.example.org',
      'javascript:alert(1)': OPTIONS.address,
      'my shop': OPTIONS.address,
      'ftp://shop.example.org': OPTIONS.address,
    };
    const cases = Object.entries(stored);
    const answers = run(...cases.map(([address]) => ({typed: {...OPTIONS, address}})));
    for (const [index, [typed, address]] of cases.entries()) {
      const answer = answers[index];
      assert.equal(answer.stored.address, address, typed);
      const isRefused = address === OPTIONS.address;
      assert.equal(answer.complaints.length, isRefused ? 1 : 0, typed);
      if (isRefused) assert.match(answer.complaints[0], /is no address of the web/);
    }
  });

  it('writes a sentence for visitors without the script into the tags that can have one, in the site’s language', () => {
    const tags = [
      ['featured-deals'],
      ['store-category', {url: 'ranks'}],
      ['store-cart', {layout: 'drawer'}],
      ['store-cart'],
      ['checkout-form'],
    ];
    const [written, late, demo, german] = run(
      {tags},
      // The style sheet hides the sentence at first. Without this sheet, the sentence would flash up
      // in every visit.
      {tags, isAfterHead: true},
      {tags, options: {...OPTIONS, demo: true}},
      {tags, locale: 'de_DE_formal'},
    ).map((result) => result.tags);
    const sentence =
      '<span slot="fallback">The shop has not loaded yet. <a href="https://shop.example.net">Open the shop on its own site</a></span>';
    assert.deepEqual(written, [
      `<featured-deals>${sentence}</featured-deals>`,
      `<store-category url="ranks">${sentence}</store-category>`,
      '<store-cart layout="drawer"></store-cart>',
      `<store-cart>${sentence}</store-cart>`,
      '<checkout-form></checkout-form>',
    ]);
    assert.equal(late[0], '<featured-deals></featured-deals>');
    assert.doesNotMatch(demo[0], /<a /);
    assert.ok(german[0].includes(fallbackTexts.de.sentence), german[0]);
    const file = 'demo/wordpress/storefront-elements/fallback.json';
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), fallbackTexts);
  });
});

it('The PHP files spread no arrays, because PHP before 8.1 cannot spread arrays with string keys', () => {
  const files = globSync(['demo/wordpress/**/*.php', 'src/proxy/*.php']);
  assert.ok(files.length > 5);
  for (const file of files)
    assert.doesNotMatch(readFileSync(file, 'utf8'), /[[,]\s*\.\.\.\s*\$/, file);
});
