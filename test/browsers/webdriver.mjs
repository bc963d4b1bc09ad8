// The part of the WebDriver protocol that the tests need: https://www.w3.org/TR/webdriver2/

/** Codes of keys that type no letter, by the names of the keys. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const BUTTONS = {left: 0, middle: 1, right: 2};

/**
 * Opens a browser with one page, through the driver at this address. `keyboard` and `mouse` have
 * the methods of Puppeteer.
 */
export async function openSession(driver, capabilities) {
  const first = {capabilities: {alwaysMatch: capabilities}};
  const session = await ask(`${driver}/session`, 'POST', first);
  const url = `${driver}/session/${session.sessionId}`;
  const post = (command, body = {}) => ask(`${url}/${command}`, 'POST', body);

  const perform = (input) => post('actions', {actions: [input]});
  const keys = (...actions) => perform({type: 'key', id: 'keyboard', actions});
  const key = (type, name) => ({type, value: KEYS[name] ?? name});
  const stroke = (name) => [key('keyDown', name), key('keyUp', name)];
  const mouse = (...actions) => perform({type: 'pointer', id: 'mouse', actions});
  const moved = (x, y) => ({type: 'pointerMove', x, y, duration: 0});
  const pressed = (type, {button = 'left'} = {}) => ({type, button: BUTTONS[button]});

  return {
    version: session.capabilities.browserVersion,
    goto: (address) => post('url', {url: address}),
    reload: () => post('refresh'),
    /**
     * Runs a function in the page and returns its result. An element in the result can only be
     * passed to another call as an argument.
     */
    evaluate: (run, ...args) =>
      post('execute/sync', {script: `return (${run})(...arguments)`, args}),
    /** Resizes the window so that the page has this size, in pixels. */
    async resize(width, height) {
      await post('window/rect', {width, height});
      const inside = () => [innerWidth, innerHeight];
      const [inWidth, inHeight] = await this.evaluate(inside);
      const rect = {width: 2 * width - inWidth, height: 2 * height - inHeight};
      await post('window/rect', rect);
    },
    keyboard: {
      type: (text) => keys(...[...text].flatMap((letter) => stroke(letter))),
      press: (name) => keys(...stroke(name)),
      down: (name) => keys(key('keyDown', name)),
      up: (name) => keys(key('keyUp', name)),
    },
    mouse: {
      move: (x, y) => mouse(moved(x, y)),
      click: (x, y, how) =>
        mouse(moved(x, y), pressed('pointerDown', how), pressed('pointerUp', how)),
      down: (how) => mouse(pressed('pointerDown', how)),
      up: (how) => mouse(pressed('pointerUp', how)),
      async reset() {
        await ask(`${url}/actions`, 'DELETE');
        await mouse(moved(0, 0));
      },
    },
    close: () => ask(url, 'DELETE'),
  };
}

async function ask(url, method, body) {
  const sent = body ? {method, body: JSON.stringify(body)} : {method};
  // If a page hangs, the driver does not answer.
  const response = await fetch(url, {...sent, signal: AbortSignal.timeout(60_000)});
  const {value} = await response.json();
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
