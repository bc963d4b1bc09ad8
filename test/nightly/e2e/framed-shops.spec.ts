import type {Frame, Locator, Page} from '@playwright/test';
import {en} from '../../../src/i18n/en.js';
import {addButton, cartButton} from '../../e2e/embedding-page.js';
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
} from '../../e2e/framed-page.js';
import {answer} from '../../e2e/rules/shop.js';

const PAYMENT = `${process.env['SERVICE_URL']}/pay/MS-*`;

const CHECKOUT: FramedShop = {items: [52], body: '<checkout-form></checkout-form>'};

/** Sandboxes that forbid the frame to leave the page, to open tabs, or to have an origin and a storage. */
const NO_WAY_OUT = 'sandbox="allow-scripts allow-forms allow-same-origin allow-popups"';
const NO_TABS =
  'sandbox="allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation"';
const NO_ORIGIN = 'sandbox="allow-scripts allow-forms allow-popups"';

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

    for (const [title, sandbox, isLate] of [
      ['opens a tab where the frame may not be left', NO_WAY_OUT],
      ['opens a tab where the frame has no origin', NO_ORIGIN],
      ['shows a link where the browser opens no tab for the click', NO_WAY_OUT, true],
    ] as const)
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
        const link = frame.getByRole('link', {name});
        if (isLate) await link.or(frame.getByRole('button', {name})).click();
        await (await opened).waitForURL(PAYMENT);
        // A payment page must never be shown inside the frame.
        await expect(frame.locator('checkout-form')).toBeVisible();
        const others = page.frames().filter((one) => one !== page.mainFrame());
        const addresses = others.map((one) => one.url().replace(/[?#].*$/, ''));
        expect(addresses).toEqual([inner]);
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
      const ends = [...document.body.children]
        .filter((child) => getComputedStyle(child).position !== 'fixed')
        .map((child) => child.getBoundingClientRect().bottom + scrollY);
      const content = document.documentElement.scrollHeight;
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

/** Scrolls the outer page. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({top: y, behavior: 'instant'}), top);
}

test.describe('In a frame', () => {
  test('of another site that is as high as the shop, dialogs are where the shopper looks, and so is the cart’s button', async ({
    page,
    openFramed,
  }) => {
    const {frame, box} = await openFramed(TALL);
    for (const element of ['featured-deals', '[url="ranks"]', '[url="keys"]'])
      await expect(frame.locator(`${element} [part~="add"]`).first()).toBeVisible();
    const before = await expectFullHeight(box);
    expect(before).toBeGreaterThan(900);
    const link = frame.locator('store-category [part~="link"]').last();
    await link.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await link.click();
    const item = frame.locator('dialog.storefront-item');
    await expect(item.locator('[part~="buy"]')).toBeVisible();
    await expectInWindow(page, item);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    // The dialog stays in the window when the shopper scrolls the outer page.
    await scrollTo(page, scrolled - 200);
    await expectInWindow(page, item);
    await frame.getByRole('button', {name: en.close}).click();
    await expect(item).toBeHidden();

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
    await dialog.getByRole('button', {name: en.checkout}).click();
    const checkout = frame.locator('dialog.storefront-pay');
    await expectInWindow(page, checkout);

    // The frame shrinks with the shop.
    await checkout.getByRole('button', {name: en.close}).click();
    const category = frame.locator('store-category').first();
    await category.evaluate((one) => one.remove());
    await expect(async () => {
      expect(await expectFullHeight(box)).toBeLessThan(before - 100);
    }).toPass();
  });

  test('the tabs of a catalogue stay at the top of the window', async ({
    page,
    openFramed,
  }) => {
    const body = '<store-category></store-category>';
    const {frame, box} = await openFramed({...TALL, body});
    await expect(frame.locator('[part~="add"]').first()).toBeVisible();
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
      body: '<store-item item-id="52" layout="card"></store-item><store-cart layout="button"></store-cart>',
    });
    await expect(frame.locator('[part~="add"]').first()).toBeVisible();
    const before = await expectFullHeight(box);
    expect(before).toBeLessThan(700);
    await frame.locator('store-cart [part~="open"]').click();
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

test('A framed shop follows the outer page’s hash, and takes its own from the address, and nothing else', async ({
  page,
  openFramed,
}) => {
  const {frame} = await openFramed({
    body: BODY,
    hasScript: true,
    suffix:
      '?item=52&order_id=MS-none&utm_source=chat&store-doctor&token=secret&base-url=https://evil.example',
  });
  await expect(frame.locator('[part~="offer"]').first()).toBeVisible();
  await expect(frame.locator('store-payment [part~="payment"]')).toBeVisible();
  const {search} = new URL(frame.url());
  const own = Object.fromEntries(new URLSearchParams(search));
  expect(own).toEqual({item: '52', order_id: 'MS-none'});
  // Accepting the offer removes it, and the outer page's address does not bring it back.
  await frame.getByRole('button', {name: en.show}).first().click();
  await expect(dialogOf(frame)).toBeVisible();
  await expect(frame.locator('[part~="offer"]')).toHaveCount(0);
  await frame.getByRole('button', {name: en.close}).click();
  await expect(dialogOf(frame)).toBeHidden();

  await page.evaluate(() => (location.hash = '#item-51'));
  await expect(dialogOf(frame)).toBeVisible();
  await page.goBack();
  await expect(dialogOf(frame)).toBeHidden();
});

test('A framed shop listens only to the page around it', async ({page, openFramed}) => {
  const {frame, box, inner} = await openFramed({body: BODY, hasScript: true});
  await expect(box).toHaveAttribute('data-height');
  const visited: string[] = [];
  page.on('framenavigated', (one) => visited.push(one.url()));
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
  expect(visited.filter((url) => url.includes('item-52'))).toEqual([]);
  await expect(dialogOf(frame)).toHaveCount(0);
  expect(frame.url()).toBe(`${inner}#category-keys`);
});

test('A framed shop tells its height to the parent’s origin alone', async ({
  page,
  openFramed,
}) => {
  const told = page.waitForEvent('console', (message) =>
    message.text().startsWith('target: '),
  );
  await page.addInitScript(() => {
    if (window === window.top) return;
    // A window of another origin cannot be changed, so a proxy takes the place of `window.parent`.
    const spy = new Proxy(window.parent, {
      get: (target, name) =>
        name === 'postMessage'
          ? (data: unknown, origin: string) => {
              target.postMessage(data, origin);
              console.log(`target: ${origin}`);
            }
          : Reflect.get(target, name),
    });
    Object.defineProperty(window, 'parent', {value: spy});
  });
  const {outer} = await openFramed({body: BODY, hasScript: true});
  expect((await told).text()).toBe(`target: ${new URL(outer).origin}`);
});

test.describe('A shop in a document without an address of its own', () => {
  /** Kinds of documents, with what shows HTML in a frame. */
  const KINDS = {
    srcdoc: 'frame.srcdoc = html',
    'sandboxed srcdoc': 'frame.srcdoc = html',
    blob: `frame.src = URL.createObjectURL(new Blob([html], {type: 'text/html'}))`,
  };

  for (const [kind, make] of Object.entries(KINDS))
    test(`opens and closes items, sells, and sends no payment form to the page’s own site: ${kind}`, async ({
      page,
      cdn,
      serve,
    }) => {
      const shop = {body: `${BODY}<checkout-form></checkout-form>`, items: [52]};
      const html = shopPage(cdn, shop, await newShopper(page, shop.items));
      const sandbox = kind.startsWith('sandboxed') ? NO_ORIGIN : '';
      const outer = await serve(
        outerPage('about:blank', {body: '', frame: sandbox}) +
          `<script>const html = ${JSON.stringify(html).replaceAll('<', '\\u003c')};
          const frame = document.querySelector('iframe'); ${make};</script>`,
      );
      const unsafe = `<form method="post" action="${outer}account/delete"></form>`;
      await answer(page, 'payments/create', {
        success: true,
        data: {type: 'html', html: unsafe, order_id: 'MS-1'},
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
      await expect(frame.locator('[part~="in-cart"]').first()).toBeVisible();
      if (kind !== 'sandboxed srcdoc') {
        await payBy(frame, 'Card');
        await expect(frame.locator('[data-say="now"]')).toContainText(en.unsafePayment);
      }
      await expect(page).toHaveURL(outer);
      expect(errors).toEqual([]);
    });
});
