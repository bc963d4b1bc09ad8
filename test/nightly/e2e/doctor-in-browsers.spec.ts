/** What the doctor says about things that only a real page, frame or server has. */
import type {Page} from '@playwright/test';
import {texts as ar} from '../../../src/i18n/languages/ar.js';
import {
  expectFinding,
  finding,
  openWithDoctor,
  policy,
  serveFilesAt,
  servePage,
  serverOf,
  serveShopAt,
  SERVICE,
  SHOP,
  waitForChecks,
  type DoctorPage,
} from '../../e2e/doctor-page.js';
import {expect, test} from '../../e2e/test.js';

/** The origins of pages and shops. Requests to them do not reach the network. */
const SECURE = 'https://page.example.test';
const INSECURE = 'http://page.example.test';
const SHOP_ELSEWHERE = 'https://shop.example.test';
const PATH = '/doctor.html?store-doctor';

interface Mistake {
  readonly page: DoctorPage;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly sentence: string;
  readonly pastes?: readonly (string | RegExp)[];
  /** A part of the explanation. */
  readonly explanation?: string;
}

const serveShop = (page: Page) => serveShopAt(page, SHOP_ELSEWHERE);
const GOALS = '**/chunks/community-*.js*';
const goals = {
  page: {body: `${SHOP}<store-goals></store-goals>`},
  sentence: 'The code of <store-goals> could not be loaded.',
  pastes: [/\/dist\/chunks\/community-/],
};
const http = {
  page: {script: 'data-base-url="http://shop.example.test"', address: SECURE + PATH},
  pastes: [`data-base-url="${SHOP_ELSEWHERE}"`],
};

const mistakes: Readonly<Record<string, Mistake>> = {
  'an http address in an https page, with https': {
    ...http,
    prepare: serveShop,
    sentence:
      'This page is https, but the shop’s address is not: http://shop.example.test.',
  },
  'an http address in an http page': {
    ...http,
    page: {...http.page, address: INSECURE + PATH},
    prepare: async (page) => {
      await serveShopAt(page, 'http://shop.example.test');
      await serveShop(page);
    },
    sentence:
      'The shop’s address starts with http:// instead of https://: http://shop.example.test.',
  },
  'an address of the own computer in a public page': {
    page: {address: SECURE + PATH},
    sentence: `${SERVICE} is an address of your own computer.`,
  },
  'a script that is sent uncompressed': {
    page: {address: SECURE + PATH},
    sentence: 'Your web space sends the script uncompressed.',
    pastes: ['AddOutputFilterByType DEFLATE', 'gzip on;'],
  },
  'an old embed.js that needs files which are gone': {
    ...goals,
    prepare: (page) => page.route(GOALS, (route) => route.fulfill({status: 404})),
    explanation: 'a cache still hands out an older embed.js',
  },
  'a file that a plugin has changed': {
    ...goals,
    prepare: (page) =>
      page.route(GOALS, async (route) => {
        const response = await route.fetch();
        await route.fulfill({response, body: `/**/${await response.text()}`});
      }),
    explanation: 'a plugin that optimises scripts has changed them',
  },
};

test.describe('The doctor has a sentence for', () => {
  for (const [mistake, expected] of Object.entries(mistakes))
    test(mistake, async ({page}) => {
      const {sentence, pastes = [], explanation = ''} = expected;
      for (const origin of [SECURE, INSECURE]) await serveFilesAt(page, origin);
      await expected.prepare?.(page);
      await openWithDoctor(page, expected.page);
      await expectFinding(page, sentence, ...pastes);
      await expect(finding(page, sentence)).toContainText(explanation);
      await expect(finding(page, /^Nothing answers/)).toHaveCount(0);
    });

  test('a service that has moved, and one that a page without an origin may not read', async ({
    page,
  }) => {
    let isMoved = true;
    const service = await serverOf((_, response) => {
      if (!isMoved) return void response.end('{}');
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.writeHead(302, {Location: `${SERVICE}/api/settings/get`}).end();
    });
    try {
      const script = `data-base-url="${service.origin}" data-token="any"`;
      await openWithDoctor(page, {script});
      await expectFinding(
        page,
        `${service.origin} redirects to another address.`,
        `data-base-url="${SERVICE}"`,
      );
      // A page without an origin of its own has no web space for a proxy.
      isMoved = false;
      await openWithDoctor(page, {
        script: `${script} crossorigin`,
        headers: policy('sandbox allow-scripts'),
      });
      const noCors = `${service.origin} answers, but does not let this page read it (CORS).`;
      await expectFinding(page, noCors, 'Access-Control-Allow-Origin: *');
      await expect(finding(page, noCors)).toContainText('Upload the page');
    } finally {
      service.close();
    }
  });

  test('what a frame prevents', async ({page, baseURL}) => {
    await servePage(page, {});
    const body = `<iframe src="${baseURL}${PATH}" width="800" height="800" sandbox="allow-scripts"></iframe>`;
    await page.route('**/outer.html', (route) =>
      route.fulfill({contentType: 'text/html', body}),
    );
    await page.goto('/outer.html');
    const inner = page.frameLocator('iframe');
    await waitForChecks(inner);
    await expectFinding(
      inner,
      'The shop is inside a frame of another page (iframe).',
      `<iframe id="shop" src="${baseURL}/doctor.html"`,
      'sandbox="allow-scripts allow-same-origin',
    );
  });
});

// In Arabic that is laid out from left to right, the cart has another text direction than the page.
for (const direction of ['rtl', 'ltr'])
  test(`the doctor does not cover the button of the cart in an Arabic page: ${direction}`, async ({
    page,
  }) => {
    await openWithDoctor(page, {
      scriptTag: `<script>document.documentElement.dir = '${direction}'</script>
        <script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
      body: '<store-cart layout="button"></store-cart><store-basket></store-basket>',
    });
    await expectFinding(page, '<store-basket> is not a tag of the shop.');
    await page.locator('store-cart [part~="open"]').click();
    await expect(page.getByRole('dialog', {name: ar.cart})).toBeVisible();
  });

test('the doctor cannot open if its own file is missing, and the page says so', async ({
  page,
}) => {
  await page.route('**/chunks/doctor-*', (route) => route.fulfill({status: 404}));
  await servePage(page, {});
  await page.goto('/doctor.html?store-doctor');
  await expect(
    page.getByText('Shop doctor: a file of the shop could not be loaded.'),
  ).toBeVisible();
});
