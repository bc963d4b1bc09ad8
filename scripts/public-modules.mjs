// Writes the modules that the package exports under `elements/`, wherever their sources are.
import {globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';

/**
 * Returns the public path of each element by its source file, without extensions:
 * `src/features/cart/store-cart` → `elements/store-cart`. A file is an element if its doc block has
 * `@tag`.
 */
export function publicModules() {
  const files = globSync('src/{ui,features}/**/*.ts').sort();
  return new Map(
    files.flatMap((file) => {
      const source = file.replaceAll('\\', '/').replace(/\.ts$/, '');
      const name = basename(source);
      if (/^ \* @tag /m.test(readFileSync(file, 'utf8')))
        return [[source, `elements/${name}`]];
      return dirname(source).endsWith('events') || name.endsWith('-event')
        ? [[source, `elements/events/${name}`]]
        : [];
    }),
  );
}

/** Returns the classes of the events that an element dispatches, with their public paths. */
export function eventsOf(source) {
  const text = readFileSync(`${source}.ts`, 'utf8');
  return [...text.matchAll(/^ \* @fires \{(\w+)\}/gm)].map(([, name]) => [
    name,
    `elements/events/${name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}`,
  ]);
}

/**
 * Adds the types of all events to the types of the modules that projects import, because TypeScript
 * leaves out imports of classes that a declaration does not name. Without them,
 * `addEventListener('store-item-added', …)` has a plain `Event`.
 */
export function writeEventTypes() {
  const events = [...publicModules().values()].filter((path) =>
    path.startsWith('elements/events/'),
  );
  const imports = events.map((path) => `import './${path}.js';\n`);
  writeFileSync('dist/event-types.d.ts', imports.join(''));
  for (const file of globSync('dist/{define,elements}/*.d.ts'))
    writeFileSync(file, `import '../event-types.js';\n${readFileSync(file, 'utf8')}`);
}

/**
 * Writes the public modules to `dist`. Each of them re-exports the compiled source. The module of an
 * element also exports the classes of its events.
 */
export function writePublicModules() {
  for (const [source, path] of publicModules()) {
    const compiled = source.replace(/^src\//, 'dist/');
    const file = join('dist', path);
    const target = relative(dirname(file), compiled).replaceAll('\\', '/');
    mkdirSync(dirname(file), {recursive: true});
    const events = eventsOf(source).map(
      ([name, event]) => `export {${name}} from '../${event}.js';\n`,
    );
    for (const extension of ['.js', '.d.ts'])
      writeFileSync(
        file + extension,
        `export * from '${target}.js';\n${events.join('')}`,
      );
  }
}
