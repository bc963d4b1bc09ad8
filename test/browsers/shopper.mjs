import assert from 'node:assert/strict';
import {setTimeout as wait} from 'node:timers/promises';

/** The maximum time that a shopper waits for something, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Returns functions that do what a shopper does in a page, and that wait for what a shopper sees.
 */
export function shopperIn(browser) {
  /**
   * Repeats a function in the page until its result is truthy, and returns the result. `what`
   * describes the result in the error message.
   */
  async function until(what, run, ...args) {
    const end = Date.now() + PATIENCE;
    let fault;
    do {
      try {
        const answer = await browser.evaluate(run, ...args);
        if (answer) return answer;
        fault = undefined;
      } catch (error) {
        // The function may fail while the browser leaves the page, so it is called again.
        fault = error;
      }
      // WebDriver cannot wait for a condition in the page, so the test asks again.
      await wait(50);
    } while (Date.now() < end);
    const seen = await browser.evaluate(reading).catch(() => '');
    throw new Error(`${what}: not there. The page reads: ${seen}`, {cause: fault});
  }

  const find = (selector, name = '') =>
    until(`${selector} "${name}"`, lookFor, selector, name);

  const shopper = {
    until,
    /**
     * Waits for a visible element that does not move. It matches the selector, and `name` is in its
     * text or label.
     */
    find,
    /** Clicks the middle of an element. Clicks again if the element has moved in the meantime. */
    async click(selector, name) {
      let fault;
      for (let tries = 5; tries > 0; tries -= 1) {
        const at = await browser.evaluate(middleOf, await find(selector, name));
        fault = await browser.mouse.click(...at).catch((error) => error);
        // If the click has left the page, the new page has no `isMissed`.
        const isMissed = () => window.isMissed === true;
        if (!(await browser.evaluate(isMissed).catch(() => false))) return;
        await wait(200); // The element may still be moving into the window.
      }
      const words = `A click on ${selector} "${name}" does not get there.`;
      throw new Error(words, {cause: fault});
    },
    async textOf(selector, name) {
      const text = ({textContent}) => textContent.replace(/\s+/g, ' ').trim();
      return browser.evaluate(text, await find(selector, name));
    },
    /** Replaces the text of a field. */
    async write(selector, name, text) {
      await browser.evaluate(
        (field) => {
          field.focus();
          field.select();
        },
        await find(selector, name),
      );
      await browser.keyboard.type(text);
    },
    /** Chooses the option with this text in a `<select>`, with the events of a real choice. */
    async pick(selector, name, option) {
      const found = await browser.evaluate(
        (select, label) => {
          const chosen = [...select.options].find(({text}) => text === label);
          if (!chosen) return false;
          select.value = chosen.value;
          for (const type of ['input', 'change'])
            select.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
          return true;
        },
        await find(selector, name),
        option,
      );
      assert.ok(found, `${name} has no ${option}`);
    },
    press: (key) => browser.keyboard.press(key),
    /** The text and the label of the focused element. */
    focused: () => browser.evaluate(focusedText),
    /** Presses Tab until the text or label of the focused element contains `name`. */
    async tabTo(name) {
      const passed = [];
      while (passed.length < 80) {
        const text = await browser.evaluate(focusedText);
        if (text.includes(name)) return;
        passed.push(text);
        await browser.keyboard.press('Tab');
      }
      assert.fail(`${name} is not reached by Tab, but ${passed.join(' | ')}`);
    },
  };
  return shopper;
}

/**
 * Runs in the page. Returns a visible element that matches the selector and has the name, if it has
 * the same position as in the previous call.
 */
function lookFor(selector, name) {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches(selector) ? [one] : []),
      ...(one.shadowRoot ? all(one.shadowRoot) : []),
    ]);
  const isNamed = (one) =>
    [
      one.textContent,
      one.getAttribute('aria-label') ?? '',
      ...[...(one.labels ?? [])].map(({textContent}) => textContent),
    ].some((text) => text.replace(/\s+/g, ' ').includes(name));
  const found = all(document).find((one) => one.checkVisibility() && isNamed(one));
  if (!found) return undefined;
  const {x, y} = found.getBoundingClientRect();
  const place = `${selector} ${name} ${x} ${y}`;
  const isStill = window.lastPlace === place;
  window.lastPlace = place;
  return isStill ? found : undefined;
}

/**
 * Runs in the page. Scrolls an element into view and returns its middle. The next click on the
 * element sets `window.isMissed` to `false`.
 */
function middleOf(element) {
  window.isMissed = true;
  element.addEventListener('click', () => (window.isMissed = false), {once: true});
  element.scrollIntoView({behavior: 'instant', block: 'center'});
  const {x, y, width, height} = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Runs in the page. Returns the text and label of the focused element, also in a shadow root. */
function focusedText() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (!active || active === document.body) return '';
  const labels = [...(active.labels ?? [])].map(({textContent}) => textContent);
  return [active.textContent, active.getAttribute('aria-label'), ...labels]
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Runs in the page. Returns the visible text of the page, with the text in shadow roots. */
function reading() {
  const all = (root) =>
    [...root.childNodes]
      .map((node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.data;
        if (node.nodeType !== Node.ELEMENT_NODE || /SCRIPT|STYLE/.test(node.tagName))
          return '';
        // An element without a box, such as a slot, counts as invisible, but its content may be visible.
        const isBoxless = getComputedStyle(node).display === 'contents';
        if (!isBoxless && !node.checkVisibility()) return '';
        return all(node.shadowRoot ?? node);
      })
      .join(' ');
  return all(document.body).replace(/\s+/g, ' ').slice(0, 2000);
}
