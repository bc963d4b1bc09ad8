import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, resolve} from 'node:path';
import {defineConfig, type InlineConfig, type Plugin} from 'vite';
import {demoPages} from './scripts/demo-pages.mjs';
import {minifyTemplates} from './scripts/minify-templates.mjs';

type Hashes = Readonly<Record<string, string>>;

const root = import.meta.dirname;

const {version} = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  version: string;
};

/**
 * What every build and the dev server share; sources see the version as `__VERSION__`, and as
 * `__PIECES__` the hashes that a build was told.
 */
const shared = {
  define: {__VERSION__: JSON.stringify(version), __PIECES__: '{}'},
} satisfies InlineConfig;

/**
 * Chromium compiles the whole file while it arrives, beside the main thread, and not each function
 * there when it is first called.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/** The dev server: `demo/` as the site, with `src/` as it is being written. */
export default defineConfig({
  ...shared,
  root: `${root}/demo`,
  publicDir: false,
  plugins: [demoPages(process.env.SERVICE_URL)],
  server: {
    host: 'localhost',
    port: Number(process.env.PORT ?? 5173),
    fs: {allow: [root]},
    watch: {ignored: ['**/*.sqlite*']},
  },
  optimizeDeps: {entries: [`${root}/src/embed.ts`]},
});

/**
 * The build of `dist/embed.js`: one classic script with everything the first view needs, and what
 * its pieces have to be, as hashes by their names.
 */
export function embed(hashes: Hashes): InlineConfig {
  return bundle({entry: 'src/embed.ts', file: 'embed.js', hashes});
}

/**
 * The build of a piece: a module without imports that the entry loads when it is needed, and
 * whose `install` it hands what is in `src/runtime.embed.ts`. The version in its name makes it
 * a file that never changes. `hashes` say what the pieces have to be that it names.
 */
export function piece(entry: string, hashes: Hashes): InlineConfig {
  const language = isLanguage(entry);
  return bundle({
    entry,
    file: pieceFile(pieceName(entry)),
    hashes,
    plugins: [borrowed()],
    output: {
      name: 'piece',
      globals: {[RUNTIME]: 'runtime'},
      postBanner: 'export function install(runtime) {',
      // Of a language the words are all there is to it.
      postFooter: `return piece.${language ? 'texts' : 'install()'}; }`,
    },
  });
}

/** The build of the demo's service for bundlers: in src it is not, and so not what is compiled of it. */
export const demoService = bundle({
  entry: 'demo/service/in-page.ts',
  file: 'pieces/demo-service.js',
  hashes: {},
  external: ['zod/mini'],
  output: {format: 'es'},
});

/** What the entry calls the piece that is built from this module. */
export function pieceName(entry: string): string {
  const name = basename(entry).replace(/(\.(piece|embed))?\.ts$/, '');
  return isLanguage(entry) ? `lang-${name}` : name;
}

function isLanguage(entry: string): boolean {
  return basename(dirname(entry)) === 'languages';
}

/** The file of a piece, in dist/. */
export function pieceFile(name: string): string {
  return `pieces/${name}-${version}.js`;
}

/** What the modules that the entry lends are called in the build of a piece. */
const RUNTIME = 'storefront-runtime';

function bundle(options: {
  entry: string;
  file: string;
  hashes: Hashes;
  external?: string[];
  plugins?: Plugin[];
  output?: Record<string, unknown>;
}): InlineConfig {
  const {entry, file, hashes, external = [], plugins = [], output = {}} = options;
  const licenses = file.replace(/js$/, 'licenses.md');
  const notice = `/*! storefront-elements ${version}, MIT; licenses of what it contains: ${basename(licenses)} */`;
  return {
    define: {...shared.define, __PIECES__: JSON.stringify(hashes)},
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [...plugins, ownModules(), minifyTemplates(`${root}/src/`)],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      minify: 'terser',
      terserOptions: {
        ecma: 2020,
        compress: {passes: 3, unsafe_arrows: true, pure_getters: true},
        // A script with one other character takes a browser twice the memory. Words are another matter.
        format: {ascii_only: !isLanguage(entry)},
      },
      modulePreload: false,
      license: {fileName: licenses},
      rolldownOptions: {
        input: resolve(root, entry),
        external,
        preserveEntrySignatures: 'strict',
        checks: {bundlerTimings: false, pluginTimings: false},
        onwarn(warning) {
          throw new Error(`${file}: ${warning.message}`);
        },
        output: {
          format: 'iife',
          entryFileNames: file,
          codeSplitting: false,
          comments: {legal: false},
          ...output,
          postBanner: [
            file === 'embed.js' && COMPILE_AT_ONCE,
            notice,
            output.postBanner,
          ]
            .filter(Boolean)
            .join('\n'),
        },
      },
    },
  };
}

/**
 * Modules that the entry lends are not built into pieces: all there is of them is one. In their
 * place stands a module that hands on what the list has of them, so that a piece that wants more
 * does not build.
 */
function borrowed(): Plugin {
  const list = `${root}/src/runtime.embed.ts`;
  const lent = new Map<string, string>();
  return {
    name: 'borrowed',
    enforce: 'pre',
    async buildStart() {
      const exports = /^export \{([^}]+)\} from '([^']+)'/gm;
      for (const [, names = '', source = ''] of readFileSync(list, 'utf8').matchAll(
        exports,
      )) {
        const found = await this.resolve(source, list);
        if (!found) this.error(`${list} names ${source}, which is not there.`);
        const handedOn = names
          .split(',')
          .map((name) => name.trim().split(' as ').reverse().join(' as '))
          .join(', ');
        const before = lent.get(found.id) ?? '';
        lent.set(found.id, `${before}export {${handedOn}} from '${RUNTIME}';\n`);
      }
    },
    async resolveId(source, importer, options) {
      if (source === RUNTIME) return {id: RUNTIME, external: true};
      // The demo's service is no part of us, and brings what it needs.
      if (!importer || importer.startsWith(`${root}/demo/`)) return null;
      const found = await this.resolve(source, importer, {...options, skipSelf: true});
      return found && lent.has(found.id) ? `\0lent:${found.id}` : null;
    },
    load(id) {
      return id.startsWith('\0lent:') ? lent.get(id.slice('\0lent:'.length)) : null;
    },
  };
}

/**
 * How the builds for script tags read our own modules: where `name.embed.ts` stands beside
 * `name.ts` they take it instead, and those of `define/` and the start are there for what they do. (The
 * `sideEffects` of package.json speak of dist/, so they would be dropped.)
 */
function ownModules(): Plugin {
  return {
    name: 'own-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^\.\.?\/.*\.js$/.test(source)) return null;
      const found = await this.resolve(source, importer, {...options, skipSelf: true});
      if (!found?.id.startsWith(`${root}/src/`)) return found;
      const variant = found.id.replace(/\.ts$/, '.embed.ts');
      return {
        ...found,
        id: existsSync(variant) ? variant : found.id,
        moduleSideEffects: /\/src\/(define\/|start\.embed\.ts$)/.test(found.id),
      };
    },
    resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return null;
      this.error(
        `${importer} imports ${specifier} when needed, but a classic script cannot: give it a variant *.embed.ts that loads a piece, or imports at once.`,
      );
    },
  };
}
