import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {createServer, type RequestListener} from 'node:http';
import {createRequire} from 'node:module';
import type {AddressInfo} from 'node:net';
import type {Locator, Page} from '@playwright/test';
import {expect, test} from './test.js';
import type {AxeResults} from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const {version} = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {version: string};

/** The address of a service that also answers guests. */
const SERVICE = process.env['OBSERVED_SERVICE'] ?? '';

const SHOP =
  '<featured-deals></featured-deals><store-cart layout="drawer"></store-cart>';

interface PageWith {
  /** Attributes of the script tag. */
  readonly script?: string;
  readonly head?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** Opens a page with the doctor, and waits for its checks. Returns the warnings on the console. */
async function openWithDoctor(page: Page, with_: PageWith): Promise<readonly string[]> {
  const {script = `data-base-url="${SERVICE}"`, head = '', body = SHOP} = with_;
  const {headers = {}, address = '/doctor.html?store-doctor'} = with_;
  const warnings: string[] = [];
  page.removeAllListeners('console');
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.unroute('**/doctor.html*');
  await page.route('**/doctor.html*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers,
      body: `<!doctype html><html lang="ar" dir="rtl"><head><title>A page</title>${head}
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <link rel="icon" href="icon.svg"><script src="/dist/embed.js" ${script} defer></script>
        </head><body><h1>A page</h1>${body}</body></html>`,
    }),
  );
  await page.goto(address);
  await waitForChecks(page);
  return warnings;
}

const doctor = (page: Page) => page.getByRole('region', {name: 'Shop doctor'});

async function waitForChecks(page: Page): Promise<void> {
  await expect(doctor(page)).toHaveAttribute('aria-busy', 'false', {timeout: 20_000});
}

/** Returns the doctor's finding with this heading. */
function finding(page: Page, what: string | RegExp): Locator {
  return doctor(page)
    .getByRole('listitem')
    .filter({has: page.getByRole('heading', {name: what})});
}

/** Expects one finding with this heading, which offers these texts for pasting. */
async function expectFinding(
  page: Page,
  what: string | RegExp,
  ...pastes: readonly (string | RegExp)[]
): Promise<void> {
  await expect(finding(page, what), `${what}`).toHaveCount(1);
  for (const paste of pastes)
    await expect(
      finding(page, what).locator('code').filter({hasText: paste}),
      `${what}: ${paste}`,
    ).not.toHaveCount(0);
}

/** Starts a server with answers that the tests' service does not give. */
async function serverOf(
  answer: RequestListener,
): Promise<{origin: string; close(): void}> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const STRICT = `default-src 'none'; script-src ORIGIN/dist/; style-src 'self'; connect-src SERVICE;
  img-src 'self' SERVICE https:; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; require-trusted-types-for 'script';
  trusted-types lit-html storefront-elements dompurify 'allow-duplicates'`;

function policy(text: string): Record<string, string> {
  const origin = new URL(process.env['SHOP_URL'] ?? '').origin;
  const value = text.replaceAll('ORIGIN', origin).replaceAll('SERVICE', SERVICE);
  return {'Content-Security-Policy': value.replaceAll(/\s+/g, ' ')};
}

test('the doctor reports no problems under the strictest policy, and works with the keyboard', async ({
  page,
  isMobile,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await openWithDoctor(page, {headers: policy(STRICT)});
  await expect(doctor(page).getByRole('status').first()).toHaveText(
    'Nothing is wrong, as far as a page can tell.',
  );
  await expect(doctor(page).getByText('What was checked')).toBeVisible();
  await expect(
    doctor(page).getByText('The page’s Content Security Policy: fine'),
  ).toBeVisible();
  await expect(doctor(page).getByText(`${SERVICE} · Token: not set`)).toBeVisible();
  expect(violations).toEqual([]);
  const box = await doctor(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  test.skip(isMobile, 'the rest does not depend on the window');
  await doctor(page).getByRole('button', {name: 'Check again'}).focus();
  await page.keyboard.press('Enter');
  await waitForChecks(page);
  await page.keyboard.press('Escape');
  await expect(doctor(page)).toHaveCount(0);
});

test.describe('the doctor', {tag: '@more'}, () => {
  test.skip(({isMobile}) => isMobile, 'its findings do not depend on the window');

  test('opens only if the page asks for it', async ({page}) => {
    await page.goto('/script-tag.html');
    await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible();
    await expect(doctor(page)).toHaveCount(0);
  });

  test('reports problems of tags, attributes, invisible elements and tokens', async ({
    page,
  }) => {
    await openWithDoctor(page, {
      script: `data-base-url="${SERVICE}" data-token="secret-of-a-shopper" doctor`,
      address: '/doctor.html',
      body: `<featured-deals></featured-deals>
        <store-categorie url="ranks"></store-categorie><store-Cart_></store-Cart_><storecart></storecart>
        <store-basket></store-basket>
        <store-category url="rankz"></store-category>
        <store-item item-id="99999"></store-item><store-item itemid="31"></store-item><store-item></store-item>
        <div id="tab" style="display: none"><store-goals></store-goals></div>
        <checkout-form></checkout-form>
        <store-cart layout="drawer"/><h2>After it</h2><p>Some text.</p><store-links></store-links>`,
    });
    await expectFinding(
      page,
      '<store-categorie> is misspelt.',
      '<store-category url="ranks"></store-category>',
    );
    await expectFinding(
      page,
      '<store-cart_> is misspelt.',
      '<store-cart></store-cart>',
    );
    await expectFinding(page, '<storecart> is misspelt.', '<store-cart></store-cart>');
    await expectFinding(page, '<store-basket> is not a tag of the shop.', 'store-cart');
    await expectFinding(
      page,
      'The shop has no category “rankz”.',
      '<store-category url="ranks"></store-category>',
      /ranks\n/,
    );
    await expectFinding(page, 'The shop has no item “99999”.', 'item-id="31"');
    await expectFinding(
      page,
      '“itemid” on <store-item> is misspelt.',
      '<store-item item-id="31"></store-item>',
    );
    await expectFinding(
      page,
      '<store-cart> is not closed and hides what follows it: <h2>, <p>, <store-links>.',
      '<store-cart layout="drawer"></store-cart>',
    );
    await expectFinding(page, '<store-goals> is in the page but cannot be seen.');
    await expect(finding(page, /^<store-goals>/)).toContainText(
      'The <div#tab> around it has display: none.',
    );
    await expectFinding(
      page,
      'The checkout does not link to your terms.',
      'terms-url="/terms"',
    );
    await expectFinding(
      page,
      'A shopper’s token is written into the page (data-token).',
      `<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
      '<store-login></store-login>',
    );
    await expect(doctor(page).getByText('Visitors see this, too')).toBeVisible();
    await doctor(page).getByText('What was checked').click();
    await expect(doctor(page).getByText('Token: set')).toBeVisible();
    const everything = await doctor(page).evaluate(
      (section) => (section.getRootNode() as ShadowRoot).innerHTML,
    );
    expect(everything).not.toContain('secret-of-a-shopper');

    await page.addScriptTag({path: axe});
    const {violations} = await page.evaluate(() =>
      (window as unknown as {axe: {run(what: string): Promise<AxeResults>}}).axe.run(
        '#storefront-doctor',
      ),
    );
    expect(violations.map(({id, nodes}) => [id, nodes[0]?.html])).toEqual([]);

    // The doctor checks the page again by itself. Its buttons copy the HTML to paste.
    await page.evaluate(() => document.querySelector('store-categorie')?.remove());
    await expect(finding(page, '<store-categorie> is misspelt.')).toHaveCount(0);
    const spelt = finding(page, '<store-cart_> is misspelt.');
    await spelt.getByRole('button', {name: 'Copy: <store-cart_> is misspelt.'}).click();
    await expect(spelt.getByRole('status')).toHaveText(/^(Copied|Selected)/);
  });

  test('reports a missing or wrong address', async ({page}) => {
    const nobody = await serverOf(() => undefined);
    nobody.close();
    const other = await serverOf(({url = ''}, response) => {
      const cors = {'Access-Control-Allow-Origin': '*'};
      if (url.startsWith('/moved'))
        response
          .writeHead(302, {...cors, Location: `${SERVICE}/api/settings/get`})
          .end();
      else if (url.startsWith('/site'))
        response.writeHead(200, cors).end('<!doctype html><title>Home</title>');
      else response.writeHead(404, cors).end('{}');
    });
    const at = (address: string) => ({script: `data-base-url="${address}"`});
    try {
      let warnings = await openWithDoctor(page, {script: ''});
      await expectFinding(
        page,
        'The page does not say where your shop is.',
        'data-base-url="https://shop.example.net"',
      );
      expect(warnings.filter((text) => text.includes('no data-base-url'))).toHaveLength(
        1,
      );

      await openWithDoctor(page, {script: `base-url="${SERVICE}"`});
      await expectFinding(
        page,
        '“base-url” on <script> is misspelt.',
        `data-base-url="${SERVICE}"`,
      );

      warnings = await openWithDoctor(page, at('shop.example.net'));
      await expectFinding(
        page,
        '“shop.example.net” is not a web address.',
        'data-base-url="https://shop.example.net"',
      );
      expect(warnings.join()).toContain('shop.example.net');

      warnings = await openWithDoctor(page, at(nobody.origin));
      await expectFinding(
        page,
        `Nothing answers at ${nobody.origin}.`,
        `${nobody.origin}/api/settings/get`,
      );
      const cannot = warnings.filter((text) => text.includes(nobody.origin));
      expect(cannot).toHaveLength(1);
      expect(cannot[0]).toMatch(/check the address.*Add \?store-doctor/);

      await openWithDoctor(page, at(`${other.origin}/moved`));
      await expectFinding(
        page,
        `${other.origin}/moved redirects to another address.`,
        `data-base-url="${SERVICE}"`,
      );

      await openWithDoctor(page, at(`${other.origin}/site`));
      await expectFinding(
        page,
        `${other.origin}/site answers with a web page instead of the shop’s data.`,
        `${other.origin}/site/api/settings/get`,
      );

      await openWithDoctor(page, at(`${other.origin}/none`));
      await expectFinding(
        page,
        `There is no shop’s service at ${other.origin}/none.`,
        `${other.origin}/none/api/settings/get`,
      );
    } finally {
      other.close();
    }
  });

  test('reports CORS problems until they are fixed', async ({page}) => {
    let allows = '';
    const service = await serverOf((request, response) => {
      if (allows === 'all' || (allows === 'reading' && request.method === 'GET')) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
      }
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      void fetch(SERVICE + request.url, {method: request.method ?? 'GET'}).then(
        async (answer) => {
          response.writeHead(answer.status, {'Content-Type': 'application/json'});
          response.end(await answer.text());
        },
      );
    });
    const page_ = new URL(process.env['SHOP_URL'] ?? '').origin;
    try {
      const script = `data-base-url="${service.origin}" data-token="any"`;
      await openWithDoctor(page, {script});
      await expectFinding(
        page,
        `${service.origin} answers, but does not let this page read it (CORS).`,
        `Access-Control-Allow-Origin: ${page_}`,
        `proxy_pass ${service.origin}/;`,
        `data-base-url="${page_}/shop"`,
      );
      allows = 'reading';
      await doctor(page).getByRole('button', {name: 'Check again'}).click();
      await expectFinding(
        page,
        `${service.origin} lets this page read its settings, but not its items (CORS).`,
        'Access-Control-Allow-Headers: Authorization, Content-Type',
      );
      allows = 'all';
      await doctor(page).getByRole('button', {name: 'Check again'}).click();
      await waitForChecks(page);
      await expect(finding(page, /CORS/)).toHaveCount(0);
    } finally {
      service.close();
    }
  });

  test('reports what a policy blocks, with the corrected policy', async ({page}) => {
    await openWithDoctor(page, {
      headers: policy(
        "default-src 'self'; connect-src 'self'; style-src 'self' 'nonce-abc'",
      ),
    });
    await expectFinding(
      page,
      `The page’s Content Security Policy blocks ${SERVICE} (connect-src).`,
      `connect-src 'self' ${SERVICE}; style-src 'self' 'nonce-…'`,
    );
    await expect(finding(page, /^Nothing answers/)).toHaveCount(0);
    await openWithDoctor(page, {
      head: `<meta http-equiv="Content-Security-Policy" content="img-src 'self'">`,
      body: `${SHOP}<store-category url="ranks"></store-category>`,
    });
    await expectFinding(
      page,
      `The page’s Content Security Policy blocks ${SERVICE} (img-src).`,
      `<meta http-equiv="Content-Security-Policy" content="img-src 'self' ${SERVICE}">`,
    );
  });

  test('reports an http service on an https page', async ({page}) => {
    const shop = process.env['SHOP_URL'] ?? '';
    await page.route('https://page.example.test/dist/**', async (route) => {
      const {pathname} = new URL(route.request().url());
      await route.fulfill({response: await route.fetch({url: shop + pathname})});
    });
    await page.route('https://shop.example.test/**', (route) =>
      route.fulfill({json: {}}),
    );
    await openWithDoctor(page, {
      script: 'data-base-url="http://shop.example.test"',
      address: 'https://page.example.test/doctor.html?store-doctor',
    });
    await expectFinding(
      page,
      'This page is https, but the shop’s address is not: http://shop.example.test.',
      'data-base-url="https://shop.example.test"',
    );
    await expect(finding(page, /^This page is https/)).toContainText(
      'The service answers by https, too.',
    );
    await openWithDoctor(page, {
      address: 'https://page.example.test/doctor.html?store-doctor',
    });
    await expectFinding(page, `${SERVICE} is an address of your own computer.`);
  });

  test('reports a missing or invalid token', async ({page}) => {
    await page.route(`${SERVICE}/api/{items,cart}/**`, (route) =>
      route.fulfill({status: 401, json: {message: 'Unauthenticated.'}}),
    );
    let warnings = await openWithDoctor(page, {});
    await expectFinding(
      page,
      'The service answers only shoppers who have signed in.',
      '<store-login></store-login>',
    );
    expect(warnings.filter((text) => text.includes('sign in first'))).toHaveLength(1);
    warnings = await openWithDoctor(page, {
      script: `data-base-url="${SERVICE}" data-token="old"`,
    });
    await expectFinding(
      page,
      'The shopper’s token is not valid (any more).',
      '<store-login></store-login>',
    );
    expect(warnings.filter((text) => text.includes('is not valid'))).toHaveLength(1);
  });

  test('reports a second copy, another version or another build of the script', async ({
    page,
  }) => {
    await openWithDoctor(page, {
      head: `<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
    });
    await expectFinding(
      page,
      'The script is in the page twice.',
      `<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
    );

    await page.route('**/older/**', async (route) => {
      const url = route
        .request()
        .url()
        .replace('/older/', '/dist/')
        .replace('0.0.9', version);
      const response = await route.fetch({url});
      const body = await response.text();
      await route.fulfill({
        response,
        body: url.endsWith('embed.js') ? body.replaceAll(version, '0.0.9') : body,
      });
    });
    await openWithDoctor(page, {
      head: `<script src="/older/embed.js" data-base-url="${SERVICE}" defer></script>`,
    });
    await expectFinding(
      page,
      `Two versions of the script are in the page: 0.0.9 and ${version}.`,
      'embed.js',
    );

    await openWithDoctor(page, {
      head: `<script>customElements.define('store-item', class extends HTMLElement {})</script>`,
    });
    await expectFinding(
      page,
      'Another build of the shop’s script was loaded first.',
      'embed.js',
    );
  });

  test('reports missing calls, failures, and data that cannot be shown', async ({
    page,
  }) => {
    await page.route(`${SERVICE}/api/items/getFeaturedDeals`, (route) =>
      route.fulfill({status: 404, body: ''}),
    );
    await page.route(`${SERVICE}/api/items/get/*`, (route) =>
      route.fulfill({json: []}),
    );
    await page.route(`${SERVICE}/api/categories/get/ranks`, (route) =>
      route.fulfill({
        json: {
          success: true,
          category: {id: 1, name: 'Ranks'},
          subcategories: [],
          items: [
            {
              id: 1,
              name: 'Knight',
              price: 5,
              image: 'https://pictures.example.test/1.png',
            },
            {id: 2, name: 'Without a price', price: 'soon'},
          ],
        },
      }),
    );
    await page.route(`${SERVICE}/api/cart/get`, (route) =>
      route.fulfill({status: 500}),
    );
    const warnings = await openWithDoctor(page, {
      body: `<featured-deals></featured-deals><store-category url="ranks"></store-category>
        <store-item item-id="31"></store-item><store-cart></store-cart>`,
    });
    await expectFinding(
      page,
      'The service does not have /items/getFeaturedDeals.',
      'POST /api/items/getFeaturedDeals',
    );
    await expectFinding(
      page,
      'The shop cannot read an answer of the service.',
      '/items/get/31',
    );
    await expectFinding(page, '1 entry of your shop cannot be shown.', /items\[1\]/);
    await expectFinding(
      page,
      'Pictures from pictures.example.test are not shown.',
      `data-image-hosts="pictures.example.test"`,
    );
    await expectFinding(page, 'The service fails: /cart/get answers 500.');
    expect(
      warnings.some((text) => text.includes('does not have /items/getFeaturedDeals')),
    ).toBe(true);
    expect(warnings.some((text) => text.includes('left out'))).toBe(true);
  });

  test('reports that neither the service nor the page names payment methods', async ({
    page,
  }) => {
    const nobody =
      'Nobody can pay: neither the service nor the page names a payment method.';
    const script = `data-base-url="${process.env['MINIMAL_SERVICE']}" data-token="of-the-doctor"`;
    await openWithDoctor(page, {script});
    await expectFinding(
      page,
      nobody,
      'data-payment-methods="PayPal, Stripe"',
      'POST /api/payments/get',
    );
    await expect(finding(page, /^The service does not have/)).toHaveCount(0);

    await openWithDoctor(page, {
      script,
      body: '<checkout-form terms-url="/terms"></checkout-form>',
    });
    await expectFinding(
      page,
      nobody,
      '<checkout-form terms-url="/terms" payment-methods="PayPal, Stripe"></checkout-form>',
    );
    // The doctor checks the page again by itself.
    await page
      .locator('checkout-form')
      .evaluate((form) => form.setAttribute('payment-methods', 'Card'));
    await expect(finding(page, nobody)).toHaveCount(0);

    for (const named of [
      {script: `${script} data-payment-methods="Card"`},
      {script, body: '<store-cart checkout-url="/checkout"></store-cart>'},
    ]) {
      await openWithDoctor(page, named);
      await expect(finding(page, nobody), named.script).toHaveCount(0);
    }
  });

  test('accepts a service that lists no payment methods for an empty cart', async ({
    page,
  }) => {
    await page.route(`${SERVICE}/api/payments/get`, (route) =>
      route.fulfill({status: 404, json: {message: 'The cart is empty.'}}),
    );
    const asked = page.waitForRequest(`${SERVICE}/api/payments/get`);
    await openWithDoctor(page, {});
    await asked;
    await expect(doctor(page).getByRole('status').first()).toHaveText(
      'Nothing is wrong, as far as a page can tell.',
    );
  });

  test('reports a page without tags, and an element whose code is missing', async ({
    page,
  }) => {
    await openWithDoctor(page, {body: ''});
    await expectFinding(
      page,
      'There is no tag of the shop in this page.',
      '<store-cart layout="drawer"></store-cart>',
    );
    await page.route('**/chunks/community-*.js*', (route) => route.abort());
    await openWithDoctor(page, {body: '<store-goals></store-goals>'});
    await expectFinding(
      page,
      'The code of <store-goals> could not be loaded.',
      /\/dist\/chunks\/community-/,
    );
  });
});
