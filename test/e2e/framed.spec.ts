import type {Frame, Page} from '@playwright/test';
import {addButton, cartButton} from './embedding-page.js';
import {expect, expectInWindow, payBy, test, type FramedShop} from './framed-page.js';
import {payOnPaymentPage} from './test.js';
import {en} from '../../src/i18n/en.js';

const PAYMENT = `${process.env['SERVICE_URL']}/pay/MS-*`;

const CHECKOUT: FramedShop = {items: [52], body: '<checkout-form></checkout-form>'};

/** A sandbox that forbids the frame to navigate its parent page. */
const SANDBOX = 'sandbox="allow-scripts allow-forms allow-same-origin allow-popups"';

/** A sandbox that forbids new tabs, but lets the frame navigate its parent page after a click. */
const NO_TABS =
  'sandbox="allow-scripts allow-forms allow-same-origin allow-top-navigation-by-user-activation"';

/** A sandbox that forbids new tabs, and forbids the frame to navigate its parent page. */
const CLOSED = 'sandbox="allow-scripts allow-forms allow-same-origin"';

/** A sandbox in which the shop has no origin and no storage. */
const NO_ORIGIN = 'sandbox="allow-scripts allow-forms allow-popups"';

/** The sandbox of embedded pages in Google Sites, which is in the HTML of published sites. */
const GOOGLE_SITES =
  'sandbox="allow-scripts allow-popups allow-forms allow-same-origin allow-popups-to-escape-sandbox allow-downloads allow-modals allow-storage-access-by-user-activation"';

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

for (const method of ['Card', 'Bank form']) {
  // Both methods leave the frame in the same ways, by an address and by a form.
  const tag = method === 'Card' ? [] : '@long';
  test.describe(`A shop in a frame of another site: ${method}`, {tag}, () => {
    for (const [name, sandbox] of [
      ['', ''],
      [' that forbids new tabs', NO_TABS],
    ] as const)
      test(`leaves the frame${name} for the payment`, async ({page, openFramed}) => {
        const {frame} = await openFramed({...CHECKOUT, frame: sandbox});
        await payBy(frame, method);
        await page.waitForURL(PAYMENT);
        expect(page.frames()).toHaveLength(1);
      });

    for (const [name, sandbox] of [
      ['', SANDBOX],
      [' and has no origin', NO_ORIGIN],
    ] as const)
      test(`opens a tab for the payment where the frame may not be left${name}`, async ({
        page,
        context,
        openFramed,
      }) => {
        const {frame, inner} = await openFramed({...CHECKOUT, frame: sandbox});
        const opened = context.waitForEvent('page', {timeout: 0});
        await payBy(frame, method);
        await (await opened).waitForURL(PAYMENT);
        await expectShopInFrame(page, frame, inner);
        await expect(frame.locator('[part~="payment-address"]')).toHaveCount(0);
      });

    test(`shows a link where the browser opens no tab for the click`, async ({
      page,
      context,
      openFramed,
    }) => {
      const {frame, inner} = await openFramed({...CHECKOUT, frame: SANDBOX});
      // Until the next click, opens nothing, as a browser does if the last click was too long ago, or
      // if an advertisement has used it up.
      await page.route('**/payments/create', async (route) => {
        await frame.evaluate(() => {
          const {open} = window;
          window.open = () => null;
          addEventListener('click', () => (window.open = open), {
            capture: true,
            once: true,
          });
        });
        await route.continue();
      });
      await payBy(frame, method);
      const way = frame.getByRole('link', {name: `${en.goOn} ${en.newTab}`}).or(
        frame.getByRole('button', {
          name: new RegExp(`^${en.goOn}.*${en.newTab.slice(1, -1)}`),
        }),
      );
      await expect(way).toBeVisible();
      const opened = context.waitForEvent('page', {timeout: 0});
      await way.click();
      await (await opened).waitForURL(PAYMENT);
      await expectShopInFrame(page, frame, inner);
    });

    test(`shows an address to copy where the frame forbids everything else`, async ({
      page,
      context,
      openFramed,
    }) => {
      const {frame, inner} = await openFramed({...CHECKOUT, frame: CLOSED});
      await payBy(frame, method);
      // For some seconds, the live region has the same text, so two elements match.
      await expect(frame.getByText(en.paymentBlocked).first()).toBeVisible();
      const address = frame.getByRole('textbox', {name: en.copyToNewTab});
      await expect(address).toHaveValue(
        method === 'Card'
          ? new RegExp(`^${process.env['SERVICE_URL']}/pay/MS-`)
          : new RegExp(`^${inner}`),
      );
      await expectShopInFrame(page, frame, inner);
      if (method !== 'Card') return;
      // Follows the instruction of the text: opens the copied address in a new tab.
      const tab = await context.newPage();
      await tab.goto(await address.inputValue());
      await expect(tab.getByRole('button', {name: /^Pay/})).toBeVisible();
    });
  });
}

for (const width of [390, 1280])
  test.describe(`In a window of ${width} px, a shop in a frame`, () => {
    test.use({viewport: {width, height: 800}});

    const shop: FramedShop = {
      hasScript: true,
      room: 500,
      body: `<featured-deals></featured-deals><store-category url="ranks"></store-category>
        <store-cart layout="drawer"></store-cart><store-payment></store-payment>`,
    };

    /** Buys a deal: from its card to "Pay". */
    async function buy(page: Page, frame: Frame): Promise<void> {
      const root = frame as unknown as Page;
      await addButton(root).click();
      const button = cartButton(root);
      await expect(button).toHaveAccessibleName(en.cartItems(1));
      await button.click();
      await expectInWindow(page, frame.locator('store-cart dialog'));
      await frame
        .getByRole('dialog', {name: en.cart})
        .getByRole('button', {name: en.checkout})
        .or(
          frame
            .getByRole('dialog', {name: en.cart})
            .getByRole('link', {name: en.checkout}),
        )
        .click();
      await expectInWindow(page, frame.locator('dialog.storefront-pay'));
      await payBy(frame, 'Card');
    }

    test('leads from a deal to the payment and back', async ({page, openFramed}) => {
      const {frame, outer} = await openFramed(shop);
      await buy(page, frame);
      await page.waitForURL(PAYMENT);
      await payOnPaymentPage(page);
      await expect(page.getByRole('button', {name: /^Pay/})).toHaveCount(0);
      // The shopper returns to the page with the shop.
      await page.goto(outer);
      const again = page.frameLocator('#shop');
      await expect(again.locator('store-payment')).toContainText(en.paid);
      await expect(
        again
          .locator('store-cart')
          .getByRole('button', {name: en.cartItems(0)})
          .first(),
      ).toBeVisible();
    });

    test('leads from a deal to the payment in a new tab and back, in Google Sites', async ({
      page,
      context,
      openFramed,
    }) => {
      const {frame} = await openFramed({...shop, frame: GOOGLE_SITES});
      const opened = context.waitForEvent('page', {timeout: 0});
      await buy(page, frame);
      const tab = await opened;
      await tab.waitForURL(PAYMENT);
      await payOnPaymentPage(tab);
      await expect(tab.getByRole('button', {name: /^Pay/})).toHaveCount(0);
      await tab.close();
      // Dispatches the event itself: in tests, all tabs count as visible and focused, so the
      // browser dispatches none when the shopper returns to the first tab.
      await frame.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(frame.locator('checkout-form store-payment')).toContainText(en.paid);
    });
  });
