// Tests what the builder prints.
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {expect} from 'chai';
import {transform} from 'esbuild';
import {parse} from 'vue/compiler-sfc';
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

  for (const [folder, source, allowed] of [
    ['/dist', '/dist/embed.js', "'self'"],
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
});
