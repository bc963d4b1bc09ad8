import {defineConfig} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from './scripts/browser.mjs';

/** Pages that a test rewrites count as public ones, which may not speak to this machine. */
const PAGES_MAY_REACH_LOCALHOST = '--disable-features=LocalNetworkAccessChecks';

/** The built files in real pages, against the running service. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  timeout: 60_000,
  use: {
    // The server below says on which free ports it and the service are.
    baseURL: process.env.SHOP_URL,
    locale: 'en-GB',
    // A page that a test answers itself has no address, so Chromium would ask before it lets it
    // speak to this machine.
    permissions: ['local-network-access'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [...BROWSER_FLAGS, PAGES_MAY_REACH_LOCALHOST],
    },
  },
  webServer: {
    command: 'node scripts/serve.mjs',
    wait: {stdout: /Shop on (?<SHOP_URL>\S+), service on (?<SERVICE_URL>\S+)/},
    gracefulShutdown: {signal: 'SIGTERM', timeout: 5000},
  },
  projects: [
    {name: 'desktop', use: {viewport: {width: 1280, height: 800}}},
    {
      name: 'phone',
      use: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    },
  ],
});
