// Pages with the built script, in which tests add and remove shops. Each shop is a cell. A cell has
// its own address at a service whose faults the test chooses.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../../scripts/browser.mjs';
import {startFaultyService} from './faulty-service.mjs';

const root = new URL('../../../', import.meta.url);

/**
 * A cell in a page. `name` is part of its address at the service, and the name of its box in the
 * page.
 */
class Cell {
  constructor(page, name, address) {
    this.page = page;
    this.name = name;
    this.address = address;
    this.token = `${name}-${process.pid}`;
  }

  #call(what, ...more) {
    return this.page.evaluate(
      ([does, ...given]) => window[does](...given),
      [what, this.name, ...more],
    );
  }

  mount(tags) {
    return this.#call('mount', this.address, this.token, tags);
  }
  /** Sets the token of the cell's session. */
  shopAs(token) {
    return this.#call('shopAs', token);
  }
  unmount() {
    return this.#call('unmount');
  }
  look() {
    return this.#call('look');
  }
  press(selector) {
    return this.#call('press', selector);
  }
  type(selector, value) {
    return this.#call('type', selector, value);
  }
  pressAll(selector) {
    return this.#call('pressAll', selector);
  }
  /** The number of visible matches of the selector in an element of the cell. */
  count(tag, selector) {
    return this.#call('count', tag, selector);
  }
  valueOf(selector) {
    return this.#call('valueOf', selector);
  }

  /**
   * Waits until `isSo` accepts the content of the cell, and returns this content. Fails with the
   * message `what` after `limit` milliseconds, but not before 100 checks, because a busy machine
   * may give the page little time.
   */
  async until(what, isSo, limit = 15_000) {
    const end = Date.now() + limit;
    let stand;
    for (let looks = 1; ; looks += 1) {
      stand = await this.look();
      if (await isSo(stand)) return stand;
      if (looks > 100 && Date.now() > end) break;
      // Some states cause no event that the test could wait for, so it checks again.
      await wait(40);
    }
    assert.fail(`${what}: ${JSON.stringify(stand).slice(0, 600)}`);
  }

  /** Waits until four checks in a row find nothing in the cell that is loading or pending. */
  async rest(limit = 30_000) {
    let calm = 0;
    return this.until(
      'it waits for ever',
      ({waiting}) => (calm = waiting ? 0 : calm + 1) > 3,
      limit,
    );
  }
}

/** Starts the service, the site and the browser. */
export async function startMatrix() {
  const service = await startFaultyService();
  service.cells.set('none', {call: /$^/});
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cells</title>
    <link rel="icon" href="data:,"><script src="/test/nightly/faults/faults-page.js"></script>
    <script src="/dist/embed.js" defer></script>
    <body><store-provider base-url="${service.address('none')}"></store-provider>`;
  const site = createServer(async (request, response) => {
    const isPage = request.url === '/';
    const body = isPage
      ? html
      : await readFile(new URL(`.${request.url}`, root)).catch(() => undefined);
    const type = isPage ? 'text/html' : 'text/javascript';
    response.writeHead(body ? 200 : 404, {'Content-Type': type}).end(body ?? '');
  });
  await new Promise((done) => site.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: BROWSER_FLAGS,
  });
  let serial = 0;
  return {
    service,
    context: () => browser.newContext(),
    /** Opens a page, by default in a new browser context. */
    async open(context) {
      const page = await (context ?? (await browser.newContext())).newPage();
      page.on('dialog', (dialog) => void dialog.dismiss());
      await page.goto(`http://127.0.0.1:${site.address().port}/`);
      await page.waitForFunction(
        () => window.mount && customElements.get('store-provider'),
      );
      return page;
    },
    /** Returns a new cell, or the cell with this name in another page. */
    cell(page, name = `cell-${(serial += 1)}`) {
      return new Cell(page, name, service.address(name));
    },
    /** Returns the lines of a service's cart, as texts like those of the page. */
    async linesAtService(token) {
      const {items} = await service.ask('cart/get', token);
      return items.map((item) => `${item.name} ${item.count}`);
    },
    async close() {
      await browser.close();
      site.closeAllConnections();
      site.close();
      await service.close();
    },
  };
}
