import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'acorn';

/** The path of the project's folder. */
export const root = join(import.meta.dirname, '../..');

/** The content of package.json. */
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Returns the built files that match a pattern, as paths inside dist/. */
export function built(pattern) {
  const cwd = join(root, 'dist');
  if (!existsSync(cwd))
    throw new Error('There is no dist/: run `npm run build` first.');
  return globSync(pattern, {cwd})
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** Returns the text of a built file. */
export function textOf(file) {
  return readFileSync(join(root, 'dist', file), 'utf8');
}

/**
 * Returns the syntax tree of a built file. Throws for syntax that browsers of 2022 do not
 * understand, such as decorators and `accessor`.
 */
export function syntaxOf(file, sourceType) {
  return parse(textOf(file), {
    ecmaVersion: 2022,
    sourceType,
    allowHashBang: true,
    locations: true,
  });
}

/** Yields every node of a syntax tree. */
export function* nodesOf(tree) {
  if (typeof tree?.type === 'string') yield tree;
  for (const value of Object.values(tree)) {
    if (typeof value === 'object' && value !== null) yield* nodesOf(value);
  }
}

/** Returns the file of a chunk, as a path inside dist/. Its name ends with a hash of its content. */
export function chunkFile(name) {
  const [file] = built(`chunks/${name}-????????.js`);
  if (!file) throw new Error(`There is no chunk ${name}.`);
  return file;
}

/** Returns the name of a chunk from its file or address. */
export function chunkName(file) {
  return /([^/]+)-.{8}\.js$/.exec(file.replace(/\?.*/, ''))?.[1];
}
