// The packed package, by itself and in apps.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, matchesGlob} from 'node:path';
import {before, describe, it} from 'node:test';
import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {built, manifest, root} from '../../support/dist.mjs';
import {useWorkplace} from '../recipes/programs.mjs';
import {expectShop, serveFiles, startUpstream, TAGS} from '../recipes/shop.mjs';
import {expect, pageOf, useBrowser} from '../shop.mjs';

/** The apps of `demo/apps`, and their frameworks. The types are in test/unit/package/frameworks. */
const APPS = {react: 'React', vue: 'Vue', svelte: 'Svelte'};

const place = useWorkplace();
const open = useBrowser();
let service;
before(async () => (service = await startUpstream(place)));

const [{filename, files: packed}] = JSON.parse(
  npm(root, ['pack', '--json', '--ignore-scripts', '--pack-destination', place.folder]),
);
const tarball = place.path(filename);
const files = packed.map(({path}) => path);

/** Copies an app of `demo/apps`, or creates an empty folder, and installs the packed package in it. */
function install(name, from) {
  const app = place.path(name);
  mkdirSync(app);
  // Installed or built files must not get into the fresh copy.
  const filter = (path) => !/[\\/](node_modules|dist|package-lock\.json)$/.test(path);
  if (from) cpSync(join(root, from), app, {recursive: true, filter});
  const options = ['--no-package-lock', '--prefer-offline', '--no-audit', '--no-fund'];
  npm(app, ['install', tarball, ...options]);
  return app;
}

/** Runs npm and returns its output. Throws the output if npm fails. */
function npm(cwd, args, env = {}) {
  const {status, stdout, stderr} = spawnSync('npm', args, {
    cwd,
    env: {...process.env, ...env},
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Opens a folder as a site and calls `look` with the page. Fails if the page reports an error or a warning. */
async function visitSite(folder, look) {
  const {page, told} = await open({address: await serveFiles(place, folder)});
  await look(page);
  assert.deepEqual(told, []);
  await page.context().close();
}

/** Returns the modules that package.json exports, by their public names. */
function modules() {
  const entries = Object.entries(manifest.exports);
  const own = entries.filter(([, target]) => !target).map(([name]) => name);
  return entries
    .filter(([, target]) => target?.types)
    .flatMap(([name]) =>
      name.includes('*') ? built(name.slice(2)).map((file) => `./${file}`) : name,
    )
    .filter((name) => !own.some((pattern) => matchesGlob(name, pattern)));
}

describe('The packed package', () => {
  const content = readFileSync(tarball);

  it('has dist/, the license, the README and package.json', () => {
    const others = files.filter((file) => !file.startsWith('dist/'));
    assert.deepEqual(others.sort(), ['LICENSE', 'README.md', 'package.json']);
  });

  it('has only the expected kinds of files', () => {
    const kinds = /\.(js|d\.ts|js\.map|css|licenses\.md)$|^dist\/demo\/.+\.(svg|html)$/;
    // `dist/demo` has the pictures and pages that a service would otherwise send.
    const rest = files.filter(
      (file) => /^dist\/(?!demo\/)/.test(file) && !kinds.test(file),
    );
    assert.deepEqual(rest.sort(), [
      'dist/custom-elements.json',
      'dist/integrity.json',
      'dist/llms.txt',
      'dist/proxy/storefront-proxy.php',
      'dist/sbom.json',
      'dist/vscode.css-custom-data.json',
      'dist/vscode.html-custom-data.json',
      'dist/web-types.json',
    ]);
  });

  it('has no faults that publint finds', async () => {
    const {buffer, byteOffset, byteLength} = content;
    const {messages} = await publint({
      strict: true,
      pack: {tarball: buffer.slice(byteOffset, byteOffset + byteLength)},
    });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest, {color: false})),
      [],
    );
  });

  it('has right types for each way to import a module', async () => {
    const packed = createPackageFromTarballData(new Uint8Array(content));
    const {problems} = await checkPackage(packed, {entrypoints: modules()});
    // The package has no CommonJS modules, so problems of CommonJS do not count.
    const ways = problems.filter(
      ({resolutionKind, resolutionOption}) =>
        !/^node10|node16-cjs$/.test(resolutionKind ?? resolutionOption ?? ''),
    );
    assert.deepEqual(ways, []);
  });
});

for (const [folder, name] of Object.entries(APPS)) {
  describe(`the example app for ${name}`, () => {
    let app;
    before(() => {
      app = install(folder, `demo/apps/${folder}`);
    });

    it('has right types, and builds', () => {
      npm(app, ['run', 'build'], {VITE_SHOP_URL: service.origin});
    });

    it('shows a working shop: items, another category, the cart, its own words on an event', () =>
      visitSite(join(app, 'dist'), async (page) => {
        const deals = page.locator('featured-deals').getByRole('listitem');
        await expect(deals).toHaveCount(4);
        const category = page.locator('store-category');
        await expect(category.getByRole('heading', {name: 'Ranks'})).toBeVisible();
        await page.getByRole('button', {name: 'Keys', exact: true}).click();
        await expect(category.getByRole('heading', {name: 'Crate keys'})).toBeVisible();
        await expect(category.getByRole('heading', {name: 'Ranks'})).toBeHidden();
        await expect(page.getByText('Added: 0')).toBeVisible();
        await expectShop(page, `In_${name}`);
        await expect(page.getByText('Added: 1')).toBeVisible();
      }));
  });
}

it('a plain page shows a working shop by the file in node_modules', async () => {
  const folder = install('plain');
  const src = '/node_modules/storefront-elements/dist/embed.js';
  const script = `<script src="${src}" data-base-url="${service.origin}" defer></script>`;
  writeFileSync(join(folder, 'index.html'), pageOf(script, TAGS));
  await visitSite(folder, (page) => expectShop(page, 'In_a_plain_page'));
});
