import {openPage, pageOf, scriptTag} from './embedding-page.js';
import {expect, test} from './test.js';

const HEAD = `<meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/dist/themes/reserve.css">${scriptTag()}`;

test('on a phone, the cart’s button covers no item at the end of a page without a footer', async ({
  page,
}) => {
  await page.setViewportSize({width: 390, height: 800});
  const shop = `<store-category></store-category><store-cart layout="drawer"></store-cart>`;
  await openPage(page, pageOf(HEAD, shop));
  const add = page.locator('store-category [part~="add"]').last();
  const cart = page.locator('store-cart [part~="open"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bottom = await add.evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await cart.evaluate((one) => one.getBoundingClientRect().top);
    expect(bottom).toBeLessThan(top);
  }).toPass();

  // A page with a footer gets no room below it.
  await openPage(page, pageOf(HEAD, `${shop}<footer>© Oakwood</footer>`));
  await expect(page.locator('store-category')).toHaveCSS('padding-bottom', '0px');
});

const BESIDE = '<div style="width:120px">Beside</div>';
/** Parents of an element, which stands in place of the `{}`. In some, it could be as wide as its content. */
const PARENTS = [
  '<div>{}</div>',
  '<div style="display:flex">{}</div>',
  '<div style="display:flex;justify-content:center">{}</div>',
  `<div style="display:flex;gap:8px">{}${BESIDE}</div>`,
  '<div style="display:flex;flex-direction:column;align-items:center">{}</div>',
  '<div style="display:grid;place-content:center">{}</div>',
  `<div style="display:grid;grid-template-columns:auto auto;gap:8px">{}${BESIDE}</div>`,
  `<div style="display:grid;grid-template-columns:minmax(0,1fr) 120px">{}${BESIDE}</div>`,
  '<div style="float:left">{}</div>',
  '<div style="display:table">{}</div>',
  '<div style="position:absolute;left:0">{}</div>',
  '<div style="position:sticky;width:fit-content">{}</div>',
  '<div style="width:max-content">{}</div>',
  '<fieldset style="width:fit-content;margin:0;padding:0;border:0;min-inline-size:0">{}</fieldset>',
  '<div style="float:left"><div style="display:contents">{}</div></div>',
];

test('error notices stay inside a narrow window, whatever the parent', async ({
  page,
}) => {
  const tags = [
    'store-category url="keys"',
    'featured-deals',
    'store-cart',
    'store-goals',
  ];
  const body = tags.flatMap((tag) =>
    PARENTS.map((parent) => {
      const inside = parent.replace('{}', `<${tag}></${tag.split(' ')[0]}>`);
      return `<div style="position:relative;display:flow-root">${inside}</div>`;
    }),
  );
  await page.setViewportSize({width: 320, height: 800});
  await page.route(`${process.env['SERVICE_URL']}/**`, (route) =>
    route.fulfill({status: 500, headers: {'Access-Control-Allow-Origin': '*'}}),
  );
  await openPage(page, pageOf(HEAD, body.join('')));
  await expect(page.locator('[part="error"]').first()).toBeVisible();
  await expect(page.locator('[part~="skeleton"]')).toHaveCount(0);
  const widths = await page.evaluate(() => ({
    window: innerWidth,
    page: document.documentElement.scrollWidth,
  }));
  expect(widths.page).toBeLessThanOrEqual(widths.window);
});
