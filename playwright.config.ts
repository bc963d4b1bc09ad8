import {defineConfig} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from './scripts/browser.mjs';

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
    // A page that a test rewrites counts as a public one, and Chromium would ask before it lets it
    // speak to this machine. (A flag would take the place of Playwright's own ones.)
    permissions: ['local-network-access'],
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: BROWSER_FLAGS,
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
