import {build} from 'esbuild';

/**
 * The bundle's address is in the folder of the tests, so that `import.meta.url` leads to the
 * sources.
 */
const BUNDLE = '/test/unit-tests.js';

/**
 * Bundles test files with everything that they import. Otherwise each of them would make its page
 * load several hundred modules, which takes longer than the tests. Each file and each module still
 * runs only in the pages that import it. `files` are paths below the root folder of the project.
 */
export async function bundleTests(files, options) {
  const {outputFiles} = await build({
    ...options,
    stdin: {
      contents: `export const tests = {
        ${files.map((file) => `'/${file}': () => import('./${file}')`).join(',\n')}
      };`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    conditions: ['browser'],
    // Unused code counts in the coverage, so it stays in the bundle.
    treeShaking: false,
    // `sideEffects` of package.json names built files only, so it does not apply to the sources.
    ignoreAnnotations: true,
    external: ['/__web-dev-server__web-socket.js'],
    outfile: `.${BUNDLE}`,
    sourcemap: 'linked',
    write: false,
  });
  const [map, code] = outputFiles
    .sort((a, b) => b.path.localeCompare(a.path))
    .map(({text}) => text);
  return {code, map, files: new Set(files.map((file) => `/${file}`))};
}

/** A middleware of web-test-runner that serves the bundle, and instead of each test file a part of it. */
export function serveBundle(bundling) {
  return async (context, next) => {
    const {code, map, files} = await bundling;
    const {path} = context;
    if (files.has(path)) {
      context.type = 'js';
      context.body = `import {tests} from '${BUNDLE}'; await tests['${path}']();`;
    } else if (path === BUNDLE) {
      context.type = 'js';
      context.body = code;
    } else if (path === `${BUNDLE}.map`) {
      context.type = 'json';
      context.body = map;
    } else return next();
  };
}

/** Whether an address is that of the bundle. */
export function isBundle(url) {
  return new URL(url, 'http://localhost').pathname === BUNDLE;
}
