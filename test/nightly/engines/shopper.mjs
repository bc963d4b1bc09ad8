import {setTimeout as wait} from 'node:timers/promises';

/**
 * Repeats work until it returns something truthy, and returns that. Fails after `patience` milliseconds;
 * `what` is for the error message.
 */
export async function until(what, work, patience = 60_000) {
  const end = Date.now() + patience;
  let fault;
  do {
    try {
      const answer = await work();
      if (answer) return answer;
    } catch (error) {
      // It may fail while the browser leaves the page.
      fault = error;
    }
    // WebDriver cannot wait for a condition, so the test asks again.
    await wait(50);
  } while (Date.now() < end);
  throw new Error(`${what}: not there.`, {cause: fault});
}

/** Returns functions that do what a shopper does in a page, and wait for what a shopper sees. */
export function shopperIn(browser) {
  /** Waits for a visible, resting element that matches the selector and has `name` in its text or label. */
  const find = (selector, name = '') =>
    until(`${selector} "${name}"`, () => browser.evaluate(lookFor, selector, name));

  return {
    find,
    /** Clicks the middle of an element. Clicks again if the element has moved in the meantime. */
    async click(selector, name) {
      await until(`a click on ${selector} "${name}"`, async () => {
        const at = await browser.evaluate(middleOf, await find(selector, name));
        await browser.mouse.click(...at);
        // If the click has left the page, the new page has no `isMissed`.
        return browser.evaluate(() => window.isMissed !== true).catch(() => true);
      });
    },
    /** Replaces the text of a field. */
    async write(selector, name, text) {
      const select = (field) => {
        field.focus();
        field.select();
      };
      await browser.evaluate(select, await find(selector, name));
      await browser.keyboard.type(text);
    },
    /** Chooses the option with this text in a `<select>`, with the events of a real choice. */
    async pick(selector, name, option) {
      const choose = (select, label) => {
        const chosen = [...select.options].find(({text}) => text === label);
        select.value = chosen.value;
        for (const type of ['input', 'change'])
          select.dispatchEvent(new Event(type, {bubbles: true, composed: true}));
      };
      await browser.evaluate(choose, await find(selector, name), option);
    },
  };
}

/** Runs in the page, as do the following. Returns an element that has not moved since the last call. */
function lookFor(selector, name) {
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches(selector) ? [one] : []),
      ...(one.shadowRoot ? all(one.shadowRoot) : []),
    ]);
  const isNamed = (one) =>
    [one, ...(one.labels ?? [])]
      .map(({textContent}) => textContent)
      .concat(one.getAttribute('aria-label') ?? '')
      .some((text) => text.replace(/\s+/g, ' ').includes(name));
  const found = all(document).find((one) => one.checkVisibility() && isNamed(one));
  if (!found) return undefined;
  const {x, y} = found.getBoundingClientRect();
  const place = `${selector} ${name} ${x} ${y}`;
  const isStill = window.lastPlace === place;
  window.lastPlace = place;
  return isStill ? found : undefined;
}

/** Returns the middle of an element. The next click on it sets `window.isMissed` to `false`. */
function middleOf(element) {
  window.isMissed = true;
  element.addEventListener('click', () => (window.isMissed = false), {once: true});
  element.scrollIntoView({behavior: 'instant', block: 'center'});
  const {x, y, width, height} = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}
