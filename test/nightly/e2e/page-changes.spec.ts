import {rm, mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {chromium, type Locator, type Page} from '@playwright/test';
import {build} from 'esbuild';
import {BROWSER_FLAGS, fullBrowserPath} from '../../../scripts/browser.mjs';
import {serveBuilt} from '../../../scripts/serve.mjs';
import {
  addButton,
  cartButton,
  expect,
  expectShop,
  openPage,
  pageOf,
  scriptTag,
  SHOP,
  test,
} from '../../e2e/embedding-page.js';
import {openCheckout, watchOld} from '../../e2e/swapped-page.js';
import {en} from '../../../src/i18n/en.js';
import {startingWith} from '../../support/shopper-texts.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a page lives the same'));

/**
 * Imitates libraries that load the next page without a reload: they replace the body, or the
 * content of a box, and run the new scripts.
 */
const swapper = `<script>
  const revive = (root) => {
    for (const old of root.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const {name, value} of old.attributes) script.setAttribute(name, value);
      script.textContent = old.textContent;
      old.replaceWith(script);
    }
  };
  const ways = {
    turbo(next) {
      const body = document.adoptNode(next.body);
      for (const one of [...document.head.children])
        if (!one.matches('script, style, link[rel=stylesheet]')) one.remove();
      revive(body);
      document.body.replaceWith(body);
    },
    instantClick(next) {
      document.documentElement.replaceChild(next.body, document.body);
      revive(document.body);
    },
    htmx(next) {
      const box = document.querySelector('main');
      box.replaceChildren(...next.querySelector('main').childNodes);
      revive(box);
    },
  };
  window.swap = async (way, address) => {
    const text = await (await fetch(address)).text();
    ways[way](new DOMParser().parseFromString(text, 'text/html'));
    history.pushState({way}, '', address);
  };
  addEventListener('popstate', async () => {
    const text = await (await fetch(location.href)).text();
    ways[history.state?.way ?? window.way](new DOMParser().parseFromString(text, 'text/html'));
  });
</script>`;

/** Replaces the page by the next one, without a reload. */
async function swap(page: Page, way: string): Promise<void> {
  await page.evaluate(async (name) => {
    const site = window as unknown as {
      way: string;
      swap(way: string, address: string): Promise<void>;
    };
    site.way = name;
    await site.swap(name, '/next.html');
  }, way);
}

test.describe('Pages that are swapped without a reload', () => {
  for (const [way, inBody] of [
    ['turbo', false],
    ['turbo', true],
    ['instantClick', true],
    ['htmx', false],
  ] as const) {
    test(`as by ${way}, the script in the ${inBody ? 'body' : 'head'}`, async ({
      page,
    }) => {
      const script = scriptTag(inBody ? '' : 'defer');
      const head = swapper + (inBody ? '' : script);
      const foot = inBody ? script : '';
      await page.route('**/next.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: pageOf(
            head,
            `<main><h1>Next</h1>${SHOP}<store-server></store-server></main>${foot}`,
          ),
        }),
      );
      const told = await openPage(page, pageOf(head, `<main>${SHOP}</main>${foot}`));
      await expectShop(page);
      // The dialog is open when the page is replaced.
      await openCheckout(page);
      const paints = await watchOld(page);

      await swap(page, way);
      await expect(page.getByRole('heading', {name: 'Next'})).toBeVisible();
      await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
      await expect(
        page.getByRole('button', {name: startingWith(en.copyAddress)}),
      ).toBeVisible();
      // Replacing a box of the page does not remove the dialog, which is in the body. So the test
      // closes it.
      await page.keyboard.press('Escape');
      const before = await paints();
      await addButton(page).click();
      await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
      await expect(page.locator('[data-store-announcer]')).toContainText(
        /Harvest crate|Total/,
      );
      await openCheckout(page);
      await page.keyboard.press('Escape');
      expect(await paints(), 'what is gone paints').toBe(before);

      await page.goBack();
      await expect(page.getByRole('heading', {name: 'Next'})).toBeHidden();
      await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
      expect(told.filter((text) => !text.includes('twice'))).toEqual([]);
      expect(told.length).toBeLessThanOrEqual(inBody ? 2 : 0);
    });
  }
});

test.describe('Elements from npm in the shop of the script tag', () => {
  /**
   * Opens a page whose script tag provides the shop, and whose own bundle registers an element.
   * Such a bundle contains a second copy of all modules.
   */
  async function openPageWithBundle(
    page: Page,
    tag: string,
    script: string,
    body: string,
  ): Promise<void> {
    const {outputFiles} = await build({
      stdin: {contents: `import './dist/define/${tag}.js'`, resolveDir: '.'},
      bundle: true,
      write: false,
      format: 'esm',
    });
    await page.route('**/npm.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: outputFiles[0]?.text ?? '',
      }),
    );
    await openPage(
      page,
      pageOf(`<script type="module" src="/npm.js"></script>${script}`, body),
    );
  }

  const links: Readonly<
    Record<string, readonly [tag: string, shown: (page: Page) => Locator]>
  > = {
    '#item-52': [
      'store-category',
      (page) => page.getByRole('dialog', {name: 'Frost key', exact: true}),
    ],
    '?item=52': [
      'store-category',
      (page) =>
        page.locator('[part~="offer"]').getByText(en.offerItem('Frost key')).first(),
    ],
    '?cart=52': [
      'store-cart',
      (page) => page.getByRole('dialog', {name: en.sharedCart}),
    ],
  };
  for (const [address, [tag, shown]] of Object.entries(links)) {
    test(`${tag} follows a link to the page with ${address}`, async ({page}) => {
      const visit = `<script>history.replaceState(null, '', '${address}')</script>`;
      const body =
        '<store-category url="keys"></store-category><store-cart></store-cart>';
      await openPageWithBundle(page, tag, visit + scriptTag(), body);
      await expect(shown(page)).toBeVisible();
    });
  }

  test('store-category shares one item dialog with the elements of the script tag', async ({
    page,
  }) => {
    // In the provider's shop, the same id belongs to another item.
    const other = process.env['OBSERVED_SERVICE'] ?? '';
    await page.route(`${other}/api/items/get/52`, async (route) => {
      const response = await route.fetch();
      const item = (await response.json()) as object;
      await route.fulfill({response, json: {...item, name: 'Other key'}});
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const body = `<store-category url="keys"></store-category>
      <store-provider base-url="${other}"><store-item item-id="52" layout="card"></store-item></store-provider>`;
    await openPageWithBundle(page, 'store-category', scriptTag(), body);
    const item = page.locator('store-provider store-item');
    await item.getByRole('link', {name: 'Other key', exact: true}).click();
    // The script tag's copy loads its dialog, too. The chunk loader has such an element in
    // the page until the chunk's file has run.
    await expect.poll(() => requested.join()).toContain('/chunks/item-');
    const loading = 'html > link[rel="modulepreload"], html > script[type="module"]';
    await expect(page.locator(loading)).toHaveCount(0);
    const dialog = page.locator('dialog.storefront-item:modal');
    await expect(dialog).toHaveAccessibleName('Other key');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => new URL(page.url()).hash).toBe('');

    await page.evaluate(() => (location.hash = '#item-51'));
    await expect(dialog).toHaveAccessibleName('Ember key');
  });
});

test('tabs work on a page with a base element', async ({page}) => {
  const base = '<base href="/elsewhere/">';
  await openPage(page, pageOf(base + scriptTag(), '<store-category></store-category>'));
  await page.getByRole('link', {name: 'Pets'}).click();
  await expect(page.getByRole('link', {name: 'Pets'})).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(new URL(page.url()).pathname).toBe('/embedding.html');
});

test('a dialog that was copied with the page is not shown, and the item opens', async ({
  page,
}) => {
  const saved = '<dialog class="storefront-dialog storefront-item" open>Old</dialog>';
  await openPage(page, pageOf(scriptTag(), `<main>${SHOP}</main>${saved}`));
  const item = page.locator('featured-deals').getByRole('link').first();
  await expect(item).toBeVisible();
  await expect(page.locator('dialog.storefront-item')).toHaveCount(0);
  await item.click();
  await expect(page.locator('dialog.storefront-item:modal')).toBeVisible();
  await page.evaluate(() => (document.body.innerHTML += ''));
  await expect(page.locator('dialog.storefront-item')).toBeHidden();
  await item.click();
  await expect(page.locator('dialog.storefront-item:modal')).toBeVisible();
  await expect(page.locator('dialog.storefront-item')).toHaveCount(1);
});

test('"Checkout" leads to a form that can be used, though the page has another one', async ({
  page,
}) => {
  for (const [before, after, isOurs] of [
    ['<div hidden>', '</div>', true],
    ['<div inert>', '</div>', true],
    ['<div style="visibility:hidden">', '</div>', true],
    ['<details><summary>Pay</summary>', '</details>', false],
  ] as const)
    await test.step(`in ${before}`, async () => {
      const form = `${before}<checkout-form></checkout-form>${after}`;
      await openPage(page, pageOf(scriptTag(), SHOP + form));
      await expectShop(page);
      await cartButton(page).click();
      await page.getByRole('button', {name: en.checkout}).click();
      const dialog = page.locator('dialog.storefront-dialog:modal');
      const place = isOurs ? dialog : page.locator('details');
      await place.getByRole('textbox', {name: en.fullname}).fill('Ada Example');
      await expect(dialog).toHaveCount(isOurs ? 1 : 0);
    });
});

test('a page that has the script twice shows an item once', async ({page}) => {
  await openPage(
    page,
    pageOf(scriptTag(), `${SHOP}<script src="/dist/embed.js?again" defer></script>`),
    {},
    '#item-52',
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', {name: 'Frost key'})).toBeVisible();
  await page.waitForLoadState('networkidle'); // After this, the second copy of the script has run.
  await expect(dialog).toHaveCount(1);
});

test('a page restored from the back-forward cache shows the current cart', async () => {
  const executablePath = fullBrowserPath();
  test.skip(!executablePath, 'The headless shell has no back/forward cache.');
  const folder = await mkdtemp(join(tmpdir(), 'storefront-frozen-'));
  const shop = await serveBuilt({file: join(folder, 'store.sqlite')});
  // Playwright disables the back/forward cache, which this test needs, so the test starts its own
  // browser.
  const browser = await chromium.launch({
    ...(executablePath && {executablePath}),
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${shop.origin}/script-tag.html`);
    await addButton(page).click();
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
    await page.evaluate(() => {
      addEventListener('pageshow', ({persisted}) => {
        document.documentElement.dataset['thawed'] = `${persisted}`;
      });
    });
    await page.goto(`${shop.origin}/plain.css`);
    const added = await page.request.post(`${shop.service.origin}/api/cart/add/52`, {
      headers: {Authorization: 'Bearer demo-token'},
      data: {payment_type: 0},
    });
    expect(added.ok()).toBe(true);
    // Playwright's `goBack` waits for a load event, which a restored page does not have.
    await page.evaluate(() => history.back());
    await page.waitForURL('**/script-tag.html', {waitUntil: 'commit'});
    const {thawed, reasons} = await page.evaluate(() => ({
      thawed: document.documentElement.dataset['thawed'],
      reasons: JSON.stringify(
        (
          performance.getEntriesByType('navigation')[0] as unknown as {
            notRestoredReasons?: unknown;
          }
        ).notRestoredReasons,
      ),
    }));
    expect(thawed, reasons).toBe('true');
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(2));
    await addButton(page).click();
    await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(3));
  } finally {
    await browser.close();
    await shop.close();
    await rm(folder, {recursive: true, force: true});
  }
});
