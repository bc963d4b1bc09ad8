import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, globSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {built, manifest, root} from '../../support/dist.mjs';

const elements = built('elements/*.js');
const tagOf = (file) => file.replace(/.*[\\/]|\.[jt]s$/g, '');
/** Modules in the folder of the definitions that are not public: all that have a source. */
const internal = globSync('src/define/*.ts', {cwd: root}).map(tagOf);
const definitions = built('define/*.js').filter(
  (file) => !internal.includes(tagOf(file)),
);

/** The tags since version 0.1.0. Pages and apps import their modules, so the paths must never change. */
const TAGS = [
  ...['checkout-form', 'featured-deals', 'store-cart', 'store-category'],
  ...['store-currency', 'store-donors', 'store-goals', 'store-item', 'store-language'],
  ...['store-links', 'store-login', 'store-payment', 'store-provider', 'store-server'],
];

/** The events since version 0.1.0. */
const EVENTS = [
  ...['announce', 'auth-required-event', 'cart-changed-event', 'item-added-event'],
  ...['item-selected-event', 'payment-action-event', 'payment-created-event'],
  ...['ready-event', 'signed-in-event', 'signed-out-event', 'store-error-event'],
];

const OTHER_PATHS = [
  'define/all.js',
  'define/doctor.js',
  'custom-elements.json',
  ...['bold', 'pixel', 'quiet', 'baked', 'reserve'].map((name) => `themes/${name}.css`),
];

const FOR_FRAMEWORKS = ['react', 'preact', 'solid', 'svelte', 'vue'];

describe('The package', () => {
  it('has the files that it exports', () => {
    const targets = Object.entries(manifest.exports)
      .filter(([name, target]) => target && !name.includes('*'))
      .flatMap(([, target]) =>
        typeof target === 'string' ? target : Object.values(target),
      );
    for (const path of targets) assert.ok(existsSync(join(root, path)), path);
  });

  it('exports elements and their definitions one by one, with types', () => {
    assert.notEqual(elements.length, 0);
    for (const file of [...elements, ...definitions]) {
      const url = import.meta.resolve(`${manifest.name}/${file}`);
      assert.ok(url.endsWith(`/dist/${file}`));
      assert.ok(existsSync(join(root, 'dist', file.replace(/js$/, 'd.ts'))));
    }
    const defined = definitions.map(tagOf);
    assert.deepEqual(
      elements.map(tagOf).filter((tag) => !defined.includes(tag)),
      [],
    );
  });

  it('has every public path since version 0.1.0', () => {
    for (const path of [
      ...TAGS.flatMap((tag) => [`elements/${tag}.js`, `define/${tag}.js`]),
      ...EVENTS.map((name) => `elements/events/${name}.js`),
      ...OTHER_PATHS,
    ]) {
      const url = import.meta.resolve(`${manifest.name}/${path}`);
      assert.ok(existsSync(fileURLToPath(url)), path);
    }
  });

  it('does not export internal modules', () => {
    const paths = internal.map((name) => `define/${name}.js`);
    for (const path of ['ui/content/price.js', ...paths])
      assert.throws(() => import.meta.resolve(`${manifest.name}/${path}`), {
        code: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
      });
  });

  it('can be imported outside a browser, which registers nothing before the definitions', () => {
    const events = EVENTS.map((name) => `elements/events/${name}.js`);
    const silent = ['shop', 'embed.js', ...FOR_FRAMEWORKS, ...elements, ...events];
    const [exported, registered] = imported(
      [manifest.name, ...silent.map((path) => `${manifest.name}/${path}`)],
      definitions.map((path) => `${manifest.name}/${path}`),
    );
    assert.deepEqual(registered, []);
    for (const tag of TAGS) {
      const name = tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
      assert.ok(exported[`${manifest.name}/elements/${tag}.js`].includes(name), tag);
    }
    for (const path of events)
      assert.notEqual(exported[`${manifest.name}/${path}`].length, 0, path);
  });
});

/**
 * Imports modules in a new Node process, and then others. Returns the names that the first modules
 * export, and the elements that they have registered. Lit provides the registry there.
 */
function imported(first, others) {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const exported = {};
      for (const name of ${JSON.stringify(first)}) exported[name] = Object.keys(await import(name));
      const tags = ${JSON.stringify(elements.map(tagOf))};
      const registered = tags.filter((tag) => globalThis.customElements?.get(tag));
      for (const name of ${JSON.stringify(others)}) await import(name);
      console.log(JSON.stringify([exported, registered]));`,
    ],
    {cwd: root, encoding: 'utf8'},
  );
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1));
}
