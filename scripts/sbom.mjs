// Writes the bill of materials of dist/ as CycloneDX: what `npm sbom` says of the packages that the shop
// depends on, and of those for development that are built into a file of dist/.
import {execFileSync} from 'node:child_process';
import {globSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

/** Writes dist/sbom.json. Two builds of the same sources write the same bill. */
export function writeSbom() {
  const command = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const options = {
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  };
  const {serialNumber: _, ...bill} = JSON.parse(execFileSync('npm', command, options));
  const about = JSON.parse(readFileSync('package.json', 'utf8'));
  const component = {...bill.metadata.component, name: about.name};
  const needs = new Map(bill.dependencies.map(({ref, dependsOn}) => [ref, dependsOn]));
  const direct = needs.get(component['bom-ref']);
  const isOurs = (ref) => ref.replace(/@[^@]+$/, '') in about.dependencies;
  // npm marks a package as one for development if the lock file first has it as one, so that is not asked.
  const required = new Set(direct.filter(isOurs));
  for (const ref of required) for (const one of needs.get(ref)) required.add(one);
  const builtInto = builtPackages();
  const components = bill.components
    .filter((one) => required.has(one['bom-ref']) || builtInto.has(one.name))
    .map((one) => ({
      ...one,
      // What is for development is built into the demo's service only.
      scope: required.has(one['bom-ref']) ? 'required' : 'optional',
      properties: (builtInto.get(one.name) ?? []).map((value) => ({
        name: 'storefront-elements:built-into',
        value,
      })),
    }));
  const refs = new Set([component, ...components].map((one) => one['bom-ref']));
  const dependencies = [...refs].map((ref) => ({
    ref,
    dependsOn: needs.get(ref).filter((one) => refs.has(one)),
  }));
  const sbom = {...bill, metadata: {component}, components, dependencies};
  writeFileSync('dist/sbom.json', `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Returns the packages that are built into files of dist/, each with these files. */
export function builtPackages(folder = 'dist') {
  const found = new Map();
  for (const map of globSync('**/*.js.map', {cwd: folder}).sort()) {
    const file = map.replaceAll('\\', '/').replace(/\.map$/, '');
    const {sources} = JSON.parse(readFileSync(join(folder, map), 'utf8'));
    const names = sources.map((source) => packageOf(source)).filter(Boolean);
    for (const name of new Set(names))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

/** Returns the name of the package that a path below node_modules belongs to. */
function packageOf(path) {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
}
