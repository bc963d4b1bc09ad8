import {once} from 'node:events';
import {spawn} from 'node:child_process';
import {chromeLauncher} from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import {Builder, Key, Origin} from 'selenium-webdriver';
import {DriverService} from 'selenium-webdriver/remote/index.js';
import {firefoxPath, versionOf, webkitPaths} from '../../../scripts/browser.mjs';

/**
 * The engines other than Chromium. `start` opens a browser with one page, which has methods of a page of
 * Puppeteer. It throws an error with advice if there is no browser.
 */
export const ENGINES = {
  firefox: {name: 'Firefox', start: startFirefox},
  webkit: {name: 'WebKit', start: startWebkit},
};

/** Launchers of web-test-runner, for the tests of the elements. */
export const LAUNCHERS = {firefox: firefoxLauncher, webkit: webkitLauncher};

/** Makes `press('Space')` work in every engine. Puppeteer knows the name in Chromium only. */
function withKeys(page) {
  const {keyboard} = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (key, options) => press(key === 'Space' ? ' ' : key, options);
  return page;
}

async function startFirefox() {
  const executablePath = firefoxPath();
  const browser = await puppeteer.launch({browser: 'firefox', executablePath});
  // The browser's first page has no focus.
  const page = withKeys(await browser.newPage());
  return {
    version: versionOf(executablePath),
    goto: (address) => page.goto(address),
    reload: () => page.reload(),
    async evaluate(run, ...args) {
      const answer = await page.evaluateHandle(run, ...args);
      return answer.asElement() ?? answer.jsonValue();
    },
    setViewport: (size) => page.setViewport(size),
    keyboard: page.keyboard,
    mouse: page.mouse,
    close: () => browser.close(),
  };
}

const KEYS = {
  ...{Backspace: Key.BACK_SPACE, Tab: Key.TAB, Enter: Key.RETURN, Escape: Key.ESCAPE},
  ...{Shift: Key.SHIFT, Control: Key.CONTROL, Delete: Key.DELETE, Space: ' '},
  ...{Home: Key.HOME, End: Key.END, ArrowLeft: Key.ARROW_LEFT, ArrowUp: Key.ARROW_UP},
  ...{ArrowRight: Key.ARROW_RIGHT, ArrowDown: Key.ARROW_DOWN},
};
const BUTTONS = {left: 0, middle: 1, right: 2};

/** Starts WebKitGTK's browser, on a virtual screen if there is one. */
async function startWebkit() {
  const {driver: path, browser, screen} = webkitPaths();
  const env = {
    ...process.env,
    // On a machine without a configured language, pages would otherwise see the language "C".
    LC_ALL: 'en_US.UTF-8',
    // Neither program uses the desktop's accessibility bus. Root cannot use the sandbox.
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'];
  const display = screen && spawn(screen, args, {stdio});
  if (display) env.DISPLAY = `:${`${await once(display.stdio[3], 'data')}`.trim()}`;
  const service = new DriverService.Builder(path)
    .setLoopback(true)
    .setEnvironment(env)
    .build();
  const stop = () => Promise.all([service.kill(), display?.kill()]);
  process.once('exit', stop);
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {binary: browser, args: ['--automation']},
    })
    .build();
  const keys = (...steps) => {
    const actions = driver.actions();
    for (const [step, name] of steps) actions[step](KEYS[name] ?? name);
    return actions.perform();
  };
  const stroke = (name) => [
    ['keyDown', name],
    ['keyUp', name],
  ];
  const mouse = () => driver.actions();
  const at = (x, y) => ({x, y, duration: 0, origin: Origin.VIEWPORT});
  const buttonOf = (how) => BUTTONS[how?.button ?? 'left'];
  const evaluate = (run, ...given) =>
    driver.executeScript(`return (${run})(...arguments)`, ...given);
  return {
    version: (await driver.getCapabilities()).get('browserVersion'),
    goto: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    evaluate,
    /** Resizes the window so that the page has this size, in pixels. */
    async setViewport({width, height}) {
      const window = driver.manage().window();
      await window.setRect({width, height});
      const [inside, high] = await evaluate(() => [innerWidth, innerHeight]);
      await window.setRect({width: 2 * width - inside, height: 2 * height - high});
    },
    keyboard: {
      type: (text) => keys(...[...text].flatMap(stroke)),
      press: (name) => keys(...stroke(name)),
      down: (name) => keys(['keyDown', name]),
      up: (name) => keys(['keyUp', name]),
    },
    mouse: {
      move: (x, y) => mouse().move(at(x, y)).perform(),
      click: (x, y, how) =>
        mouse().move(at(x, y)).press(buttonOf(how)).release(buttonOf(how)).perform(),
      down: (how) => mouse().press(buttonOf(how)).perform(),
      up: (how) => mouse().release(buttonOf(how)).perform(),
      async reset() {
        await driver.actions().clear();
        await mouse().move(at(0, 0)).perform();
      },
    },
    async close() {
      await driver.quit().catch(() => undefined);
      await stop();
    },
  };
}

function firefoxLauncher() {
  const launcher = chromeLauncher({
    launchOptions: {browser: 'firefox', executablePath: firefoxPath()},
    createPage: async ({context}) => withKeys(await context.newPage()),
  });
  return Object.assign(launcher, {name: 'Firefox'});
}

function webkitLauncher() {
  let browser;
  const addresses = new Map();
  return {
    name: 'WebKit',
    // The commands `sendKeys` and `sendMouse` then use this browser through Puppeteer's methods.
    type: 'puppeteer',
    async startSession(id, url) {
      browser ??= await startWebkit();
      if (!addresses.size) await browser.setViewport({width: 800, height: 600});
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
