import {globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {chromeLauncher} from '@web/test-runner-chrome';
import {BROWSER_FLAGS, browserPath} from './scripts/browser.mjs';
import {bundleTests, serveBundle} from './test/support/unit-bundle.mjs';
import {UnitCoverage} from './test/support/unit-coverage.mjs';

/** In which browser the tests run. */
const {TEST_BROWSER = 'chromium'} = process.env;
const browser =
  TEST_BROWSER === 'chromium'
    ? chrome
    : (await import('./test/nightly/engines/engines.mjs')).LAUNCHERS[TEST_BROWSER];

/** How many browsers run side by side. */
const GROUPS = 3;

/** How long a test may take, in milliseconds. It is long, because busy machines are slow. */
const TIMEOUT = 60_000;

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
// The worker stays when the page of a test file closes. Otherwise it might remove itself while the
// next page starts to use it.
const mswWorker = readFileSync(
  'node_modules/msw/lib/mockServiceWorker.js',
  'utf8',
).replace('await self.registration.unregister()', '');

// `npm run test:elements` runs all files.
const runsEverything = !process.argv.some((argument) =>
  /^--(files|watch|manual)/.test(argument),
);

/** The files with tests of elements, by their paths below this folder. */
const TEST_FILES = globSync('test/elements/**/*.test.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

const esbuildOptions = {
  target: 'es2022',
  // The tsconfig carries the experimental decorators; without it they would be lowered as
  // standard ones.
  tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
  define: {
    __VERSION__: JSON.stringify(version),
    __CHUNKS__: '{}',
    // Vue, for the tests of pages that are made with it.
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
};
// While files are watched, each is served by itself, so that a change shows at once.
const isWatching = process.argv.some((argument) => /^--(watch|manual)/.test(argument));
const bundling = isWatching ? undefined : bundleTests(askedFiles(), esbuildOptions);
/** Counts which lines of the sources run. */
const coverage = process.env.TEST_COVERAGE ? new UnitCoverage(bundling) : undefined;

export default {
  ...(runsEverything ? {groups: groups()} : {browsers: [browser()]}),
  concurrentBrowsers: GROUPS,
  nodeResolve: {browser: true, exportConditions: ['browser']},
  plugins: [
    // For modules that a test loads by their address.
    esbuildPlugin({ts: true, ...esbuildOptions}),
  ],
  middleware: [
    function serveMswWorker(context, next) {
      if (context.path !== '/mockServiceWorker.js') return next();
      context.type = 'js';
      context.body = mswWorker;
    },
    ...(bundling ? [serveBundle(bundling)] : []),
  ],
  // Pages of one browser fight over the service worker, and one of them is reloaded.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  testFramework: {config: {timeout: TIMEOUT}},
  reporters: [
    defaultReporter({reportTestResults: true, reportTestProgress: false}),
    countReporter(),
  ],
};

/** The files that the command names, or all of them. */
function askedFiles() {
  const {files} = parseArgs({
    options: {files: {type: 'string', multiple: true}},
    strict: false,
    allowPositionals: true,
  }).values;
  return files ? globSync(files) : TEST_FILES;
}

function chrome() {
  const countings = new Map();
  const launcher = chromeLauncher({
    launchOptions: {executablePath: browserPath(), args: BROWSER_FLAGS},
    // Several browsers run side by side, and each page is to believe that it has the focus.
    createPage: async ({context}) => {
      const page = await context.newPage();
      await page.emulateFocusedPage(true);
      if (coverage) countings.set(page, await coverage.start(page));
      return page;
    },
  });
  const stopSession = launcher.stopSession.bind(launcher);
  launcher.stopSession = async (id) => {
    // The page is left, and forgotten by V8, when the session stops.
    await countings.get(launcher.getPage(id))?.();
    return stopSession(id);
  };
  return launcher;
}

/** The files in groups, each of which has a browser of its own: half of what tests do is waiting. */
function groups() {
  return Array.from({length: GROUPS}, (_, group) => ({
    name: `group ${group + 1}`,
    files: TEST_FILES.filter((file, index) => index % GROUPS === group),
    browsers: [browser()],
  }));
}

/** Ends the run with the numbers. */
function countReporter() {
  return {
    async onTestRunFinished({sessions}) {
      const tests = sessions.flatMap((session) => [...allTests(session.testResults)]);
      const skipped = tests.filter((test) => test.skipped).length;
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const broken = sessions.filter(
        ({passed, errors}) => !passed && errors.length > 0,
      );
      const failed = tests.length - passed - skipped + broken.length;
      if (coverage) reportCoverage(await coverage.lines());
      console.log(`unit: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    },
  };
}

function* allTests(suite) {
  if (!suite) return;
  yield* suite.tests;
  for (const inner of suite.suites) yield* allTests(inner);
}

/** Writes which lines of the sources ran. */
function reportCoverage(files) {
  const sources = [...files]
    .filter(([file]) => file.startsWith('../src/'))
    .sort(([one], [other]) => one.localeCompare(other));
  const lcov = sources.map(([file, lines]) => {
    const counts = [...lines].map(([line, ran]) => `DA:${line + 1},${Number(ran)}`);
    return `SF:${file.slice(3)}\n${counts.join('\n')}\nend_of_record\n`;
  });
  mkdirSync('coverage', {recursive: true});
  writeFileSync('coverage/elements.lcov', lcov.join(''));
}
