import {startWebkit} from './webkit.mjs';

/** Runs unit tests in WebKit, for web-test-runner. */
export function webkitLauncher() {
  let browser;
  const addresses = new Map();
  return {
    name: 'WebKit',
    // What it is told by sendKeys and sendMouse it is told as Puppeteer's pages are.
    type: 'puppeteer',
    async startSession(id, url) {
      if (!browser) {
        browser = await startWebkit();
        await browser.resize(800, 600);
      }
      addresses.set(id, url);
      await browser.goto(url);
    },
    async stopSession(id) {
      addresses.delete(id);
      // Ends whatever still runs in the page.
      await browser.goto('about:blank');
      return {};
    },
    isActive: (id) => addresses.has(id),
    getBrowserUrl: (id) => addresses.get(id),
    getPage: () => browser,
    stop: () => browser?.close(),
  };
}
