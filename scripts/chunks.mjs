// Splits the script tag's build into a classic script and chunks that it loads when they are needed.
// Each chunk exports a function that receives the other chunks. `src/lib/chunk-loader.ts` runs them.
// The entry has only those English texts that the first view uses. The others are in a chunk that all
// other chunks with elements need: see `src/i18n/more-texts.ts`.
import {relative} from 'node:path';
import {parseSync, traverse} from '@babel/core';
import MagicString from 'magic-string';

/** The name of the entry's chunk. */
const ENTRY = 'embed';

/** The chunk with the elements that most pages have. It is loaded while the service answers. */
export const FIRST_VIEW = 'first-view';

/** The chunk that all other chunks with elements need: the other English texts, directives of Lit, and more. */
const TEXTS = 'texts';

/** Modules in that chunk. The catalogue's tabs need no others of `src/ui`, so they come early. */
const BESIDE_TEXTS = /^src\/ui\/(hydration|content\/(inert-template|plain-text))\.ts$/;

/** Chunks that show no texts. */
const WITHOUT_TEXTS = new Set([
  ...[
    ENTRY,
    FIRST_VIEW,
    TEXTS,
    'shop',
    'buying',
    'sanitiser',
    'frame',
    'store-provider',
    'analytics',
  ],
]);

/** The layers of `src` that show texts. */
const WITH_TEXTS = /^src\/(i18n|ui|features|page|define|script-tag)\//;

/** Folders in `src/features/<area>` that are chunks of their own: most shoppers do not need them. */
const OWN_CHUNKS = new Set(['item', 'offer', 'payment', 'discord']);

/** Placeholder in the entry for the table of chunks, which is written when all chunks are built. */
export const RECORDS = '__CHUNK_RECORDS__';

/**
 * Returns the plugin that turns chunks into functions, and the rule that assigns modules to chunks.
 * The entry has all modules that it imports statically, and `FIRST_VIEW` those that `src/script-tag/first-view.ts` imports
 * besides. The others form one chunk per area of `src/features`, which is one for each thing that a shopper does.
 */
export function chunks(root, entry) {
  let getModule;
  let entryModules;
  /** The modules of `FIRST_VIEW`, and some of the entry's. */
  let firstModules;
  /** The texts that are not in the entry, by their names. */
  let others;

  /** Returns a module and all that it imports statically, directly or not. */
  function modulesFrom(id) {
    const found = new Set([id]);
    for (const one of found)
      for (const imported of getModule(one)?.importedIds ?? []) found.add(imported);
    return found;
  }

  /** Returns all names and strings in the modules of the first view that show texts. */
  function wordsOfFirstView() {
    const words = new Set();
    for (const id of [...entryModules, ...firstModules]) {
      const path = pathOf(id);
      if (!WITH_TEXTS.test(path) || path === 'src/i18n/en.ts') continue;
      for (const {name, value} of nodesOf(parse(getModule(id).code).program))
        words.add(name ?? value);
    }
    return words;
  }

  function pathOf(id) {
    return relative(root, id).replaceAll('\\', '/');
  }

  /** Returns the English texts that only the chunks use, as the properties of an object. */
  function otherTexts() {
    const used = wordsOfFirstView();
    const code = getModule(`${root}/src/i18n/en.ts`).code;
    return textsIn(parse(code))
      .filter(({key}) => !used.has(key.name))
      .map(({key, start, end}) => [key.name, code.slice(start, end)]);
  }

  function chunkOf(id) {
    entryModules ??= modulesFrom(entry);
    firstModules ??= modulesFrom(`${root}/src/script-tag/first-view.ts`);
    if (entryModules.has(id) || id.includes('rolldown/runtime')) return ENTRY;
    if (firstModules.has(id)) return FIRST_VIEW;
    const path = pathOf(id);
    const translation = /^src\/i18n\/languages\/(.+)\.ts$/.exec(path);
    if (translation) return `lang-${translation[1]}`;
    if (path === 'src/ui/content/sanitiser.ts' || path.includes('/dompurify/'))
      return 'sanitiser';
    if (path === 'src/define/provider.ts') return 'store-provider';
    if (path.startsWith('src/features/')) {
      const [area, folder] = path.split('/').slice(2);
      return OWN_CHUNKS.has(folder) ? folder : area;
    }
    if (BESIDE_TEXTS.test(path)) return TEXTS;
    if (path.startsWith('src/ui/store-'))
      return path.slice('src/ui/'.length, -'.ts'.length);
    if (/^src\/(api\/(calls\/)?|shop\/)cart/.test(path)) return 'buying';
    if (/^src\/(lib|api|shop)\//.test(path)) return 'shop';
    if (path.startsWith('src/i18n/'))
      return /\/(more|apply-page)-texts\./.test(path) ? TEXTS : ENTRY;
    if (path.startsWith('src/')) return path.split('/')[1];
    if (path.startsWith('demo/')) return 'demo-mode';
    return /node_modules\/(@lit|lit)/.test(path)
      ? TEXTS
      : chunkOf(getModule(id).importers[0]);
  }

  return {
    groups: [{name: chunkOf, debugName: 'folders'}],
    plugin: {
      name: 'chunks',
      buildEnd() {
        getModule = (id) => this.getModuleInfo(id);
      },
      renderChunk(code, chunk, options, {chunks}) {
        others ??= new Map(otherTexts());
        const exportsOfEntry = Object.values(chunks).find((one) => one.isEntry).exports;
        return wrapChunk(code, chunk, others, exportsOfEntry);
      },
    },
  };
}

/** Returns the file of a chunk in `dist`. `src/lib/chunk-loader.ts` computes the same name from the hash. */
export function chunkFile(name, hash) {
  const suffix = hash.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_');
  return `chunks/${name}-${suffix}.js`;
}

/** Returns the name of the chunk in one of the bundler's files, such as `chunks/cart.js`. */
export function chunkName(file) {
  return file.replace(/^.*\/|\.js$/g, '');
}

/** Returns the other chunks that a chunk needs. `imports` are the bundler's files that it imports. */
export function neededChunks(name, imports) {
  const showsTexts = !WITHOUT_TEXTS.has(name) && !name.startsWith('lang-');
  const others = new Set([...imports.map(chunkName), ...(showsTexts ? [TEXTS] : [])]);
  others.delete(ENTRY);
  return [...others];
}

function parse(code) {
  return parseSync(code, {
    configFile: false,
    babelrc: false,
    parserOpts: {sourceType: 'module'},
  });
}

/** Returns the properties of the object `en`. */
function textsIn({program}) {
  const declarations = program.body.flatMap(
    (node) => (node.declaration ?? node).declarations ?? [],
  );
  return declarations.find(({id}) => id.name === 'en').init.properties;
}

/**
 * Turns a chunk into a module without imports: a function that receives the other chunks. `others` are
 * the English texts of `TEXTS`. `exportsOfEntry` are the names that the entry exports. It exports a list
 * without the names, which is smaller.
 */
function wrapChunk(code, {fileName}, others, exportsOfEntry) {
  const tree = parse(code);
  const {program} = tree;
  const text = new MagicString(code);
  if (chunkName(fileName) === ENTRY) {
    const texts = textsIn(tree);
    for (const [index, {key, start}] of texts.entries())
      if (others.has(key.name))
        text.remove(start, texts[index + 1]?.start ?? texts[index].end);
  } else if (chunkName(fileName) === TEXTS)
    text.replace('__MORE_TEXTS__', () => `{${[...others.values()].join()}}`);
  const exported = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration')
      text.update(node.start, node.end, registryRead(node, exportsOfEntry));
    if (node.type !== 'ExportNamedDeclaration') continue;
    if (node.declaration || node.source) throw new Error(`${fileName}: unknown export`);
    exported.push(...node.specifiers);
    text.remove(node.start, node.end);
  }
  for (const node of nodesOf(program)) {
    if (node.type === 'ImportExpression' || node.callee?.type === 'Import') {
      const {value} = node.source ?? node.arguments[0];
      if (value) text.update(node.start, node.end, loadCall(chunkName(value)));
    }
  }
  checkConstants(tree, exported, fileName);
  const locals = new Map(
    exported.map(({local, exported: {name}}) => [name, local.name]),
  );
  if (chunkName(fileName) === ENTRY) {
    // The wrapper is in sloppy mode. In strict mode, libraries that write to built-in objects throw
    // if a page has frozen these objects.
    text.prepend('(function (__CHUNKS__) {\n');
    const list = exportsOfEntry.map((name) => locals.get(name));
    text.append(`\n__CHUNKS__.modules.${ENTRY} = [${list.join()}];\n})(${RECORDS});\n`);
  } else {
    text.prepend('export function run(__CHUNKS__) {\n');
    const names = [...locals].map(([name, local]) => `${name}: ${local}`);
    text.append(`\nreturn {${names.join()}};\n}\n`);
  }
  return {code: text.toString(), map: text.generateMap({hires: 'boundary'})};
}

/** Throws if an exported binding changes later: other chunks read it once, after the chunk has run. */
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

function loadCall(name) {
  if (name === ENTRY) throw new Error('The entry needs no import().');
  return `__CHUNKS__.load(${JSON.stringify(name)})`;
}

/** Returns the statement that replaces an import declaration. */
function registryRead({specifiers, source}, exportsOfEntry) {
  const chunk = chunkName(source.value);
  const module = `__CHUNKS__.modules[${JSON.stringify(chunk)}]`;
  const names = specifiers.map(({type, imported, local}) => {
    if (type !== 'ImportSpecifier')
      throw new Error(`unknown import of ${source.value}`);
    const name = imported.name ?? imported.value;
    const key = chunk === ENTRY ? exportsOfEntry.indexOf(name) : JSON.stringify(name);
    return `${key}: ${local.name}`;
  });
  return names.length ? `const {${names.join(', ')}} = ${module};` : '';
}

function* nodesOf(node) {
  if (typeof node?.type === 'string') yield node;
  for (const value of Object.values(node ?? {})) {
    if (typeof value === 'object' && value !== null) yield* nodesOf(value);
  }
}
