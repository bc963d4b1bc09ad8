import {expect, expectShop, scriptTag, SHOP, test} from './embedding-page.js';
import {answer, fillIn, pay} from './rules/shop.js';
import {expectSwap, openWithBundle} from './swapped-page.js';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a page lives the same'));

test('a page that is swapped without a reload, with the script in its body, keeps its shop', ({
  page,
}) => expectSwap(page, 'turbo, script in the body'));

test('checkout-form from npm pays in the shop of the script tag, and shows why a payment is refused', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['authorization']) paths.push(new URL(request.url()).pathname);
  });
  const body = `${SHOP}<checkout-form></checkout-form>`;
  await openWithBundle(page, 'checkout-form', scriptTag(), body);
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
