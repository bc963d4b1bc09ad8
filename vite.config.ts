import {readFileSync} from 'node:fs';
import {defineConfig, type InlineConfig, type Plugin} from 'vite';
import {chunks} from './scripts/chunks.mjs';
import {demoPages} from './scripts/demo-pages.mjs';
import {minifyTemplates} from './scripts/minify-templates.mjs';

// The ids of modules have slashes on Windows, too.
const root = import.meta.dirname.replaceAll('\\', '/');

const {version} = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  version: string;
};

/** Constants that the build replaces in the sources. */
const define = {__VERSION__: JSON.stringify(version)};

/** The dev server: `demo/` as the site, with the sources of `src/`. */
export default defineConfig({
  // Only built files have chunks. The dev server sends modules, which the browser imports itself.
  define: {...define, __CHUNKS__: '{}', __MORE_TEXTS__: '{}'},
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

/** The options of all builds, which `scripts/build.mjs` runs. */
const builds = {
  root,
  define,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
} satisfies InlineConfig;

/**
 * The build of the script tag: `embed.js` and its chunks, before they are minified. `scripts/chunks.mjs`
 * turns the modules into functions.
 */
export function scriptTag(): InlineConfig {
  const entry = `${root}/src/embed.ts`;
  const {plugin, groups} = chunks(root, entry);
  return {
    ...builds,
    plugins: [
      sideEffects(),
      zodOfTheDemo(),
      ownKeysInZod(),
      minifyTemplates(`${root}/src/`),
      plugin,
    ],
    build: {
      write: false,
      target: 'es2022',
      sourcemap: true,
      minify: false,
      license: {fileName: 'embed.licenses.md'},
      lib: {entry, formats: ['es'], fileName: 'embed'},
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        checks: {
          bundlerTimings: false,
          pluginTimings: false,
          // No warning: the table of tags has `import()` calls for all elements, also for those in
          // the entry.
          ineffectiveDynamicImport: false,
        },
        onwarn(warning) {
          throw new Error(warning.message);
        },
        output: {
          chunkFileNames: 'chunks/[name].js',
          comments: {legal: false},
          codeSplitting: {includeDependenciesRecursively: false, groups},
        },
      },
    },
  };
}

/** The build of the demo's service for npm. It is outside of `src`, so tsc does not compile it. */
export const demoService: InlineConfig = {
  ...builds,
  build: {
    outDir: 'dist/demo-mode',
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    minify: 'oxc',
    license: {fileName: 'demo-service.licenses.md'},
    lib: {entry: 'demo/service/in-page.ts', formats: ['es'], fileName: 'demo-service'},
    rolldownOptions: {
      external: ['zod/mini'],
      checks: {bundlerTimings: false, pluginTimings: false},
    },
  },
};

/**
 * Tells the bundler which sources have side effects. For the files in `dist`, `sideEffects` in
 * package.json does so.
 */
function sideEffects(): Plugin {
  return {
    name: 'side-effects',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^\.\.?\/.*\.js$/.test(source)) return null;
      const found = await this.resolve(source, importer, {...options, skipSelf: true});
      if (!found?.id.startsWith(`${root}/src/`)) return found;
      const moduleSideEffects =
        /\/src\/(define\/|script-tag\/|lib\/chunk-loader|i18n\/more-texts)/.test(
          found.id,
        );
      return {...found, moduleSideEffects};
    },
  };
}

/**
 * Gives the demo's service a copy of zod, beside it in its chunk. Otherwise `embed.js` would contain
 * the types of zod that only the demo's service uses.
 */
function zodOfTheDemo(): Plugin {
  const COPY = '?demo';
  return {
    name: 'zod-of-the-demo',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isCopy = importer?.endsWith(COPY);
      if (
        !isCopy &&
        !(source.startsWith('zod') && importer?.includes('/demo/service/'))
      )
        return null;
      const original = importer?.replace(COPY, '');
      const found = await this.resolve(source, original, {...options, skipSelf: true});
      return found && {...found, id: found.id + COPY};
    },
  };
}

/**
 * Lets zod read its own tables by their own keys. Its `for…in` also visits properties that a page has
 * added to all objects, and throws there, so that no schema can be made.
 */
function ownKeysInZod(): Plugin {
  return {
    name: 'own-keys-in-zod',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/util\.js(\?|$)/.test(id)) return null;
      const loop = /for \(const key in (table|computes)\)/g;
      if (code.match(loop)?.length !== 2)
        throw new Error(`${id} no longer has the loops to replace.`);
      return {
        code: code.replace(loop, 'for (const key of Object.keys($1))'),
        map: null,
      };
    },
  };
}
