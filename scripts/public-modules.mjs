// Writes the modules that the package exports, wherever their sources are.
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

/**
 * Returns the table of tags in `src/define/tags.ts`: each tag with the class of its element, and with
 * the modules that its row imports. The class is in the last of them.
 */
export function tagTable() {
  const [, ...cells] = readFileSync('src/define/tags.ts', 'utf8').split(
    /^  '([\w-]+)': (?=async)/m,
  );
  return cells.flatMap((tag, index) => {
    if (index % 2) return [];
    const row = cells[index + 1];
    const imports = [...row.matchAll(/import\('([^']+)'\)/g)].map(([, path]) => path);
    const [, className] = /\)\)\.(\w+)/.exec(row);
    return [{tag, className, imports}];
  });
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

/**
 * Writes `define/`: for each tag a module that registers its element, one that registers all, and the
 * doctor. Their sources are the table of tags.
 */
export function writeDefinitions() {
  const table = tagTable();
  const tags = table.map(({tag}) => tag);
  for (const {tag, className, imports} of table) {
    const module = imports.pop();
    const load = `import {${className}} from '${module}';\n`;
    const beside = imports.map((path) => `import '${path}';\n`).join('');
    write(
      `define/${tag}.js`,
      `${load}import {define} from './define.js';\n${beside}define('${tag}', ${className});\n`,
    );
    write(
      `define/${tag}.d.ts`,
      `${load}declare global {\n  interface HTMLElementTagNameMap {\n    '${tag}': ${className};\n  }\n}\n`,
    );
  }
  const all = [...tags, 'doctor'].map((name) => `import './${name}.js';\n`).join('');
  write('define/all.js', all);
  write('define/all.d.ts', all);
  write(
    'define/doctor.js',
    `import {startDoctor} from './start-doctor.js';\nstartDoctor(${JSON.stringify(tags)});\n`,
  );
  write('define/doctor.d.ts', 'export {};\n');
}

/**
 * Writes the package's main module: what `library.ts` exports, and the classes of the elements. There
 * are only `export *`. With named exports, esbuild would put all elements into a page that imports one
 * value.
 */
export function writeIndex() {
  const elements = [...publicModules()]
    .filter(([, path]) => !path.startsWith('elements/events/'))
    .map(([source]) => source.replace(/^src/, '.'));
  const lines = ['./library', ...elements].map(
    (path) => `export * from '${path}.js';\n`,
  );
  for (const extension of ['js', 'd.ts']) write(`index.${extension}`, lines.join(''));
}

function write(file, text) {
  writeFileSync(join('dist', file), text);
}
