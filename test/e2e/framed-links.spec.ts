import type {Frame, Page} from '@playwright/test';
import {en} from '../../src/i18n/en.js';
import type {Cdn} from './embedding-page.js';
import {
  expect,
  frameOf,
  newShopper,
  outerPage,
  payBy,
  shopPage,
  test,
  type FramedShop,
  type Serve,
} from './framed-page.js';
import {answer} from './rules/shop.js';

const BODY = `<store-category></store-category><store-cart layout="drawer"></store-cart>
  <store-payment></store-payment>`;

const dialogOf = (frame: Frame) => frame.locator('dialog.storefront-item');

test.describe('A link to the outer page of a framed shop', () => {
  test('opens an item, and follows the outer page’s hash', async ({
    page,
    openFramed,
  }) => {
    const {frame} = await openFramed({body: BODY, hasScript: true, suffix: '#item-52'});
    await expect(dialogOf(frame)).toBeVisible();
    // The outer page's history does not get another entry.
    expect(await page.evaluate(() => history.length)).toBe(
      await frame.evaluate(() => history.length),
    );
    await page.evaluate(() => (location.hash = ''));
    await expect(dialogOf(frame)).toBeHidden();
    await page.evaluate(() => (location.hash = '#item-51'));
    await expect(dialogOf(frame)).toBeVisible();
    await page.goBack();
    await expect(dialogOf(frame)).toBeHidden();
  });

  test('opens a category', async ({openFramed}) => {
    const {frame} = await openFramed({
      body: BODY,
      hasScript: true,
      suffix: '#category-keys',
    });
    await expect(frame.locator('[part~="tab"][aria-current]')).toHaveAttribute(
      'href',
      '#category-keys',
    );
  });

  test('offers an item, and names an order', async ({openFramed}) => {
    const {frame} = await openFramed({
      body: BODY,
      hasScript: true,
      suffix: '?item=52&order_id=MS-none&utm_source=chat&store-doctor',
    });
    await expect(frame.locator('[part~="offer"]').first()).toBeVisible();
    await expect(frame.locator('store-payment [part~="payment"]')).toBeVisible();
    const {search} = new URL(frame.url());
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      item: '52',
      order_id: 'MS-none',
    });
    // Accepting the offer removes it, and the outer page's address does not bring it back.
    await frame.getByRole('button', {name: en.show}).first().click();
    await expect(dialogOf(frame)).toBeVisible();
    await expect(frame.locator('[part~="offer"]')).toHaveCount(0);
  });

  test('changes nothing if it is not a link of the shop', async ({openFramed}) => {
    const {frame, box, inner} = await openFramed({
      body: BODY,
      hasScript: true,
      suffix: '?token=secret&base-url=https://evil.example#<img>',
    });
    await expect(box).toHaveAttribute('data-height');
    await expect(frame.locator('[part~="tab"][aria-current]')).toBeVisible();
    expect(frame.url()).toBe(inner);
  });
});

test('A framed shop listens only to the page around it', async ({page, openFramed}) => {
  const {frame, box, inner} = await openFramed({body: BODY, hasScript: true});
  await expect(box).toHaveAttribute('data-height');
  await frame.evaluate(() => {
    const path = {type: 'storefront:path', path: '#item-52'};
    // Sends the message from two wrong senders: the shop's own page, and a frame inside it.
    window.postMessage(path, '*');
    const other = document.body.appendChild(document.createElement('iframe'));
    const script = `parent.postMessage(${JSON.stringify(path)}, '*')`;
    (other.contentWindow as Window & {eval(code: string): void}).eval(script);
  });
  await page.evaluate(() => {
    const {contentWindow} = document.querySelector<HTMLIFrameElement>('#shop')!;
    for (const data of [
      '#item-52',
      null,
      {type: 'storefront:path'},
      {type: 'storefront:path', path: 52},
      {type: 'storefront:path', path: `#category-${'a'.repeat(3000)}`},
      {type: 'storefront:path', path: 'https://['},
      {type: 'storefront:other', path: '#item-52'},
    ])
      contentWindow?.postMessage(data, '*');
  });
  // The valid message comes last. When it takes effect, all others have been handled.
  await page.evaluate(() => (location.hash = '#category-keys'));
  await expect(frame.locator('[part~="tab"][aria-current]')).toHaveAttribute(
    'href',
    '#category-keys',
  );
  await expect(dialogOf(frame)).toHaveCount(0);
  expect(frame.url()).toBe(`${inner}#category-keys`);
});

test('A framed shop tells its height to the parent’s origin alone', async ({
  page,
  openFramed,
}) => {
  const told = page.waitForEvent('console', (message) =>
    message.text().startsWith('targets:'),
  );
  await page.addInitScript(() => {
    if (window === window.top) return;
    const targets: unknown[] = [];
    const {parent} = window;
    // A parent window of another origin cannot be changed, so `window.parent` is replaced by a
    // proxy.
    const spy = new Proxy(parent, {
      get: (target, name) =>
        name === 'postMessage'
          ? (data: unknown, origin: unknown) => {
              targets.push(origin);
              target.postMessage(data, origin as string);
              console.log(`targets:${targets.join()}`);
            }
          : Reflect.get(target, name),
    });
    Object.defineProperty(window, 'parent', {value: spy});
  });
  const {outer} = await openFramed({body: BODY, hasScript: true});
  expect((await told).text()).toBe(`targets:${new URL(outer).origin}`);
});

test.describe('A shop in a document without an address of its own', () => {
  /**
   * Serves a page that shows the shop in a document of this kind. Returns the address of the
   * page.
   */
  async function serveMaker(
    kind: 'srcdoc' | 'sandboxed srcdoc' | 'blob',
    shop: FramedShop,
    {page, cdn, serve}: {readonly page: Page; readonly cdn: Cdn; readonly serve: Serve},
  ): Promise<string> {
    const html = shopPage(cdn, shop, await newShopper(page, shop.items));
    const sandbox = kind.startsWith('sandboxed')
      ? 'sandbox="allow-scripts allow-forms allow-popups"'
      : '';
    const make =
      kind === 'blob'
        ? `frame.src = URL.createObjectURL(new Blob([html], {type: 'text/html'}))`
        : 'frame.srcdoc = html';
    return serve(
      outerPage('about:blank', {body: '', frame: sandbox}) +
        `<script>const html = ${JSON.stringify(html).replaceAll('<', '\\u003c')};
        const frame = document.querySelector('iframe'); ${make};</script>`,
    );
  }

  for (const kind of ['srcdoc', 'blob'] as const)
    test(`sends no payment form to the page’s own site: ${kind}`, async ({
      page,
      cdn,
      serve,
    }) => {
      const shop = {body: '<checkout-form></checkout-form>', items: [52]};
      const outer = await serveMaker(kind, shop, {page, cdn, serve});
      await answer(page, 'payments/create', {
        success: true,
        data: {
          type: 'html',
          html: `<form method="post" action="${outer}account/delete"></form>`,
          order_id: 'MS-1',
        },
      });
      await page.goto(outer);
      await expect(
        page.frameLocator('#shop').locator('[part~="pay"]').first(),
      ).toBeVisible();
      const frame = await frameOf(page);
      await payBy(frame, 'Card');
      await expect(frame.locator('[data-say="now"]')).toContainText(en.unsafePayment);
      await expect(page).toHaveURL(outer);
    });

  for (const kind of ['srcdoc', 'sandboxed srcdoc', 'blob'] as const)
    test(`opens and closes items, and sells: ${kind}`, async ({page, cdn, serve}) => {
      const outer = await serveMaker(kind, {body: BODY}, {page, cdn, serve});
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`${error}`));
      await page.goto(outer);
      await expect(
        page.frameLocator('#shop').locator('[part~="add"]').first(),
      ).toBeVisible();
      const frame = await frameOf(page);
      const link = frame.locator('store-category [part~="link"]').first();
      for (let times = 0; times < 2; times += 1) {
        await link.click();
        await expect(dialogOf(frame).locator('[part~="buy"]')).toBeVisible();
        await frame.getByRole('button', {name: en.close}).click();
        await expect(dialogOf(frame)).toBeHidden();
      }
      await frame.locator('[part~="add"]').first().click();
      await expect(frame.getByText(en.inCart, {exact: true}).first()).toBeVisible();
      expect(errors).toEqual([]);
    });
});
