// What the package depends on, and that everybody who builds it gets the same files.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join, relative} from 'node:path';
import {after, it} from 'node:test';
import {builtPackages} from '../../scripts/sbom.mjs';
import {manifest, root, textOf} from '../support/dist.mjs';
import {isLong, record} from './results.mjs';

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
const folder = mkdtempSync(join(tmpdir(), 'supply-'));
const figures = [];

after(() => {
  rmSync(folder, {recursive: true});
  record('supply', figures);
});

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
  figures.push({
    claim:
      'In package-lock.json, every package has one version and a hash, and no address outside the registry',
    figure: `${Object.keys(packages).length} packages, ${production.length} of them for production`,
  });
});

it('no dependency of the package runs a script when it is installed', () => {
  const isRun = (name) => /^(pre|post)?install$/.test(name);
  for (const [path, {hasInstallScript}] of production) {
    const {scripts = {}} = installed(path);
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
    // The lock file copies the licences.
    if (!dev) assert.equal(installed(path).license, license, path);
  }
  const licences = new Set(production.map(([, {license}]) => license));
  figures.push({
    claim: 'The published package depends on packages with permissive licences alone',
    figure: [...licences].join(', '),
  });
});

it(
  'the production dependencies have no known vulnerabilities',
  {skip: !isLong},
  (test) => {
    const {vulnerabilities, dependencies} =
      parsed(npm(['audit', '--omit=dev', '--json'], root).stdout)?.metadata ?? {};
    if (!vulnerabilities)
      return test.skip('The registry’s audit could not be reached.');
    assert.equal(vulnerabilities.total, 0);
    figures.push({
      claim: 'The registry knows of no vulnerability in the production dependencies',
      figure: `${dependencies.prod} packages`,
    });
  },
);

it('the bill of materials has exactly the packages of production, and those built in', () => {
  const {components} = JSON.parse(textOf('sbom.json'));
  const tree = parsed(
    npm(['ls', '--all', '--omit=dev', '--package-lock-only', '--json'], root).stdout,
  );
  const listed = ({dependencies = {}}) =>
    Object.entries(dependencies).flatMap(([name, one]) => [
      ...(one.version ? [`${name}@${one.version}`] : []),
      ...listed(one),
    ]);
  const required = components.filter(({scope}) => scope === 'required');
  const names = (list) => list.map(({name, version}) => `${name}@${version}`).sort();
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
  figures.push({
    claim:
      'dist/sbom.json lists exactly the production dependencies, as npm does, and the packages that are built in',
    figure: `${components.length} components, ${required.length} of them required`,
  });
});

it(
  'the package is the same, byte for byte, wherever it is built',
  {skip: !isLong},
  () => {
    const [one, other] = [
      buildIn(join(folder, 'a'), {TZ: 'UTC', LANG: 'C', NODE_ENV: 'production'}),
      buildIn(join(folder, 'a folder', 'with a longer', 'path to it'), {
        ...{TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8'},
        NODE_ENV: 'development',
      }),
    ];
    assert.ok(one.files.length > 300);
    assert.deepEqual(one, other);
    assert.deepEqual(one.files, hashesIn(join(root, 'dist')));
    figures.push({
      claim:
        'On one machine, builds of the same sources in different folders, time zones, languages and environments are identical, and so are two packages of them',
      figure: `${one.files.length} files, 3 builds; the packed archive is ${one.packed}`,
    });
  },
);

/** Copies the sources and their dependencies to a folder, builds and packs the package there. */
function buildIn(at, env) {
  mkdirSync(at, {recursive: true});
  const left = /^(dist|coverage|screenshots|site|test-results|nightly-results|\.git)$/;
  cpSync(root, at, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !left.test(relative(root, path)),
  });
  const run = npm(['run', 'build'], at, env);
  assert.equal(run.status, 0, run.stderr);
  const [{integrity}] = parsed(
    npm(['pack', '--json', '--ignore-scripts'], at, env).stdout,
  );
  const files = hashesIn(join(at, 'dist'));
  rmSync(at, {recursive: true});
  return {files, packed: integrity};
}

/** The files of a folder, each with its hash. */
function hashesIn(at) {
  return globSync('**/*', {cwd: at, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${relative(at, path)} ${digest}`;
    });
}

function npm(args, cwd, env = {}) {
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const all = {...process.env, ...env, PATH};
  return spawnSync('npm', args, {cwd, encoding: 'utf8', env: all, maxBuffer: 1e8});
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function installed(path) {
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
}

/** Whether the list allows a licence expression: all that `AND` connects, and one of those that `OR` connects. */
function allows(expression, list) {
  if (list.includes(expression)) return true;
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/ AND /.test(bare)) return bare.split(' AND ').every((one) => allows(one, list));
  return / OR /.test(bare) && bare.split(' OR ').some((one) => allows(one, list));
}
