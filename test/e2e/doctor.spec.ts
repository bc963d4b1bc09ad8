import {violations} from './audit.js';
import {
  doctor,
  expectFinding,
  finding,
  openWithDoctor,
  policy,
  SERVICE,
  SHOP,
  waitForChecks,
} from './doctor-page.js';
import {expect, test} from './test.js';

test('the doctor finds nothing wrong under the strictest policy, and works with the keyboard', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await openWithDoctor(page, {headers: policy()});
  await expect(doctor(page).getByRole('status').first()).toHaveText(
    'Nothing is wrong, as far as a page can tell.',
  );
  await expect(doctor(page).getByText(`${SERVICE} · Token: not set`)).toBeVisible();
  expect(refused).toEqual([]);
  const box = await doctor(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  await doctor(page).getByRole('button', {name: 'Check again'}).focus();
  await page.keyboard.press('Enter');
  await waitForChecks(page);
  await page.keyboard.press('Escape');
  await expect(doctor(page)).toHaveCount(0);
});

test('an owner finds, copies and mends a mistake, and no token is ever shown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await openWithDoctor(page, {
    script: `data-base-url="${SERVICE}" data-token="secret-of-a-shopper" doctor`,
    address: '/doctor.html',
    body: `${SHOP}<store-categorie></store-categorie>
      <store-provider base-url="${SERVICE}/api" token="secret-of-a-shopper" curency="EUR"></store-provider>
      <p>&lt;store-provider token=secret-of-a-shopper&gt;</p>`,
  });
  await expectFinding(page, 'The tag <store-provider> is shown as text.');
  await expectFinding(page, '“curency” on <store-provider> is misspelt.');
  await expect(doctor(page).getByText('Your visitors see this, too.')).toBeVisible();
  await expect(doctor(page).getByText('Token: set')).toBeVisible();
  const everything = await doctor(page).evaluate(
    (section) => (section.getRootNode() as ShadowRoot).innerHTML,
  );
  expect(everything).not.toContain('secret-of-a-shopper');
  expect(await violations(page, '#storefront-doctor')).toEqual([]);

  const title = '<store-categorie> is misspelt.';
  const misspelt = finding(page, title);
  await misspelt.getByRole('button', {name: `Copy: ${title}`}).click();
  await expect(misspelt.getByRole('status')).toHaveText('Copied.');
  expect(await copied()).toBe('<store-category></store-category>');
  await doctor(page).getByRole('button', {name: 'Copy everything'}).click();
  await expect.poll(copied).toContain(title);
  expect(await copied()).toContain(`${SERVICE} · Token: set`);

  const details = doctor(page).getByText('Details', {exact: true});
  await details.click();
  await expect(misspelt).toBeHidden();
  // Playwright's click fails if the doctor covers the button of the cart.
  // A floating cart is there when something is in it.
  const cart = page.locator('store-cart');
  await page.locator('featured-deals').locator('[part~="add"]').first().click();
  await cart.locator('[part~="open"]').click();
  await expect(cart.locator('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cart.locator('dialog')).toBeHidden();
  await details.click();
  await expect(misspelt).toBeVisible();
  // The doctor repeats its checks without a click.
  await page.evaluate(() => document.querySelector('store-categorie')?.remove());
  await expect(misspelt).toHaveCount(0);
});
