// Tests what the builder prints.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {describe, it} from 'node:test';
import {compileFunction} from 'node:vm';
import {expect} from 'chai';
import {transform} from 'esbuild';
import {createElement} from 'react';
import {renderToString} from 'react-dom/server';
import {parse} from 'vue/compiler-sfc';
import {inventory} from '../../../demo/builder/files.js';
import {platforms} from '../../../demo/builder/platforms.js';
import {policyFor} from '../../../demo/builder/policy.js';
import {snippetsFor} from '../../../demo/builder/snippets.js';

const DEFAULTS = {
  shop: 'address',
  address: 'https://shop.oakwood.net',
  files: 'own',
  folder: '/shop/',
};

/** The form's values. Names with several values have an array. */
function settingsOf(values) {
  return new URLSearchParams(
    Object.entries({...DEFAULTS, ...values}).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    ),
  );
}

/** The texts that the builder prints for a platform, by their names. */
function printed(place, values) {
  const blocks = snippetsFor(place, settingsOf(values));
  return Object.fromEntries(blocks.map(({name, text}) => [name, text]));
}

const compiled = (jsx) => transform(jsx, {loader: 'jsx', jsx: 'automatic'});

describe('What the builder prints', () => {
  it('is a component that the compilers of React and Vue take', async () => {
    const values = {show: ['deals', 'all'], preset: 'quiet', scheme: 'dark'};
    const react = printed('react', values);
    const {code, warnings} = await compiled(react['Shop.jsx']);
    expect(warnings).to.deep.equal([]);
    expect(code).to.contain(`"base-url": "${DEFAULTS.address}"`);
    expect(react['shop.css']).to.contain('color-scheme: dark');
    const {errors, descriptor} = parse(printed('vue', values)['Shop.vue']);
    expect(errors).to.deep.equal([]);
    expect(descriptor.template?.content).to.contain(
      '<store-category></store-category>',
    );
    // The package exports every module that the snippet imports.
    const {exports} = JSON.parse(readFileSync('package.json', 'utf8'));
    const imports = react['Shop.jsx'].matchAll(/'storefront-elements(\/[^']+)'/g);
    for (const [, path] of imports)
      expect(Object.keys(exports)).to.include(
        `.${path.replace(/[^/]+(?=\.\w+$)/, '*').replace('/*.js', '/*.js')}`,
      );
  });

  it('has input of the owner as text on every platform', async () => {
    const evil = `x"><script>document.title='taken'</script>{{7*7}}<b a='`;
    const values = {
      address: `https://shop.oakwood.net/"><script>document.title='taken'</script>`,
      show: ['categories', 'item', 'checkout'],
      categories: evil,
      item: evil,
      terms: `javascript:document.title='taken'`,
      privacy: `/"onclick="document.title='taken'`,
      lang: evil,
      font: evil,
      radius: `0;}</style><script>document.title='taken'</script>`,
      own: 'accent',
      accent: 'red;}',
      cart: evil,
    };
    for (const place of Object.keys(platforms))
      for (const [name, text] of Object.entries(printed(place, values))) {
        if (/^(Frame|In a page|Tags|vite\.config\.js)$/.test(name)) continue;
        expect(text, `${place}: ${name}`).not.to.match(
          /\{\{|<script>document|"onclick|javascript:|red;/,
        );
      }
    const {code} = await compiled(printed('react', values)['Shop.jsx']);
    // The compiler reads the attribute as a string of JavaScript, so the snippet must escape it as
    // one.
    expect(code).to.contain(`url: \`${evil.replace('</', '<\\/')}\``);
    const {errors} = parse(printed('vue', values)['Shop.vue']);
    expect(errors).to.deep.equal([]);
  });

  it('links the terms and the privacy policy wherever the checkout opens', () => {
    const values = {show: 'deals', cart: 'button', terms: '/terms', privacy: '/p'};
    expect(printed('html', values).Snippet).to.contain(
      'data-terms-url="/terms" data-privacy-url="/p"',
    );
    expect(printed('wix', values)['Server URL']).to.contain(
      '&terms-url=/terms&privacy-url=/p',
    );
    expect(printed('react', values)['Shop.jsx']).to.contain('terms-url="/terms"');
  });

  it('has the code for a frame where a frame may be the only way', () => {
    const withFrame = Object.keys(platforms).filter(
      (place) => printed(place, {show: 'deals'}).Frame,
    );
    expect(withFrame).to.have.members(['nothing', 'other']);
    expect(printed('nothing', {}).Frame).to.match(
      /^<iframe id="shop" .*storefront:height/s,
    );
  });

  it('has no empty lines in WordPress, which would turn them into paragraphs', () => {
    const {Snippet: snippet} = printed('wordpress', {show: ['deals', 'login']});
    expect(snippet).to.match(/^<!-- wp:html -->\n.*\n<!-- \/wp:html -->$/s);
    expect(snippet).not.to.match(/\n\s*\n/);
  });

  for (const [folder, source, allowed] of [
    ['/dist', '/dist/embed.js', "'self'"],
    ['files/shop', 'files/shop/embed.js', "'self'"],
    ['../shop/embed.js', '../shop/embed.js', "'self'"],
    [
      'www.owner.example/shop',
      'https://www.owner.example/shop/embed.js',
      'https://www.owner.example/shop/',
    ],
  ])
    it(`loads the script from the folder that the owner types as ${folder}`, async () => {
      const values = {show: 'deals', folder};
      expect(printed('html', values).Snippet).to.contain(`src="${source}"`);
      const header = await policyFor('html', settingsOf(values));
      expect(header).to.contain(`; script-src ${allowed};`);
    });

  it('loads the script of its own version from npm’s CDN', (test) => {
    const {version} = inventory;
    test.after(() => (inventory.version = version));
    inventory.version = '1.2.3';
    expect(printed('html', {files: 'npm', show: 'deals'}).Snippet).to.contain(
      'src="https://cdn.jsdelivr.net/npm/storefront-elements@1.2.3/dist/embed.js"',
    );
  });

  it('tells visitors without the script in the shop’s language, with a link to the service’s own shop', () => {
    const show = ['login', 'deals'];
    expect(printed('html', {show}).Snippet).to.contain(
      `<p slot="fallback">The shop has not loaded yet. <a href="${DEFAULTS.address}">Open the shop on its own site</a></p>`,
    );
    // A proxy has no pages.
    const proxy = {show, lang: 'de', address: 'https://oakwood.net/proxy.php'};
    expect(printed('html', proxy).Snippet).to.contain(
      '<p slot="fallback">Der Shop ist noch nicht geladen.</p>',
    );
  });
});

it('The count of the cart in React, as in docs/npm.md, shows the sum of the lines', async () => {
  const [, jsx] = readFileSync('docs/npm.md', 'utf8').match(
    /```jsx\n(import \{useSyncExternalStore\}.*?)```/s,
  );
  const {code} = await transform(jsx, {loader: 'jsx', jsx: 'automatic', format: 'cjs'});
  const module = {exports: {}};
  compileFunction(code, ['require', 'module'])(createRequire(import.meta.url), module);
  const value = {lines: [{count: 1}, {count: 2}]};
  const shop = {cart: {value, subscribe: () => () => {}}};
  const element = createElement(module.exports.CartCount, {shop});
  expect(renderToString(element)).to.equal('3');
});
