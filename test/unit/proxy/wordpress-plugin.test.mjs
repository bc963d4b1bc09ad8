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

/** Runs the plugin in `wordpress-plugin.php`, whose case consists of these values. Returns the results. */
function run({options = OPTIONS, isMultisite = false, ...values}) {
  const {stdout, stderr} = spawnSync(
    'php',
    [join(import.meta.dirname, 'wordpress-plugin.php')],
    {
      env: {
        ...process.env,
        CASE: JSON.stringify(values),
        OPTIONS: JSON.stringify({storefront_elements: options}),
        MULTISITE: isMultisite ? '1' : '',
      },
      encoding: 'utf8',
    },
  );
  assert.match(stdout, /^\{/, `${stdout}${stderr}`);
  return JSON.parse(stdout);
}

describe('The WordPress plugin', {skip: !hasPhp && 'php is not installed'}, () => {
  it('writes the addresses of the terms and of the privacy policy into the script tag', () => {
    const terms = 'https://www.example.net/terms/?a=1&b=2';
    const {script} = run({options: {...OPTIONS, terms, privacy: '/privacy/'}});
    assert.match(
      script,
      / data-terms-url="https:\/\/www\.example\.net\/terms\/\?a=1&amp;b=2" data-privacy-url="\/privacy\/"/,
    );
    assert.doesNotMatch(run({}).script, /terms|privacy/);
  });

  it('writes what another plugin adds into the script tag, but no token and no second address', () => {
    const attributes = {
      'payment-methods': 'PayPal, "Stripe"',
      analytics: 'dataLayer',
      token: 'secret',
      'base-url': 'https://evil.example',
      'terms-url': '/other',
      'x onload': 'alert(1)',
      hosts: ['a.example'],
    };
    const {script} = run({options: {...OPTIONS, terms: '/terms'}, attributes});
    assert.match(
      script,
      / data-payment-methods="PayPal, &quot;Stripe&quot;" data-analytics="dataLayer"/,
    );
    assert.match(script, / data-base-url="https:\/\/shop\.example\.net"/);
    assert.match(script, / data-terms-url="\/terms"/);
    assert.doesNotMatch(script, /token|secret|evil|other|onload|data-hosts/);
  });

  it('stores addresses of pages and paths of the site, and says what it cannot store', () => {
    const typed = {...OPTIONS, terms: 'www.example.net/terms/', privacy: '/privacy'};
    const {stored, complaints} = run({typed});
    assert.equal(stored.terms, 'https://www.example.net/terms/');
    assert.equal(stored.privacy, '/privacy');
    assert.deepEqual(complaints, []);

    for (const wrong of ['javascript:<b>', 'our terms', '//', '/\\evil.example']) {
      const before = {...OPTIONS, terms: '/terms'};
      const answer = run({options: before, typed: {...OPTIONS, terms: wrong}});
      assert.equal(answer.stored.terms, '/terms', wrong);
      assert.equal(answer.complaints.length, 1, wrong);
      assert.match(answer.complaints[0], /is no address of a page/);
      assert.doesNotMatch(answer.complaints[0], /<b>/);
    }
    const {integrity} = run({typed: {...OPTIONS, integrity: '"><b>'}}).stored;
    assert.equal(integrity, '');
  });

  it('stores what decides on the script and its service only for those who may write scripts', () => {
    const typed = {
      address: 'https://evil.example',
      script: 'https://evil.example/embed.js',
      integrity: 'sha384-evil',
      terms: '/terms',
    };
    const before = {...OPTIONS, integrity: 'sha384-ours'};
    const {stored, complaints} = run({options: before, typed, mayWriteScripts: false});
    const {address, script, integrity, terms} = stored;
    assert.deepEqual({address, script, integrity}, before);
    assert.equal(terms, '/terms');
    assert.equal(complaints.length, 1);
    assert.match(complaints[0], /may write scripts/);
    // The form sends no fields that are switched off, and that is no mistake.
    const saved = run({
      options: before,
      typed: {terms: '/terms'},
      mayWriteScripts: false,
    });
    assert.equal(saved.stored.address, before.address);
    assert.deepEqual(saved.complaints, []);
    assert.equal(run({options: before, typed}).stored.script, typed.script);
  });

  for (const host of [
    ...['localhost', '127.0.0.1:8787', '10.0.0.5', '172.16.0.1', '169.254.169.254'],
    ...[
      '0.0.0.0',
      '2130706433',
      '[::1]',
      '[fd00::1]',
      '[fe80::1]',
      '[::ffff:127.0.0.1]',
    ],
  ])
    it(`refuses the internal address ${host} in a network of sites`, () => {
      const address = `https://${host}`;
      const options = {...OPTIONS, address: 'https://203.0.114.7'};
      const inNetwork = {options, typed: {...OPTIONS, address}, isMultisite: true};
      const {stored, complaints} = run(inNetwork);
      assert.equal(stored.address, options.address);
      assert.equal(complaints.length, 1);
      assert.match(complaints[0], /this server’s own network/);
      // An address that was stored earlier is not used any more.
      const {problems} = run({options: {...OPTIONS, address}, isMultisite: true});
      assert.match(problems.join(), /this server’s own network/);
    });

  it('stores public addresses in a network of sites', () => {
    const options = {...OPTIONS, address: 'https://203.0.114.7'};
    const typed = {...OPTIONS, address: 'https://203.0.114.8'};
    const {stored, complaints} = run({options, typed, isMultisite: true});
    assert.deepEqual([stored.address, ...complaints], [typed.address]);
  });

  it('keeps addresses that are relative to the page', () => {
    const tagWith = (url) =>
      run({tags: [['store-cart', {'checkout-url': url}]]}).tags[0];
    const kept = ['checkout/', 'checkout', '/checkout/', '/checkout.php?a=1'];
    for (const url of [
      ...kept,
      '../checkout/',
      './checkout',
      'checkout.html',
      'pay.html?a=1',
    ])
      assert.ok(tagWith(url).includes(` checkout-url="${url}"`), tagWith(url));
    for (const url of ['javascript:alert(1)', '\\\\evil.example/', '"><b>'])
      assert.doesNotMatch(tagWith(url), /javascript|"\\|<b>/, url);
  });

  for (const [typed, stored] of Object.entries({
    // The shop adds /api itself.
    'https://shop.example.org/api/': 'https://shop.example.org',
    'http://shop.example.org/': 'http://shop.example.org',
    'shop.example.org/': 'https://shop.example.org',
    'javascript:alert(1)': OPTIONS.address,
    'my shop': OPTIONS.address,
    'ftp://shop.example.org': OPTIONS.address,
  }))
    it(`stores ${stored} if ${typed} is typed as the address of the shop`, () => {
      const answer = run({typed: {...OPTIONS, address: typed}});
      assert.equal(answer.stored.address, stored);
      const isRefused = stored === OPTIONS.address;
      assert.equal(answer.complaints.length, isRefused ? 1 : 0);
      if (isRefused) assert.match(answer.complaints[0], /is no address of the web/);
    });

  it('writes a sentence for visitors without the script into the tags that can have one', () => {
    const tags = [
      ['featured-deals'],
      ['store-category', {url: 'ranks'}],
      ['store-cart', {layout: 'drawer'}],
      ['store-cart'],
      ['checkout-form'],
    ];
    const written = run({tags}).tags;
    const sentence =
      '<span slot="fallback">The shop has not loaded yet. <a href="https://shop.example.net">Open the shop on its own site</a></span>';
    assert.deepEqual(written, [
      `<featured-deals>${sentence}</featured-deals>`,
      `<store-category url="ranks">${sentence}</store-category>`,
      '<store-cart layout="drawer"></store-cart>',
      `<store-cart>${sentence}</store-cart>`,
      '<checkout-form></checkout-form>',
    ]);
    // The style sheet hides the sentence at first. Without this sheet, the sentence would flash up
    // in every visit.
    const [late] = run({tags, isAfterHead: true}).tags;
    assert.equal(late, '<featured-deals></featured-deals>');
    const demo = run({tags, options: {...OPTIONS, demo: true}}).tags[0];
    assert.doesNotMatch(demo, /<a /);
  });

  it('writes this sentence in the language of the site', () => {
    const tags = [['featured-deals']];
    const [written] = run({tags, locale: 'de_DE_formal'}).tags;
    assert.ok(written.includes(fallbackTexts.de.sentence), written);
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
