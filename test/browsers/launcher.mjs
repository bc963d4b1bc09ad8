import {startWebkit} from './webkit.mjs';

/** A browser launcher of web-test-runner for WebKit. */
export function webkitLauncher() {
  let browser;
  const addresses = new Map();
  return {
    name: 'WebKit',
    // The commands `sendKeys` and `sendMouse` then use this browser through Puppeteer's methods.
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
      // Leaving the page stops its scripts.
      await browser.goto('about:blank');
      return {};
    },
    isActive: (id) => addresses.has(id),
    getBrowserUrl: (id) => addresses.get(id),
    getPage: () => browser,
    stop: () => browser?.close(),
  };
}
