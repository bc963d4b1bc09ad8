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

const trees = new Map();

/**
 * Returns the syntax tree of a built file. Throws for syntax that browsers of 2022 do not
 * understand, such as decorators and `accessor`.
 */
export function syntaxOf(file, sourceType) {
  if (!trees.has(file)) {
    const options = {ecmaVersion: 2022, sourceType, allowHashBang: true};
    trees.set(file, parse(textOf(file), options));
  }
  return trees.get(file);
}

/** Yields every node of a syntax tree. */
export function* nodesOf(tree) {
  if (typeof tree?.type === 'string') yield tree;
  for (const value of Object.values(tree)) {
    if (typeof value === 'object' && value !== null) yield* nodesOf(value);
  }
}

/** Returns the name of a chunk from its file or address. */
export function chunkName(file) {
  return /([^/]+)-.{8}\.js$/.exec(file.replace(/\?.*/, ''))?.[1];
}
