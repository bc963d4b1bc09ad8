// What the package depends on.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {it} from 'node:test';
import {builtPackages} from '../../scripts/sbom.mjs';
import {manifest, root, textOf} from '../support/dist.mjs';
import {isLong} from './shop.mjs';

/** Licences of packages that may be in a page. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0'],
];

/** Licences of packages that only the build uses. The package does not contain them. */
const FOR_BUILDING = [...PERMISSIVE, ...['MPL-2.0', 'CC-BY-4.0', 'OFL-1.1', 'Zlib']];

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const {'': self, ...packages} = lock.packages;
const production = Object.entries(packages).filter(([, {dev}]) => !dev);
const nameOf = (path) => path.replace(/.*node_modules\//, '');

it('every dependency is pinned to a version and its hash, and comes from the registry', () => {
  assert.deepEqual(self.dependencies, manifest.dependencies);
  assert.deepEqual(self.devDependencies, manifest.devDependencies);
  for (const [path, {version, integrity, resolved, link}] of Object.entries(packages)) {
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/, path);
    assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path);
    assert.ok(!link, `${path} is a link`);
    // A package without an address comes from the registry.
    assert.match(
      resolved ?? 'https://registry.npmjs.org/',
      /^https:\/\/registry\.npmjs\.org\//,
    );
  }
});

it('no dependency of the package runs a script when it is installed', () => {
  const isRun = (name) => /^(pre|post)?install$/.test(name);
  for (const [path, {hasInstallScript}] of production) {
    const file = readFileSync(join(root, path, 'package.json'), 'utf8');
    const {scripts = {}} = JSON.parse(file);
    assert.ok(!hasInstallScript && !Object.keys(scripts).some(isRun), path);
  }
  assert.ok(!Object.keys(manifest.scripts).some(isRun));
});

it('every package has a licence that permits its use', () => {
  for (const [path, {dev, license}] of Object.entries(packages)) {
    // This one names its licence in its readme.
    const said = license ?? (nameOf(path) === 'only' ? 'MIT' : '');
    assert.ok(
      allows(said, dev ? FOR_BUILDING : PERMISSIVE),
      `${path} is under ${said}`,
    );
  }
});

it(
  'the production dependencies have no known vulnerabilities',
  {skip: !isLong},
  (test) => {
    let metadata = {};
    try {
      ({metadata} = JSON.parse(npm('audit', '--omit=dev', '--json')));
    } catch {
      // npm has printed no JSON.
    }
    const {vulnerabilities} = metadata ?? {};
    if (!vulnerabilities)
      return test.skip('The registry’s audit could not be reached.');
    assert.equal(vulnerabilities.total, 0);
  },
);

it('the bill of materials has exactly the packages of production, and those built in', () => {
  const {components} = JSON.parse(textOf('sbom.json'));
  const tree = JSON.parse(
    npm('ls', '--all', '--omit=dev', '--package-lock-only', '--json'),
  );
  const listed = ({dependencies = {}}) =>
    Object.entries(dependencies).flatMap(([name, one]) => [
      ...(one.version ? [`${name}@${one.version}`] : []),
      ...listed(one),
    ]);
  const names = (list) => list.map(({name, version}) => `${name}@${version}`).sort();
  const required = components.filter(({scope}) => scope === 'required');
  assert.deepEqual(names(required), [...new Set(listed(tree))].sort());
  const isIn = builtPackages(join(root, 'dist'));
  const others = components.filter(({scope}) => scope !== 'required');
  assert.deepEqual(
    names(others).filter((name) => !isIn.has(name.replace(/@[^@]+$/, ''))),
    [],
  );
  for (const {name, version, hashes} of components) {
    const [, {integrity}] = Object.entries(packages).find(
      ([path, one]) => nameOf(path) === name && one.version === version,
    );
    const digest = Buffer.from(hashes[0].content, 'hex').toString('base64');
    assert.equal(`sha512-${digest}`, integrity, name);
  }
});

/** Runs npm in this folder, and returns its output. */
function npm(...args) {
  return spawnSync('npm', args, {cwd: root, encoding: 'utf8', maxBuffer: 1e8}).stdout;
}

/** Whether the list allows a licence expression: all that `AND` connects, of one of those that `OR` connects. */
function allows(expression, list) {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((one) => one.split(' AND ').every((part) => list.includes(part)));
}
