import {globSync, readFileSync} from 'node:fs';
import {relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {defaultReporter} from '@web/test-runner';
import {chromeLauncher} from '@web/test-runner-chrome';
import {BROWSER_FLAGS, browserPath, firefoxPath} from './scripts/browser.mjs';
import {withKeys} from './test/browsers/engines.mjs';
import {webkitLauncher} from './test/browsers/launcher.mjs';

/** How many percent of the lines of `src` the tests have to run through. */
const LINES_COVERED = 90;

/** In which browser the tests run. */
const {TEST_BROWSER = 'chromium'} = process.env;
const browser = {chromium: chrome, firefox, webkit: webkitLauncher}[TEST_BROWSER];

/** How long a test may take, in milliseconds: others need longer for as many amounts as Chromium. */
const TIMEOUT = TEST_BROWSER === 'chromium' ? 15_000 : 60_000;

const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
const mswWorker = readFileSync('node_modules/msw/lib/mockServiceWorker.js');

// `npm run test:unit -- --files test/shop/cart.test.ts` runs one file, or a pattern of them, and
// then the coverage says nothing.
const runsEverything = !process.argv.some((argument) =>
  /^--(files|watch|manual)/.test(argument),
);

export default {
  ...(runsEverything ? {groups: halves()} : {browsers: [browser()]}),
  concurrentBrowsers: 2,
  nodeResolve: {browser: true, exportConditions: ['browser']},
  plugins: [
    // The tsconfig carries the experimental decorators; without it they would be lowered as
    // standard ones.
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
      define: {__VERSION__: JSON.stringify(version), __CHUNKS__: '{}'},
    }),
  ],
  middleware: [
    function serveMswWorker(context, next) {
      if (context.path !== '/mockServiceWorker.js') return next();
      context.type = 'js';
      context.body = mswWorker;
    },
  ],
  // Pages of one browser fight over the service worker, and one of them is reloaded.
  concurrency: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  // A busy machine is no fault: on CI what fails is tried once more.
  testFramework: {config: {timeout: TIMEOUT, retries: process.env.CI ? 1 : 0}},
  coverage: runsEverything && TEST_BROWSER === 'chromium',
  coverageConfig: {
    include: ['src/**/*.ts'],
    threshold: {lines: LINES_COVERED, statements: 0, branches: 0, functions: 0},
    reporters: ['lcovonly'],
  },
  reporters: [
    defaultReporter({reportTestResults: true, reportTestProgress: false}),
    countReporter(),
  ],
};

function chrome() {
  return chromeLauncher({
    launchOptions: {executablePath: browserPath(), args: BROWSER_FLAGS},
    // Two browsers run side by side, and each page is to believe that it has the focus.
    createPage: async ({context}) => {
      const page = await context.newPage();
      await page.emulateFocusedPage(true);
      return page;
    },
  });
}

function firefox() {
  const launcher = chromeLauncher({
    launchOptions: {browser: 'firefox', executablePath: firefoxPath()},
    createPage: async ({context}) => withKeys(await context.newPage()),
  });
  return Object.assign(launcher, {name: 'Firefox'});
}

/** Each half of the files in a browser of its own: most of what tests do is waiting. */
function halves() {
  const files = globSync('test/**/*.test.ts', {
    exclude: ['test/{e2e,package,service}/**'],
  }).sort();
  return ['first', 'second'].map((name, half) => ({
    name,
    files: files.filter((file, index) => index % 2 === half),
    browsers: [browser()],
  }));
}

/** Ends the run with the numbers, and with what keeps the coverage low. */
function countReporter() {
  return {
    onTestRunFinished({sessions, testCoverage}) {
      const tests = sessions.flatMap((session) => [...allTests(session.testResults)]);
      const skipped = tests.filter((test) => test.skipped).length;
      const passed = tests.filter((test) => test.passed && !test.skipped).length;
      const broken = sessions.filter(
        ({passed, errors}) => !passed && errors.length > 0,
      );
      const failed = tests.length - passed - skipped + broken.length;
      if (testCoverage) reportCoverage(testCoverage);
      console.log(`unit: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    },
  };
}

function* allTests(suite) {
  if (!suite) return;
  yield* suite.tests;
  for (const inner of suite.suites) yield* allTests(inner);
}

function reportCoverage({summary, coverageMap}) {
  for (const file of coverageMap.files()) {
    const {pct} = coverageMap.fileCoverageFor(file).toSummary().lines;
    if (pct < LINES_COVERED) console.log(`  ${pct} % of ${relative('.', file)}`);
  }
  console.log(`${summary.lines.pct} % of the lines of src are covered`);
  if (summary.lines.pct < LINES_COVERED) {
    console.log(`That is too little: the limit is ${LINES_COVERED} %.`);
  }
}
