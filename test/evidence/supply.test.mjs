// Tests the content of the package, and that everybody who builds the package gets the same files.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, dirname, join, relative, resolve} from 'node:path';
import {after, describe, it} from 'node:test';
import Ajv from 'ajv';
import {buildScriptTag} from '../../scripts/build-script-tag.mjs';
import {builtPackages} from '../../scripts/sbom.mjs';
import {built, importsOf, manifest, root, textOf} from '../package/dist.mjs';
import {isLong, record} from './evidence.mjs';

/** Licences of packages that may be in a page. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0'],
];

/** Licences of packages that only the build uses. The package does not contain them. */
const FOR_BUILDING = [...PERMISSIVE, 'MPL-2.0', 'CC-BY-4.0', 'OFL-1.1'];

/** Packages whose licence is in their readme instead of their package.json. */
const SAID_ELSEWHERE = {only: {license: 'MIT', where: 'Readme.md', text: 'MIT'}};

/** Packages that are built into the demo's service, and into no other file. */
const IN_THE_DEMO = ['hono'];

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

describe('the dependencies', () => {
  it('are pinned to a version and its hash, and come from the registry', () => {
    assert.equal(lock.lockfileVersion, 3);
    assert.deepEqual(self.dependencies, manifest.dependencies);
    assert.deepEqual(self.devDependencies, manifest.devDependencies);
    for (const [path, about] of Object.entries(packages)) {
      const {version, integrity, resolved, link} = about;
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/, path);
      assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, path);
      assert.ok(!link, `${path} is a link`);
      // A package without an address comes from the registry.
      assert.match(
        resolved ?? 'https://registry.npmjs.org/',
        /^https:\/\/registry\.npmjs\.org\//,
      );
    }
    // The lock file would have to follow an address outside the registry, so no package may depend
    // on one.
    const wanted = [self, ...Object.values(packages)].flatMap(
      ({dependencies, devDependencies, optionalDependencies}) =>
        Object.entries({...dependencies, ...devDependencies, ...optionalDependencies}),
    );
    const elsewhere = wanted.filter(([, range]) =>
      /[:/]/.test(range.replace(/^npm:@?[\w./-]+@/, '')),
    );
    assert.deepEqual(elsewhere, []);
    figures.push({
      claim:
        'In package-lock.json, every package has one version and a hash, and no address outside the registry',
      figure: `${Object.keys(packages).length} packages, ${production.length} of them for production`,
    });
  });

  it('run no script when the package is installed', () => {
    for (const [path, {hasInstallScript}] of production)
      assert.ok(!hasInstallScript, `${path} has an install script`);
    for (const [path] of production) {
      const {scripts = {}} = installed(path);
      assert.deepEqual(installScripts(scripts), [], path);
    }
    assert.deepEqual(installScripts(manifest.scripts), []);
    const others = Object.entries(packages).filter(
      ([, about]) => about.hasInstallScript,
    );
    figures.push({
      claim:
        'No dependency of the published package runs a script when it is installed, nor does the package',
      figure: `0 of ${production.length}; of those for building ${others.length} have one (${others.map(([path]) => nameOf(path)).join(', ')}), of which npm is allowed to run ${Object.values(manifest.allowScripts).filter(Boolean).length}`,
    });
  });

  it('have permissive licences', () => {
    const licences = {};
    for (const [path, {dev, license}] of Object.entries(packages)) {
      const elsewhere = SAID_ELSEWHERE[nameOf(path)];
      if (elsewhere && !license) {
        const text = readFileSync(join(root, path, elsewhere.where), 'utf8');
        assert.ok(text.includes(elsewhere.text), path);
      }
      const said = license ?? elsewhere?.license;
      assert.ok(said, `${path} says nothing of its licence`);
      assert.ok(
        allows(said, dev ? FOR_BUILDING : PERMISSIVE),
        `${path} is under ${said}`,
      );
      if (!dev) licences[said] = (licences[said] ?? 0) + 1;
    }
    // The lock file copies the licences. For shipped packages, the package.json itself is checked,
    // too.
    for (const [path, {license}] of production)
      assert.equal(installed(path).license, license, path);
    figures.push({
      claim:
        'The published package depends on packages with permissive licences alone, and every package that builds it has a known licence',
      figure: Object.entries(licences)
        .map(([licence, count]) => `${count} × ${licence}`)
        .join(', '),
    });
  });

  it(
    'have no known vulnerabilities',
    {skip: !isLong && 'asks the registry'},
    (context) => {
      const {stdout} = npm(['audit', '--omit=dev', '--json', '--no-offline'], root);
      const answer = parsed(stdout);
      const {total} = answer?.metadata?.vulnerabilities ?? {};
      const claim =
        'The registry knows of no vulnerability in the production dependencies';
      if (answer?.auditReportVersion === undefined || total === undefined) {
        return context.skip('The registry’s audit could not be reached.');
      }
      assert.equal(total, 0, stdout);
      figures.push({
        claim,
        figure: `${total} in ${answer.metadata.dependencies.prod} packages (npm audit)`,
      });
    },
  );
});

describe('the built package', () => {
  it('contains no packages other than the dependencies', () => {
    const allowed = new Set(production.map(([path]) => nameOf(path)));
    const found = builtPackages(join(root, 'dist'));
    assert.ok(found.has('lit-html'));
    for (const [name, files] of found) {
      if (allowed.has(name)) continue;
      assert.ok(IN_THE_DEMO.includes(name), `${name} is in ${files}`);
      for (const file of files)
        assert.match(
          file,
          /^(chunks\/demo-mode|demo-mode\/demo-service)/,
          `${name} is in ${file}`,
        );
    }
    const maps = built('**/*.js.map');
    let sources = 0;
    for (const map of maps) {
      const about = JSON.parse(textOf(map));
      const licenses = map.startsWith('chunks/')
        ? 'embed.licenses.md'
        : map.replace(/js\.map$/, 'licenses.md');
      for (const source of about.sources) {
        sources += 1;
        const path = resolve(root, 'dist', dirname(map), source);
        const place = relative(root, path).replaceAll('\\', '/');
        assert.match(
          place,
          /^(src|demo\/service|node_modules)\//,
          `${map} has ${place}`,
        );
        assert.ok(existsSync(path), `${map} has ${place}, which is not there`);
        const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(place) ?? [];
        if (name)
          assert.ok(textOf(licenses).includes(`## ${name} - `), `${licenses}: ${name}`);
      }
    }
    // The built files import the packages that are not built in. Each must be a dependency, also of the page's app (a peer).
    const asked = new Set(
      built('**/*.js')
        .filter((file) => file !== 'embed.js')
        .flatMap(importsOf)
        .filter((name) => !/^(\.|node:)/.test(name))
        .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)[0]),
    );
    const known = {...manifest.dependencies, ...manifest.peerDependencies};
    const unknown = [...asked].filter((name) => !(name in known));
    assert.deepEqual(unknown, []);
    // Each dependency must be imported by a built file, or be built into one.
    const used = new Set([...asked, ...found.keys()]);
    const idle = Object.keys(manifest.dependencies).filter((name) => !used.has(name));
    assert.deepEqual(idle, []);
    figures.push({
      claim:
        'The source maps of the built files list our sources and the named dependencies alone, each with its licence beside it; the demo’s shop also contains Hono',
      figure: `${sources} sources in ${maps.length} files; packages built in: ${[...found.keys()].sort().join(', ')}`,
    });
  });

  it('has a bill of materials with exactly its packages', () => {
    const bill = JSON.parse(textOf('sbom.json'));
    const check = new Ajv({allErrors: true}).compile(CYCLONEDX);
    assert.ok(check(bill), JSON.stringify(check.errors, null, 2));

    // The installed production packages, found from package.json, and the packages that are built
    // in.
    const tree = new Set();
    walk(manifest, root, tree);
    for (const name of IN_THE_DEMO)
      tree.add(`${name}@${installed(`node_modules/${name}`).version}`);
    const named = bill.components.map(({name, version}) => `${name}@${version}`);
    assert.deepEqual(named.sort(), [...tree].sort());

    assert.equal(bill.metadata.component.name, manifest.name);
    assert.equal(bill.metadata.component.version, manifest.version);
    for (const {name, version, purl, hashes, scope, properties} of bill.components) {
      assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
      const locked = Object.entries(packages).flatMap(([path, one]) =>
        nameOf(path) === name && one.version === version ? one : [],
      );
      const [{integrity}] = locked;
      const digest = Buffer.from(hashes[0].content, 'hex').toString('base64');
      assert.equal(`sha512-${digest}`, integrity, name);
      assert.equal(scope, locked.every(({dev}) => dev) ? 'optional' : 'required', name);
      assert.deepEqual(
        properties.map(({value}) => value),
        builtPackages(join(root, 'dist')).get(name) ?? [],
        name,
      );
    }
    // Every reference leads to a component, and every component is referred to.
    const refs = [bill.metadata.component, ...bill.components].map(
      (one) => one['bom-ref'],
    );
    assert.equal(new Set(refs).size, refs.length);
    assert.deepEqual(bill.dependencies.map(({ref}) => ref).sort(), [...refs].sort());
    const needed = new Set(bill.dependencies.flatMap(({dependsOn}) => dependsOn));
    assert.deepEqual([...needed].sort(), refs.slice(1).sort());
    figures.push({
      claim:
        'dist/sbom.json (CycloneDX 1.6) lists exactly the production dependencies and the packages that are built in',
      figure: `${bill.components.length} components, ${bill.components.filter(({scope}) => scope === 'required').length} of them required`,
    });
  });

  it(
    'has the same bill of materials as npm would write',
    {skip: !isLong && 'asks npm'},
    () => {
      // npm's own list of the production packages. Like `npm sbom`, it leaves out packages that only
      // the build needs.
      const {stdout, stderr} = npm(
        ['ls', '--all', '--omit=dev', '--package-lock-only', '--json'],
        root,
      );
      const tree = parsed(stdout) ?? assert.fail(stderr);
      const listed = ({dependencies = {}}) =>
        Object.entries(dependencies).flatMap(([name, one]) => [
          ...(one.version ? [`${name}@${one.version}`] : []),
          ...listed(one),
        ]);
      const theirs = new Set(listed(tree));
      const bill = JSON.parse(textOf('sbom.json'));
      const required = bill.components.filter(({scope}) => scope === 'required');
      assert.deepEqual(
        required.map(({name, version}) => `${name}@${version}`).sort(),
        [...theirs].sort(),
      );
      figures.push({
        claim: 'npm lists the same packages for production as the bill of materials',
        figure: `${theirs.size} of ${required.length} (npm ls)`,
      });
    },
  );

  it('has an inventory of the files that a page can load, with hashes and purposes', () => {
    const {files} = JSON.parse(textOf('integrity.json'));
    const loaded = built('{embed.js,chunks/*.js,themes/*.css}');
    assert.deepEqual(Object.keys(files).sort(), loaded.sort());
    for (const [file, {integrity, purpose}] of Object.entries(files)) {
      const digest = createHash('sha384').update(
        readFileSync(join(root, 'dist', file)),
      );
      assert.equal(integrity, `sha384-${digest.digest('base64')}`, file);
      assert.ok(purpose, file);
    }
    figures.push({
      claim:
        'dist/integrity.json names embed.js, its chunks and the themes, each with its SHA-384 and its purpose',
      figure: `${loaded.length} files`,
    });
  });

  it('is reproducible, byte for byte', async () => {
    // The variable that scripts/build.mjs sets, too: it selects the production build of Lit.
    process.env.NODE_ENV = 'production';
    await buildScriptTag(folder);
    const files = globSync('**/*.{js,js.map,md}', {cwd: folder}).map((file) =>
      file.replaceAll('\\', '/'),
    );
    assert.ok(files.includes('embed.js') && files.includes('embed.js.map'));
    assert.equal(
      files.filter((file) => file.endsWith('.js')).length,
      built('{embed.js,chunks/*.js}').length,
    );
    for (const file of files) {
      const [now, then] = [join(folder, file), join(root, 'dist', file)].map((path) =>
        readFileSync(path, 'utf8'),
      );
      assert.ok(now === then, `${file} is not what its sources make`);
    }
  });

  it(
    'is the same wherever it is built',
    {skip: !isLong && 'builds everything twice'},
    () => {
      const places = [
        {at: join(folder, 'a'), env: {TZ: 'UTC', LANG: 'C', NODE_ENV: 'production'}},
        {
          at: join(folder, 'a folder', 'with a much longer', 'path to it'),
          env: {
            TZ: 'Asia/Tokyo',
            LANG: 'de_DE.UTF-8',
            LC_ALL: 'de_DE.UTF-8',
            NODE_ENV: 'development',
          },
        },
      ];
      const made = places.map(({at, env}) => buildIn(at, env));
      const [one, other] = made;
      assert.ok(one.files.size > 300);
      assert.deepEqual([...one.files.keys()], [...other.files.keys()]);
      for (const [file, digest] of one.files)
        assert.equal(other.files.get(file), digest, `${file} differs`);
      assert.equal(one.packed, other.packed);
      // The files of the existing build, in this folder.
      const here = contents(join(root, 'dist'));
      assert.deepEqual(
        [...one.files].filter(([file, digest]) => here.get(file) !== digest),
        [],
      );
      figures.push({
        claim:
          'On one machine, builds of the same sources in different folders, time zones, languages and environments are identical, and so are two packages of them',
        figure: `${one.files.size} files, ${made.length + 1} builds, 0 bytes of difference; the packed archive is ${one.packed}`,
      });
    },
  );
});

/** Copies the sources and their dependencies to a folder, builds and packs the package there. */
function buildIn(at, env) {
  mkdirSync(at, {recursive: true});
  const left = /^(dist|coverage|screenshots|site|test-results|evidence-results|\.git)$/;
  cpSync(root, at, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !left.test(relative(root, path)),
  });
  const run = npm(['run', 'build'], at, env);
  assert.equal(run.status, 0, run.stderr);
  const {stdout, stderr} = npm(['pack', '--json', '--ignore-scripts'], at, env);
  const [packed] = parsed(stdout) ?? assert.fail(stderr);
  const files = contents(join(at, 'dist'));
  rmSync(at, {recursive: true});
  return {files, packed: packed.integrity};
}

/** Returns the hash of every file in a folder. */
function contents(at) {
  const files = globSync('**/*', {cwd: at, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    files.map((path) => [
      relative(at, path),
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    ]),
  );
}

function npm(args, cwd, env = {}) {
  return spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    },
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  });
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

function installScripts(scripts) {
  return Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name));
}

/** Adds a package's dependencies to `tree`, where Node finds them. */
function walk({dependencies, optionalDependencies}, from, tree) {
  for (const name of Object.keys({...dependencies, ...optionalDependencies})) {
    let place = from;
    while (!existsSync(join(place, 'node_modules', name)) && place !== dirname(place))
      place = dirname(place);
    const at = join(place, 'node_modules', name);
    if (!existsSync(at) && optionalDependencies?.[name]) continue;
    const about = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    const named = `${name}@${about.version}`;
    if (tree.has(named)) continue;
    tree.add(named);
    walk(about, at, tree);
  }
}

/** Whether the list allows a licence expression: all licences that `AND` connects, and one of those that `OR` connects. */
function allows(expression, list) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/ AND /.test(bare)) return bare.split(' AND ').every((one) => allows(one, list));
  return bare.split(' OR ').some((one) => list.includes(one));
}

/** The part of the CycloneDX 1.6 schema that the bill uses. Other fields fail the test. */
const object = (properties, required = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const text = {type: 'string', minLength: 1};
const hex = {type: 'string', pattern: '^[0-9a-f]{128}$'};
const ref = {
  type: 'string',
  pattern: '^pkg:npm/(%40[a-z0-9-]+/)?[a-z0-9.-]+@\\d+\\.\\d+\\.\\d+',
};
const licenses = {
  type: 'array',
  minItems: 1,
  items: {
    oneOf: [object({license: object({id: text})}), object({expression: text})],
  },
};
const CYCLONEDX = object({
  $schema: {const: 'http://cyclonedx.org/schema/bom-1.6.schema.json'},
  bomFormat: {const: 'CycloneDX'},
  specVersion: {const: '1.6'},
  version: {const: 1},
  metadata: object({
    component: object({
      type: {const: 'library'},
      'bom-ref': ref,
      name: text,
      version: text,
      licenses,
      purl: ref,
    }),
  }),
  components: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: object({
      type: {const: 'library'},
      'bom-ref': ref,
      name: text,
      version: text,
      scope: {enum: ['required', 'optional']},
      hashes: {
        type: 'array',
        minItems: 1,
        items: object({alg: {const: 'SHA-512'}, content: hex}),
      },
      licenses,
      purl: ref,
      properties: {type: 'array', items: object({name: text, value: text})},
    }),
  },
  dependencies: {
    type: 'array',
    items: object({ref, dependsOn: {type: 'array', uniqueItems: true, items: ref}}),
  },
});
