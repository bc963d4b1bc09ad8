import {build} from 'esbuild';
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
} from './embedding-page.js';
import {answer, fillIn, pay} from './rules/shop.js';
import {openCheckout, watchOld} from './swapped-page.js';
import {en} from '../../src/i18n/en.js';
import {startingWith} from '../support/shopper-texts.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a page lives the same'));

/**
 * Imitates Turbo, which loads the next page without a reload: it replaces the body, and runs the new
 * scripts.
 */
const swapper = `<script>
  const show = async (address) => {
    const text = await (await fetch(address)).text();
    const body = document.adoptNode(new DOMParser().parseFromString(text, 'text/html').body);
    for (const one of [...document.head.children])
      if (!one.matches('script, style, link[rel=stylesheet]')) one.remove();
    for (const old of body.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const {name, value} of old.attributes) script.setAttribute(name, value);
      script.textContent = old.textContent;
      old.replaceWith(script);
    }
    document.body.replaceWith(body);
  };
  window.swap = async (address) => {
    await show(address);
    history.pushState({}, '', address);
  };
  addEventListener('popstate', () => show(location.href));
</script>`;

test('a page that is swapped without a reload, with the script in its body, keeps its shop', async ({
  page,
}) => {
  const script = scriptTag('');
  const next = `<main><h1>Next</h1>${SHOP}<store-server></store-server></main>${script}`;
  await page.route('**/next.html', (route) =>
    route.fulfill({contentType: 'text/html', body: pageOf(swapper, next)}),
  );
  const told = await openPage(page, pageOf(swapper, `<main>${SHOP}</main>${script}`));
  await expectShop(page);
  // The dialog is open when the page is replaced.
  await openCheckout(page);
  const paints = await watchOld(page);

  await page.evaluate(() =>
    (window as unknown as {swap(address: string): Promise<void>}).swap('/next.html'),
  );
  await expect(page.getByRole('heading', {name: 'Next'})).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName(en.cartItems(1));
  await expect(
    page.getByRole('button', {name: startingWith(en.copyAddress)}),
  ).toBeVisible();
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
  expect(told.length).toBeLessThanOrEqual(2);
});

test('checkout-form from npm pays in the shop of the script tag, and shows why a payment is refused', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization']) paths.push(new URL(request.url()).pathname);
  });
  // The page's own bundle contains a second copy of all modules.
  const {outputFiles} = await build({
    stdin: {contents: `import './dist/define/checkout-form.js'`, resolveDir: '.'},
    bundle: true,
    write: false,
    format: 'esm',
  });
  const bundle = outputFiles[0]?.text ?? '';
  await page.route('**/npm.js', (route) =>
    route.fulfill({contentType: 'text/javascript', body: bundle}),
  );
  const head = `<script type="module" src="/npm.js"></script>${scriptTag()}`;
  await openPage(page, pageOf(head, `${SHOP}<checkout-form></checkout-form>`));
  await expectShop(page);
  const form = page.locator('checkout-form');
  await expect(form.getByRole('radio').first()).toBeVisible();
  await expect(form.getByRole('button', {name: /^Pay €/})).toBeVisible();
  expect(paths).toContain('/api/payments/get');
  await answer(page, 'payments/create', {success: false, message: 'Not today.'});
  await fillIn(page);
  await pay(page, 'Card');
  await expect(form.getByText('Not today.')).toBeVisible();
  await page.unroute('**/api/payments/create');
  await pay(page, 'Card');
  await page.waitForURL(/\/pay\/MS-\d+$/);
});
