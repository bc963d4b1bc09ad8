import puppeteer from 'puppeteer-core';
import {
  BROWSER_FLAGS,
  browserPath,
  firefoxPath,
  versionOf,
} from '../../scripts/browser.mjs';
import {startWebkit} from './webkit.mjs';

/**
 * The engines, each with what version of its browser is found, and how one is started with a page.
 * Both throw a sentence where there is none.
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
      // It does not say without a window.
      const browser = await startWebkit();
      await browser.close();
      return browser.version;
    },
    start: startWebkit,
  },
};

/** Puppeteer knows the space bar in Chromium only. */
export function withKeys(page) {
  const {keyboard} = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (key, options) => press(key === 'Space' ? ' ' : key, options);
  return page;
}

/** A browser by Puppeteer, with a page that is used as one by WebDriver is. */
async function start(options) {
  const browser = await puppeteer.launch({headless: true, ...options});
  // The one it starts with has no focus in Firefox.
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
