import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'acorn';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** What package.json says. */
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The built files that match, as paths inside dist/. */
export function built(pattern) {
  const cwd = join(root, 'dist');
  if (!existsSync(cwd))
    throw new Error('There is no dist/: run `npm run build` first.');
  return globSync(pattern, {cwd})
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** The text of a built file. */
export function textOf(file) {
  return readFileSync(join(root, 'dist', file), 'utf8');
}

/**
 * The syntax tree of a built file. Throws at what browsers of 2022 would not take, raw decorators
 * and `accessor` among it.
 */
export function syntaxOf(file, sourceType) {
  return parse(textOf(file), {
    ecmaVersion: 2022,
    sourceType,
    allowHashBang: true,
    locations: true,
  });
}

/** Every node of a syntax tree. */
export function* nodesOf(tree) {
  if (typeof tree?.type === 'string') yield tree;
  for (const value of Object.values(tree)) {
    if (typeof value === 'object' && value !== null) yield* nodesOf(value);
  }
}

/** What a built module imports, whichever way. */
export function importsOf(file) {
  return [...nodesOf(syntaxOf(file, 'module'))]
    .filter(({source}) => source?.type === 'Literal')
    .map(({source}) => source.value);
}

/** The file of a chunk, inside dist/: its name ends with a hash of its content. */
export function chunkFile(name) {
  const [file] = built(`chunks/${name}-????????.js`);
  if (!file) throw new Error(`There is no chunk ${name}.`);
  return file;
}

/** The name of the chunk that a file or an address belongs to. */
export function chunkName(file) {
  return /([^/]+)-.{8}\.js$/.exec(file.replace(/\?.*/, ''))?.[1];
}
