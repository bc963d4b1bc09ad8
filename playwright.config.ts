import {defineConfig} from '@playwright/test';
import type {RulesOptions} from './test/e2e/rules/shop.js';
import {BROWSER_FLAGS, browserPath} from './scripts/browser.mjs';

/** Tests of the shop's rules, each against one kind of service. */
const RULES = 'test/e2e/rules/*.spec.ts';
/** Tests with the service that has only the calls of the interface document. */
const DOCUMENTED_CALLS = 'test/e2e/documented-calls.spec.ts';

const WINDOWS = {
  wide: {viewport: {width: 1280, height: 800}},
  narrow: {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true},
};

const {DOCUMENTED_SHOP, DOCUMENTED_SERVICE, OBSERVED_SHOP, OBSERVED_SERVICE} =
  process.env;
const {MINIMAL_SHOP, MINIMAL_SERVICE} = process.env;

const SHAPES = {
  documented: {baseURL: DOCUMENTED_SHOP, service: DOCUMENTED_SERVICE},
  observed: {baseURL: OBSERVED_SHOP, service: OBSERVED_SERVICE},
};

const {NIGHTLY, npm_lifecycle_event: script = ''} = process.env;

/**
 * The nightly run has the tests of `test/nightly/e2e`, too, all tests on phones, and the rules in
 * all combinations of window and service. `npm run test:rules` has these combinations alone.
 */
const isNightly = NIGHTLY === '1' || /^test:(nightly|long|rules)$/.test(script);

/** The projects of the rules. Outside of the nightly run, a rule runs once: in the narrow window. */
const rules = (['documented', 'observed'] as const).flatMap((shape) =>
  (['narrow', 'wide'] as const).map((width) => ({
    name: `${shape} ${width}`,
    testMatch: RULES,
    use: {shape, ...SHAPES[shape], ...WINDOWS[width]},
  })),
);
const rulesOnce = rules.filter(({name}) => name === 'documented narrow');

const others = {
  testMatch: ['test/e2e/*.spec.ts', ...(isNightly ? ['nightly/e2e/*.spec.ts'] : [])],
  testIgnore: DOCUMENTED_CALLS,
};

/** The server of the tests, which says on which free ports it and the service are. */
function server(wait: RegExp, env: Record<string, string> = {}) {
  return {
    command: 'node scripts/serve.mjs',
    env,
    wait: {stdout: wait},
    gracefulShutdown: {signal: 'SIGTERM' as const, timeout: 5000},
  };
}

/** The built files in real pages, against the running service. */
export default defineConfig<RulesOptions>({
  testDir: 'test',
  outputDir: 'test-results',
  // Words are the same on every machine.
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  // Machines that do other things besides are slow, and a wait that succeeds ends early.
  timeout: 120_000,
  expect: {timeout: 30_000},
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    baseURL: process.env.SHOP_URL,
    locale: 'en-GB',
    // What moves is waited for; tests of motion ask for it.
    contextOptions: {reducedMotion: 'reduce'},
    // A page that a test rewrites counts as a public one, and Chromium would ask before it lets it
    // speak to this machine. (A flag would take the place of Playwright's own ones.)
    permissions: ['local-network-access'],
    launchOptions: {
      executablePath: browserPath(),
      args: BROWSER_FLAGS,
    },
  },
  webServer: [
    server(/Shop on (?<SHOP_URL>\S+), service on (?<SERVICE_URL>\S+)/),
    server(/Shop on (?<DOCUMENTED_SHOP>\S+), service on (?<DOCUMENTED_SERVICE>\S+)/, {
      SHAPE: 'documented',
    }),
    server(/Shop on (?<OBSERVED_SHOP>\S+), service on (?<OBSERVED_SERVICE>\S+)/, {
      SHAPE: 'observed',
      GUESTS: '1',
    }),
    server(/Shop on (?<MINIMAL_SHOP>\S+), service on (?<MINIMAL_SERVICE>\S+)/, {
      SHAPE: 'minimal',
    }),
  ],
  projects: [
    {name: 'desktop', ...others, use: {viewport: {width: 1280, height: 800}}},
    {
      name: 'documented calls',
      testMatch: DOCUMENTED_CALLS,
      use: {
        shape: 'documented' as const,
        minimal: true,
        baseURL: MINIMAL_SHOP,
        service: MINIMAL_SERVICE,
        ...WINDOWS.narrow,
      },
    },
    ...(isNightly ? rules : rulesOnce),
    {
      name: 'phone',
      ...others,
      use: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    },
  ].filter(({name}) => isNightly || name !== 'phone'),
});
