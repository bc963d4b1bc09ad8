// Pages with the built script in which any number of shops can be put up and taken down: each a cell
// with an address of its own at a service that fails as it is told.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {chromium} from '@playwright/test';
import {BROWSER_FLAGS, browserPath} from '../../scripts/browser.mjs';
import {startFaultyService} from './faulty-service.mjs';

const root = new URL('../../', import.meta.url);

/** A cell in a page: `name` is its address at the service, and its box in the page. */
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
  /** Has somebody else shop in this tab. */
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
  /** How many of these can be seen in an element of the cell. */
  count(tag, selector) {
    return this.#call('count', tag, selector);
  }
  valueOf(selector) {
    return this.#call('valueOf', selector);
  }

  /**
   * Waits until something is so; `what` is said where it never is. Looks often enough before it
   * says so: on a busy machine there may be little time for the page in that of the clock.
   */
  async until(what, isSo, limit = 15_000) {
    const end = Date.now() + limit;
    let stand;
    for (let looks = 1; ; looks += 1) {
      stand = await this.look();
      if (await isSo(stand)) return stand;
      if (looks > 100 && Date.now() > end) break;
      await wait(40);
    }
    assert.fail(`${what}: ${JSON.stringify(stand).slice(0, 600)}`);
  }

  /** Waits until nothing is under way, for longer than a moment. */
  async rest(limit = 30_000) {
    let calm = 0;
    return this.until(
      'it waits for ever',
      ({waiting}) => (calm = waiting ? 0 : calm + 1) > 3,
      limit,
    );
  }
}

/** Starts service, site and browser. */
export async function startMatrix() {
  const service = await startFaultyService();
  service.cells.set('none', {call: /$^/});
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cells</title>
    <link rel="icon" href="data:,"><script src="/test/evidence/faults-page.js"></script>
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
    /** A page, in a browser of its own unless told. */
    async open(context) {
      const page = await (context ?? (await browser.newContext())).newPage();
      page.on('dialog', (dialog) => void dialog.dismiss());
      await page.goto(`http://127.0.0.1:${site.address().port}/`);
      await page.waitForFunction(
        () => window.mount && customElements.get('store-provider'),
      );
      return page;
    },
    /** A new cell, or the one of this name in another page. */
    cell(page, name = `cell-${(serial += 1)}`) {
      return new Cell(page, name, service.address(name));
    },
    /** What the service has in a cart, as the page shows lines. */
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
