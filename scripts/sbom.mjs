// Writes the bill of materials of dist/ as CycloneDX: the packages that the shop depends on, and the
// packages that are built into it. The data come from the lock file and from the source maps of the
// built files, so that two builds of the same sources write the same bill.
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Writes dist/sbom.json. */
export function writeSbom() {
  writeFileSync('dist/sbom.json', `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
}

function billOfMaterials() {
  const {packages} = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const {'': self} = packages;
  const builtInto = builtPackages();
  const installed = Object.keys(packages)
    .filter(
      (path) => path && (!packages[path].dev || builtInto.has(packageNameOf(path))),
    )
    .sort();
  const refs = new Map(installed.map((path) => [path, purl(path, packages[path])]));
  // A version that is installed in several places is listed once.
  const paths = installed.filter(
    (path) => installed.find((other) => refs.get(other) === refs.get(path)) === path,
  );
  const needs = (path, {dependencies, optionalDependencies}) =>
    Object.keys({...dependencies, ...optionalDependencies})
      .map((name) => refs.get(pathOf(name, path, packages)))
      .filter(Boolean)
      .sort();
  const about = {
    type: 'library',
    'bom-ref': purl(self.name, self),
    name: self.name,
    version: self.version,
    licenses: licensesOf(self),
    purl: purl(self.name, self),
  };
  const components = paths.map((path) => {
    const {version, integrity, dev} = packages[path];
    return {
      type: 'library',
      'bom-ref': refs.get(path),
      name: packageNameOf(path),
      version,
      // A development dependency in this list is built into the demo's service only, so it is
      // optional.
      scope: dev ? 'optional' : 'required',
      hashes: hashesOf(integrity),
      licenses: licensesOf(packages[path]),
      purl: refs.get(path),
      properties: (builtInto.get(packageNameOf(path)) ?? []).map((file) => ({
        name: 'storefront-elements:built-into',
        value: file,
      })),
    };
  });
  const builtOnly = paths.filter((path) => packages[path].dev);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {component: about},
    components,
    dependencies: [
      {
        ref: about['bom-ref'],
        dependsOn: [
          ...needs('', self),
          ...builtOnly.map((path) => refs.get(path)),
        ].sort(),
      },
      ...paths.map((path) => ({
        ref: refs.get(path),
        dependsOn: needs(path, packages[path]),
      })),
    ],
  };
}

/** Returns the packages that are built into files of dist/, each with these files. */
export function builtPackages(folder = 'dist') {
  const found = new Map();
  for (const map of globSync('**/*.js.map', {cwd: folder}).sort()) {
    const file = map.replaceAll('\\', '/').replace(/\.map$/, '');
    const {sources} = JSON.parse(readFileSync(join(folder, map), 'utf8'));
    const names = sources.flatMap((source) =>
      source.includes('node_modules/') ? packageNameOf(source) : [],
    );
    for (const name of new Set(names))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Returns the name of the package that a path below node_modules belongs to. */
function packageNameOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
}

/** Returns the path of a dependency by name, as Node finds it: beside the package at `from`, or further up. */
function pathOf(name, from, packages) {
  for (
    let place = from;
    ;
    place = place.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, '')
  ) {
    const path = `${place}${place && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (!place) return undefined;
  }
}

function purl(path, {version}) {
  return `pkg:npm/${packageNameOf(path).replace('@', '%40')}@${version}`;
}

/** Converts the lock file's `sha512-…` to CycloneDX. */
function hashesOf(integrity) {
  const [, algorithm, digest] = /^sha(\d+)-(.+)$/.exec(integrity);
  const content = Buffer.from(digest, 'base64').toString('hex');
  return [{alg: `SHA-${algorithm}`, content}];
}

/** Converts a license: a single one to its id, several to an expression. */
function licensesOf({license}) {
  return /^[\w.+-]+$/.test(license)
    ? [{license: {id: license}}]
    : [{expression: license.replace(/^\((.*)\)$/, '$1')}];
}
