import type {Frame, Locator, Page} from '@playwright/test';
import {en} from '../../../src/i18n/en.js';
import {addButton, cartButton, type Cdn} from '../../e2e/embedding-page.js';
import {
  expect,
  expectInWindow,
  frameOf,
  newShopper,
  outerPage,
  payBy,
  placeInWindow,
  shopPage,
  test,
  type FramedShop,
  type Serve,
} from '../../e2e/framed-page.js';
import {answer} from '../../e2e/rules/shop.js';

const PAYMENT = `${process.env['SERVICE_URL']}/pay/MS-*`;

const CHECKOUT: FramedShop = {items: [52], body: '<checkout-form></checkout-form>'};

/** A sandbox that forbids the frame to navigate its parent page. */
const SANDBOX = 'sandbox="allow-scripts allow-forms allow-same-origin allow-popups"';

/** A sandbox that forbids new tabs, but lets the frame navigate its parent page after a click. */
const NO_TABS =
  'sandbox="allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation"';

/** A sandbox in which the shop has no origin and no storage. */
const NO_ORIGIN = 'sandbox="allow-scripts allow-forms allow-popups"';

/**
 * Checks that the frame still shows the shop. A payment page must never be shown inside the frame.
 */
async function expectShopInFrame(
  page: Page,
  frame: Frame,
  inner: string,
): Promise<void> {
  await expect(frame.locator('checkout-form')).toBeVisible();
  const others = page.frames().filter((one) => one !== page.mainFrame());
  expect(others.map((one) => one.url().replace(/[?#].*$/, ''))).toEqual([inner]);
}

// Both methods leave the frame in the same ways, by an address and by a form.
for (const method of ['Card', 'Bank form'])
  test.describe(`A shop in a frame of another site: ${method}`, () => {
    test('leaves the frame for the payment where the frame forbids new tabs', async ({
      page,
      openFramed,
    }) => {
      const {frame} = await openFramed({...CHECKOUT, frame: NO_TABS});
      await payBy(frame, method);
      await page.waitForURL(PAYMENT);
      expect(page.frames()).toHaveLength(1);
    });

    for (const {title, sandbox, isLate} of [
      {title: 'opens a tab where the frame may not be left', sandbox: SANDBOX},
      {title: 'opens a tab where the frame has no origin', sandbox: NO_ORIGIN},
      {
        title: 'shows a link where the browser opens no tab for the click',
        sandbox: SANDBOX,
        isLate: true,
      },
    ])
      test(title, async ({page, context, openFramed}) => {
        const {frame, inner} = await openFramed({...CHECKOUT, frame: sandbox});
        // Until the next click, opens nothing, as a browser does if the last click was too long ago,
        // or if an advertisement has used it up.
        const blockTabs = () =>
          frame.evaluate(() => {
            const {open} = window;
            window.open = () => null;
            const restore = () => (window.open = open);
            addEventListener('click', restore, {capture: true, once: true});
          });
        if (isLate)
          await page.route('**/payments/create', async (route) => {
            await blockTabs();
            await route.continue();
          });
        const opened = context.waitForEvent('page', {timeout: 0});
        await payBy(frame, method);
        const name = new RegExp(`^${en.goOn}.*${en.newTab.slice(1, -1)}`);
        const way = frame
          .getByRole('link', {name})
          .or(frame.getByRole('button', {name}));
        if (isLate) await way.click();
        await (await opened).waitForURL(PAYMENT);
        await expectShopInFrame(page, frame, inner);
      });
  });

/** A shop that is much higher than the window, in a page that scrolls. */
const TALL: FramedShop = {
  // Of another site than the outer page.
  host: 'localhost',
  hasScript: true,
  room: 300,
  items: [52],
  body: `<featured-deals></featured-deals><store-category url="ranks"></store-category>
    <store-category url="keys"></store-category><store-cart layout="drawer"></store-cart>`,
};

/** Waits until the frame is as high as its loaded content, and no longer scrolls. */
async function expectFullHeight(box: Locator): Promise<number> {
  let height = 0;
  await expect(async () => {
    const frame = await (await box.elementHandle())?.contentFrame();
    if (!frame) throw new Error('The page has no frame.');
    // Placeholders have another height than what replaces them.
    await expect(frame.locator('[part~="skeleton"]')).toHaveCount(0, {timeout: 5_000});
    const {content, end, view} = await frame.evaluate(() => {
      const {documentElement, body} = document;
      const ends = [...body.children]
        .filter((child) => getComputedStyle(child).position !== 'fixed')
        .map((child) => child.getBoundingClientRect().bottom + scrollY);
      const content = documentElement.scrollHeight;
      return {content, end: Math.max(...ends), view: innerHeight};
    });
    expect(content).toBe(view);
    // `scrollHeight` is at least the frame's height, so it does not show that a frame is too high.
    expect(view - end).toBeLessThan(64);
    expect(Number(await box.getAttribute('data-height'))).toBe(view);
    height = view;
  }).toPass();
  return height;
}

/** Waits until the frame shows the first item of each element. */
async function expectItems(frame: Frame, ...elements: string[]): Promise<void> {
  for (const element of elements)
    await expect(frame.locator(`${element} [part~="add"]`).first()).toBeVisible();
}

/** The elements with items in `TALL`. */
const TALL_ELEMENTS = ['featured-deals', '[url="ranks"]', '[url="keys"]'];

/** Scrolls the outer page. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({top: y, behavior: 'instant'}), top);
}

test.describe('In a frame of another site, as high as the shop,', () => {
  test('the frame gets the height of the shop, and shrinks with it', async ({
    openFramed,
  }) => {
    const {frame, box} = await openFramed(TALL);
    await expectItems(frame, ...TALL_ELEMENTS);
    const before = await expectFullHeight(box);
    expect(before).toBeGreaterThan(900);
    await frame
      .locator('store-category')
      .first()
      .evaluate((one) => one.remove());
    await expect(async () => {
      expect(await expectFullHeight(box)).toBeLessThan(before - 100);
    }).toPass();
  });

  test('the cart’s button and its dialog are where the shopper looks', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed(TALL);
    await expectItems(frame, ...TALL_ELEMENTS);
    await expectFullHeight(box);
    const button = cartButton(frame as unknown as Page);
    for (const top of [350, 900]) {
      await scrollTo(page, top);
      await expectInWindow(page, button);
    }
    await button.click();
    const dialog = frame.locator('store-cart dialog');
    await expectInWindow(page, dialog);
    // The dialog fills the window, as it does outside of frames.
    const {height = 0} = page.viewportSize() ?? {};
    await expect
      .poll(async () => (await placeInWindow(dialog)).height)
      .toBeGreaterThan(height - 16);
    await frame
      .getByRole('link', {name: en.checkout})
      .or(frame.getByRole('button', {name: en.checkout}))
      .first()
      .click();
    await expectInWindow(page, frame.locator('dialog.storefront-pay'));
  });

  test('the dialog of an item opens where the shopper looks', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed(TALL);
    await expectItems(frame, ...TALL_ELEMENTS);
    await expectFullHeight(box);
    const link = frame.locator('store-category [part~="link"]').last();
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await link.click();
    const dialog = frame.locator('dialog.storefront-item');
    await expect(dialog.locator('[part~="buy"]')).toBeVisible();
    await expectInWindow(page, dialog);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    // The dialog stays in the window when the shopper scrolls the outer page.
    await scrollTo(page, scrolled - 200);
    await expectInWindow(page, dialog);
    await frame.getByRole('button', {name: en.close}).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('In a frame', () => {
  test('the tabs of a catalogue stay at the top of the window', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      ...TALL,
      body: '<store-category></store-category>',
    });
    await expectItems(frame, 'store-category');
    const height = await expectFullHeight(box);
    await scrollTo(page, Math.min(900, 300 + height - 500));
    const tabs = frame.locator('[part~="tabs"]');
    await expect(async () => {
      expect(Math.abs((await placeInWindow(tabs)).top)).toBeLessThan(16);
    }).toPass();
  });

  test('that is lower than a dialog, the frame grows while the dialog is open', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      hasScript: true,
      body: '<store-item item-id="52" layout="card"></store-item><store-cart layout="drawer"></store-cart>',
    });
    await expectItems(frame, 'store-item');
    const before = await expectFullHeight(box);
    expect(before).toBeLessThan(700);
    await cartButton(frame as unknown as Page).click();
    await expect(box).toHaveAttribute('data-height', '720');
    await expectInWindow(page, frame.locator('store-cart dialog'));
    await frame.getByRole('button', {name: en.close}).click();
    await expect(box).toHaveAttribute('data-height', `${before}`);
  });

  test('a page with parts as high as the window does not grow without end', async ({
    openFramed,
  }) => {
    const {frame, box} = await openFramed({
      hasScript: true,
      head: '<style>main { min-height: 100vh; margin: 30px }</style>',
      body: '<main><store-item item-id="52"></store-item></main>',
    });
    await expect(frame.locator('[part~="add"]')).toBeVisible();
    const heights = () =>
      box.evaluate(async (element) => {
        const seen: (string | undefined)[] = [];
        // If the page had such a loop, the height would change again within a few frames.
        for (let frames = 0; frames < 120; frames += 1) {
          await new Promise(requestAnimationFrame);
          const {height} = (element as HTMLElement).dataset;
          if (seen.at(-1) !== height) seen.push(height);
        }
        return seen;
      });
    expect((await heights()).length).toBeLessThan(5);
    // After another change of the content, the page is known to grow with its frame.
    const changed = heights();
    await frame.evaluate(() => (document.querySelector('main')!.style.margin = '70px'));
    expect((await changed).length).toBeLessThan(3);
  });

  test('the shop works without the file for frames', async ({
    page,
    cdn,
    openFramed,
  }) => {
    const missing: string[] = [];
    await page.route(`${cdn.url}chunks/frame-*`, (route) => {
      missing.push(route.request().url());
      return route.fulfill({status: 404, body: ''});
    });
    // Without the script in the outer page, fixed boxes stay in the frame. This frame is no higher
    // than the window.
    const {frame, box} = await openFramed({...TALL, hasScript: false, room: 0});
    await addButton(frame as unknown as Page).click();
    const button = cartButton(frame as unknown as Page);
    await expect(button).toHaveAccessibleName(en.cartItems(2));
    await button.click();
    await expect(frame.locator('store-cart dialog')).toBeVisible();
    expect(missing.length).toBeGreaterThan(0);
    await expect(frame.getByText(en.missingPart)).toHaveCount(0);
    await expect(box).not.toHaveAttribute('data-height');
  });
});

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

  test('offers an item, and names an order', async ({openFramed}) => {
    const {frame} = await openFramed({
      body: BODY,
      hasScript: true,
      // The shop takes from the outer page's address what is its own, and nothing else.
      suffix:
        '?item=52&order_id=MS-none&utm_source=chat&store-doctor&token=secret&base-url=https://evil.example',
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

  for (const kind of ['srcdoc', 'sandboxed srcdoc', 'blob'] as const)
    test(`opens and closes items, sells, and sends no payment form to the page’s own site: ${kind}`, async ({
      page,
      cdn,
      serve,
    }) => {
      const shop = {body: `${BODY}<checkout-form></checkout-form>`, items: [52]};
      const outer = await serveMaker(kind, shop, {page, cdn, serve});
      await answer(page, 'payments/create', {
        success: true,
        data: {
          type: 'html',
          html: `<form method="post" action="${outer}account/delete"></form>`,
          order_id: 'MS-1',
        },
      });
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
      if (kind !== 'sandboxed srcdoc') {
        await payBy(frame, 'Card');
        await expect(frame.locator('[data-say="now"]')).toContainText(en.unsafePayment);
      }
      await expect(page).toHaveURL(outer);
      expect(errors).toEqual([]);
    });
});
