import {defineConfig} from '@playwright/test';
import type {RulesOptions} from './test/e2e/rules/shop.js';
import {BROWSER_FLAGS, browserPath} from './scripts/browser.mjs';

/** Tests of the shop's rules run in every window against every shape of the service. */
const RULES = 'rules/**';

const WINDOWS = {
  wide: {viewport: {width: 1280, height: 800}},
  narrow: {viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true},
};

const {DOCUMENTED_SHOP, DOCUMENTED_SERVICE, OBSERVED_SHOP, OBSERVED_SERVICE} =
  process.env;
const {MINIMAL_SHOP, MINIMAL_SERVICE} = process.env;

const SHAPES = {
  documented: {shop: DOCUMENTED_SHOP, service: DOCUMENTED_SERVICE},
  observed: {shop: OBSERVED_SHOP, service: OBSERVED_SERVICE},
  // The fields are the documented ones; calls beyond the document are missing.
  minimal: {shop: MINIMAL_SHOP, service: MINIMAL_SERVICE},
};

/** The fields that the answers of a service have. */
function fieldsOf(shape: string): RulesOptions['shape'] {
  return shape === 'observed' ? 'observed' : 'documented';
}

const {npm_lifecycle_event: script} = process.env;

/**
 * Tests that have the tag `@more`, and more windows, run where somebody asks for more than
 * `npm test` has; those that have `@long`, and all pages, by `npm run test:long`.
 */
const isLong = script === 'test:long';
const isMore = process.env.E2E === 'more';

/**
 * Each shape once and each window at least once, of the second what the shapes differ in most; all
 * six combinations where somebody asks for them.
 */
const everyCombination = script === 'test:rules';
const ALL_RULES = 'documented narrow';
const SOME_RULES = 'observed wide';
const RULES_OF_MISSING_CALLS = 'minimal wide';

/**
 * Rules that a service of documented calls alone hardly touches. With such a service they run where
 * somebody asks for more than `npm test` has.
 */
const OF_OTHER_CALLS =
  /rules.(closed|comparison|filled-elsewhere|limits|links|prices|totals|words)\.spec\.ts$/;

/** The projects that run. */
function isWanted({name}: {name?: string}): boolean {
  if (everyCombination) return true;
  const rules = [ALL_RULES, RULES_OF_MISSING_CALLS];
  if (isLong) return ['desktop', 'phone', ...rules, SOME_RULES].includes(name ?? '');
  const some = isMore ? [SOME_RULES, RULES_OF_MISSING_CALLS] : rules;
  return ['desktop', ...some].includes(name ?? '');
}

const OF_SHAPES = /(choices|codes|prices|totals)\.spec\.ts$/;

/** The files with rules that a project runs. */
function rulesOf(name: string): {
  testMatch: string | RegExp;
  testIgnore?: RegExp;
} {
  const all = {testMatch: `${RULES}/*.spec.ts`};
  if (isLong || everyCombination) return all;
  if (name === SOME_RULES) return {testMatch: OF_SHAPES};
  if (name !== RULES_OF_MISSING_CALLS) return all;
  return isMore ? {testMatch: OF_OTHER_CALLS} : {...all, testIgnore: OF_OTHER_CALLS};
}

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
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Words are the same on every machine.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  grepInvert: isLong ? [] : isMore ? /@long/ : /@long|@more/,
  forbidOnly: !!process.env.CI,
  // `npm test` repeats nothing. In the longer part of CI, a busy machine is no fault: what fails
  // twice is, and what passed late is told as flaky.
  retries: process.env.CI && isMore ? 1 : 0,
  reporter: 'list',
  timeout: 60_000,
  // Machines that do other things besides are slow.
  expect: {timeout: 10_000},
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
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
    {
      name: 'desktop',
      testIgnore: isLong ? RULES : [RULES, /(site|reference)\.spec\.ts$/],
      grep: isMore ? /@more/ : /./,
      use: {viewport: {width: 1280, height: 800}},
    },
    {
      name: 'phone',
      testIgnore: RULES,
      use: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    },
    ...Object.entries(SHAPES).flatMap(([shape, {shop, service}]) =>
      Object.entries(WINDOWS).map(([width, window]) => ({
        name: `${shape} ${width}`,
        ...rulesOf(`${shape} ${width}`),
        use: {
          baseURL: shop,
          service,
          shape: fieldsOf(shape),
          minimal: shape === 'minimal',
          ...window,
        },
      })),
    ),
  ].filter(isWanted),
});
