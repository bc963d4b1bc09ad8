import {doctor, expectFinding, finding, openWithDoctor} from './doctor-page.js';
import {
  addButton,
  attributes,
  expect,
  openPage,
  pageOf,
  test,
} from './embedding-page.js';
import {expectSale, GUEST_SERVICE} from './guest-shop.js';
import {en} from '../../src/i18n/en.js';
import {texts as de} from '../../src/i18n/languages/de.js';

/** Tags without attributes: a whole catalogue and a cart. */
const SHOP =
  '<store-login></store-login><store-category></store-category><store-cart></store-cart>';

test.beforeEach(({isMobile}) => test.skip(isMobile, 'a script is read the same way'));

const SETTINGS = `base-url=${GUEST_SERVICE}&lang=de&ver=1`;

for (const [kind, attributes] of Object.entries({
  'a classic script': 'defer',
  'a script that is run at once': '',
  'a module': 'type="module"',
}))
  test(`${kind} takes its settings from its address, and loads each file once`, async ({
    page,
    cdn,
  }) => {
    const src = `${cdn.url}embed.js?${SETTINGS}`;
    const told = await openPage(
      page,
      pageOf(`<script src="${src}" ${attributes}></script>`, SHOP),
    );
    await expectSale(page, {...en, ...de});
    // The service refuses a guest's cart, and browsers print a message for the failed request.
    expect(told.filter((text) => !text.includes('401'))).toEqual([]);
    expect(new Set(cdn.asked).size).toBe(cdn.asked.length);
  });

for (const [kind, above] of Object.entries({
  "another vendor's tag with the same attribute":
    '<script src="https://other.example.test/chat.js" data-base-url="https://other.example.test" defer></script>',
  "another vendor's file of the same name":
    '<script src="https://other.example.test/embed.js" defer></script>',
}))
  test(`a module below ${kind} takes its own settings`, async ({page}) => {
    await openPage(
      page,
      pageOf(
        `${above}<script src="/dist/embed.js" data-base-url="${GUEST_SERVICE}" type="module"></script>`,
        SHOP,
      ),
    );
    await expectSale(page);
  });

test('an attribute wins over the parameter of the same name', async ({page}) => {
  await openPage(
    page,
    pageOf(
      `<script src="/dist/embed.js?base-url=https://wrong.example.test&lang=de" data-base-url="${GUEST_SERVICE}" data-lang="en" defer></script>`,
      SHOP,
    ),
  );
  await expectSale(page);
});

test('a token in the address is never used', async ({page}) => {
  const authorizations: (string | undefined)[] = [];
  await page.route(`${GUEST_SERVICE}/api/**`, async (route) => {
    authorizations.push(route.request().headers()['authorization']);
    await route.continue();
  });
  await openPage(
    page,
    pageOf(
      `<script src="/dist/embed.js?base-url=${GUEST_SERVICE}&token=secret" defer></script>`,
      '<featured-deals></featured-deals>',
    ),
  );
  await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible();
  expect(authorizations.length).toBeGreaterThan(0);
  expect(authorizations.filter(Boolean)).toEqual([]);
});

test('the terms and the privacy policy can be parameters', async ({page}) => {
  const [, token = ''] = /data-token="([^"]*)"/.exec(attributes()) ?? [];
  const query = `base-url=${process.env['SERVICE_URL']}&terms-url=/my-terms&privacy-url=/my-privacy`;
  await openPage(
    page,
    pageOf(
      `<script src="/dist/embed.js?${query}" data-token="${token}" defer></script>`,
      '<featured-deals></featured-deals><checkout-form></checkout-form>',
    ),
  );
  await addButton(page).click();
  const form = page.locator('checkout-form');
  await expect(form.locator('a[href$="/my-terms"]')).toBeVisible();
  await expect(form.locator('a[href$="/my-privacy"]')).toBeVisible();
});

test.describe('The doctor', () => {
  const tag = (query: string) => ({
    scriptTag: `<script src="/dist/embed.js?${query}" defer></script>`,
  });

  test('opens by a parameter, and misses no attribute that is one', async ({page}) => {
    await openWithDoctor(page, {
      ...tag(`base-url=${GUEST_SERVICE}&doctor`),
      address: '/doctor.html',
    });
    await expect(finding(page, /./)).toHaveCount(0);
    await expect(doctor(page)).toContainText('Your visitors see this, too.');
  });

  test('corrects a parameter where it stands', async ({page}) => {
    await openWithDoctor(page, tag('base-url=https://shop.example.net&lang=en'));
    await expectFinding(
      page,
      /example/,
      /src="\/dist\/embed\.js\?base-url=[^"]*&amp;lang=en"/,
    );
  });

  test('warns of a token in the address, and pastes none', async ({page}) => {
    await openWithDoctor(page, tag(`base-url=${GUEST_SERVICE}&token=secret`));
    await expectFinding(page, /token is written into the page/, 'embed.js?base-url=');
    await expect(doctor(page).getByText('secret')).toHaveCount(0);
  });
});
