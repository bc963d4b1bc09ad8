import puppeteer from 'puppeteer-core';
import {
  BROWSER_FLAGS,
  browserPath,
  firefoxPath,
  versionOf,
} from '../../scripts/browser.mjs';
import {startWebkit} from './webkit.mjs';

/**
 * The browser engines. `find` returns the version of the installed browser. `start` starts the
 * browser with one page. Both throw an error with advice if there is no browser.
 */
export const ENGINES = {
  chromium: {
    name: 'Chromium',
    find: () => versionOf(browserPath()),
    start: () => start({executablePath: browserPath(), args: BROWSER_FLAGS}),
  },
  firefox: {
    name: 'Firefox',
    find: () => versionOf(firefoxPath()),
    start: () => start({browser: 'firefox', executablePath: firefoxPath()}),
  },
  webkit: {
    name: 'WebKit',
    async find() {
      // Without a window, the driver does not tell the browser's version.
      const browser = await startWebkit();
      await browser.close();
      return browser.version;
    },
    start: startWebkit,
  },
};

/**
 * Makes `press('Space')` work in every engine. Puppeteer knows the name `Space` in Chromium only.
 */
export function withKeys(page) {
  const {keyboard} = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (key, options) => press(key === 'Space' ? ' ' : key, options);
  return page;
}

/**
 * Starts a browser with Puppeteer. The returned object has the same methods as a session of
 * `webdriver.mjs`.
 */
async function start(options) {
  const browser = await puppeteer.launch({headless: true, ...options});
  // In Firefox, the browser's first page has no focus, so the tests use a new page.
  const page = withKeys(await browser.newPage());
  return {
    goto: (address) => page.goto(address),
    reload: () => page.reload(),
    async evaluate(run, ...args) {
      const answer = await page.evaluateHandle(run, ...args);
      return answer.asElement() ?? answer.jsonValue();
    },
    resize: (width, height) => page.setViewport({width, height}),
    keyboard: page.keyboard,
    mouse: page.mouse,
    close: () => browser.close(),
  };
}
