// Splits the script tag's build into a classic script and the chunks that it loads when they are
// needed. Each built file is a function that gets the others; `src/lib/chunk-loader.ts` runs them.
import {relative} from 'node:path';
import {parseSync, traverse} from '@babel/core';
import MagicString from 'magic-string';

/** The name of the entry's chunk. */
const ENTRY = 'embed';

/** Stands in the entry for what the build knows of its chunks, until all of them are built. */
export const RECORDS = '__CHUNK_RECORDS__';

/**
 * The plugin that turns chunks into functions, and the groups of modules that make up a chunk: the
 * entry has all modules that it imports statically. The others form one chunk per folder.
 */
export function chunks(root, entry) {
  let getModule;
  let entryModules;

  /** The modules that the entry imports statically, directly or not. */
  function findEntryModules() {
    const found = new Set([entry]);
    for (const id of found)
      for (const imported of getModule(id)?.importedIds ?? []) found.add(imported);
    return found;
  }

  function chunkOf(id) {
    entryModules ??= findEntryModules();
    if (entryModules.has(id) || id.includes('rolldown/runtime')) return ENTRY;
    const path = relative(root, id).replaceAll('\\', '/');
    const translation = /^src\/i18n\/languages\/(.+)\.ts$/.exec(path);
    if (translation) return `lang-${translation[1]}`;
    if (path === 'src/ui/content/sanitiser.ts' || path.includes('/dompurify/'))
      return 'sanitiser';
    // A registration belongs to its element.
    if (path.startsWith('src/define/'))
      return chunkOf(
        getModule(id).importedIds.find((one) => /\/store-|-form|-deals/.test(one)),
      );
    if (path.startsWith('src/features/')) return path.split('/').at(-2);
    if (path.startsWith('src/ui/store-'))
      return path.slice('src/ui/'.length, -'.ts'.length);
    if (/^src\/(lib|api|shop)\//.test(path)) return 'shop';
    if (path.startsWith('src/i18n/')) return ENTRY;
    if (path.startsWith('src/')) return path.split('/')[1];
    if (path.startsWith('demo/')) return 'demo-mode';
    return /node_modules\/(@lit|lit)/.test(path)
      ? 'ui'
      : chunkOf(getModule(id).importers[0]);
  }

  return {
    groups: [{name: chunkOf, debugName: 'folders'}],
    plugin: {
      name: 'chunks',
      buildEnd() {
        getModule = (id) => this.getModuleInfo(id);
      },
      renderChunk(code, chunk) {
        return wrap(code, chunk);
      },
    },
  };
}

/** The file of a chunk in `dist`. Its name changes with its content; `src/lib/chunk-loader.ts` makes the same name. */
export function chunkFile(name, hash) {
  const suffix = hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_');
  return `chunks/${name}-${suffix}.js`;
}

/** The name of the chunk in a file of the bundler's, such as `chunks/cart.js`. */
export function chunkName(file) {
  return file.replace(/^.*\/|\.js$/g, '');
}

/** Makes a module without imports of a chunk: a function that gets the other chunks. */
function wrap(code, {fileName}) {
  const tree = parseSync(code, {
    configFile: false,
    babelrc: false,
    parserOpts: {sourceType: 'module'},
  });
  const {program} = tree;
  const text = new MagicString(code);
  const exported = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration')
      text.update(node.start, node.end, reads(node));
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.declaration || node.source) throw new Error(`${fileName}: unknown export`);
    exported.push(...node.specifiers);
    text.remove(node.start, node.end);
  }
  for (const node of nodesOf(program)) {
    if (node.type === 'ImportExpression' || node.callee?.type === 'Import') {
      const {value} = node.source ?? node.arguments[0];
      if (value) text.update(node.start, node.end, load(chunkName(value)));
    }
  }
  checkConstants(tree, exported, fileName);
  const names = exported.map(({local, exported: {name}}) => `${name}: ${local.name}`);
  const exports = `{${names.join(', ')}}`;
  if (chunkName(fileName) === ENTRY) {
    // Not strict: on a page that freezes the language's objects, libraries that write to them would throw.
    text.prepend('(function (__CHUNKS__) {\n');
    text.append(`\n__CHUNKS__.modules.${ENTRY} = ${exports};\n})(${RECORDS});\n`);
  } else {
    text.prepend('export function run(__CHUNKS__) {\n');
    text.append(`\nreturn ${exports};\n}\n`);
  }
  return {code: text.toString(), map: text.generateMap({hires: 'boundary'})};
}

/** Other chunks get what a binding is when the chunk has run, so it must not change later. */
function checkConstants(tree, exported, fileName) {
  traverse(tree, {
    Program({scope}) {
      for (const {local} of exported) {
        const {constantViolations = []} = scope.getBinding(local.name) ?? {};
        if (constantViolations.length > 0)
          throw new Error(
            `${fileName} exports ${local.name}, which changes: export a function instead.`,
          );
      }
    },
  });
}

function load(name) {
  return name === ENTRY
    ? `Promise.resolve(__CHUNKS__.modules.${ENTRY})`
    : `__CHUNKS__.load(${JSON.stringify(name)})`;
}

/** What takes the place of an import declaration. */
function reads({specifiers, source}) {
  const module = `__CHUNKS__.modules[${JSON.stringify(chunkName(source.value))}]`;
  const names = specifiers.map(({type, imported, local}) => {
    if (type !== 'ImportSpecifier')
      throw new Error(`unknown import of ${source.value}`);
    return `${imported.name ?? JSON.stringify(imported.value)}: ${local.name}`;
  });
  return names.length ? `const {${names.join(', ')}} = ${module};` : '';
}

function* nodesOf(node) {
  if (typeof node?.type === 'string') yield node;
  for (const value of Object.values(node ?? {})) {
    if (typeof value === 'object' && value !== null) yield* nodesOf(value);
  }
}
