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

/** `npm run test:long` also runs the tests with the tag `@long`, and all pages on phones. */
const isLong = script === 'test:long';
/** `npm run test:rules` runs the rules in all combinations of window and shape. */
const isEveryCombination = script === 'test:rules';

const ALL_RULES = 'documented narrow';
const RULES_OF_SHAPES = 'observed wide';
const RULES_OF_MISSING_CALLS = 'minimal wide';

/** The rules in which shapes of the service differ most. */
const OF_SHAPES = /(choices|codes|keyboard|prices|shopper|totals)\.spec\.ts$/;

/** The rules that a service of the documented calls alone changes most. */
const OF_MISSING_CALLS =
  /(community|filled-elsewhere|finding|passwords|sharing|suggestions)\.spec\.ts$/;

/** The projects that run. */
function isWanted({name = ''}: {name?: string}): boolean {
  if (isEveryCombination) return true;
  const projects = ['desktop', ALL_RULES, RULES_OF_MISSING_CALLS];
  if (isLong) projects.push('phone', RULES_OF_SHAPES);
  return projects.includes(name);
}

/** The files with rules that a project runs. */
function rulesOf(name: string): {testMatch: string | RegExp} {
  const all = {testMatch: `${RULES}/*.spec.ts`};
  if (isEveryCombination) return all;
  if (name === RULES_OF_SHAPES) return {testMatch: OF_SHAPES};
  return name === RULES_OF_MISSING_CALLS && !isLong
    ? {testMatch: OF_MISSING_CALLS}
    : all;
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
  grepInvert: isLong ? [] : /@long/,
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
    {
      name: 'desktop',
      testIgnore: isLong ? RULES : [RULES, /(site|reference)\.spec\.ts$/],
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
