import {createRequire} from 'node:module';
import type {AxeResults} from 'axe-core';
import {en} from '../../src/i18n/en.js';
import {texts as ar} from '../../src/i18n/languages/ar.js';
import {
  doctor,
  expectFinding,
  finding,
  openCheck,
  openWithDoctor,
  policy,
  servePage,
  serverOf,
  SERVICE,
  SHOP,
  waitForChecks,
} from './doctor-page.js';
import {expect, test} from './test.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const NO_PROBLEMS = 'Nothing is wrong, as far as a page can tell.';

test('the doctor reports no problems under the strictest policy, and works with the keyboard', async ({
  page,
  isMobile,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await openWithDoctor(page, {headers: policy()});
  await expect(doctor(page).getByRole('status').first()).toHaveText(NO_PROBLEMS);
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

for (const {title, language, direction, texts} of [
  {title: 'in English', language: 'en', direction: 'ltr', texts: en},
  {title: 'in Arabic', language: 'ar', direction: 'rtl', texts: ar},
  // In this language, the cart has another text direction than the page.
  {
    title: 'in Arabic that is laid out from left to right',
    language: 'ar',
    direction: 'ltr',
    texts: ar,
  },
]) {
  test(`the doctor does not cover the button of the cart in a page ${title}`, async ({
    page,
  }) => {
    await openWithDoctor(page, {
      scriptTag: `<script>
          document.documentElement.lang = '${language}';
          document.documentElement.dir = '${direction}';
        </script>
        <script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
      body: `${SHOP}<store-basket></store-basket><store-links sektion="footer"></store-links>
        <store-links colour="red"></store-links>`,
    });
    await expect(finding(page, '<store-basket> is not a tag of the shop.')).toHaveCount(
      1,
    );
    // Playwright's click fails if something covers the middle of the button.
    await page.locator('store-cart [part~="open"]').click();
    await expect(page.getByRole('dialog', {name: texts.cart})).toBeVisible();
  });
}

test.describe('the doctor', {tag: '@long'}, () => {
  test.skip(({isMobile}) => isMobile, 'its findings do not depend on the window');

  test('opens only if the page asks for it', async ({page}) => {
    await page.goto('/script-tag.html');
    await expect(page.locator('featured-deals [part~="item"]').first()).toBeVisible();
    await expect(doctor(page)).toHaveCount(0);
  });

  test('never shows a token, is accessible, and checks the page again by itself', async ({
    page,
  }) => {
    await openWithDoctor(page, {
      script: `data-base-url="${SERVICE}" data-token="secret-of-a-shopper" doctor`,
      address: '/doctor.html',
      body: `<featured-deals></featured-deals><store-categorie></store-categorie><store-Cart_></store-Cart_>
        <div id="tab" style="display: none"><store-goals></store-goals></div>
        <store-provider base-url="${SERVICE}/api" token="secret-of-a-shopper" curency="EUR"></store-provider>
        <p>&lt;store-provider token=secret-of-a-shopper&gt;</p>`,
    });
    await expectFinding(
      page,
      '<store-cart_> is misspelt.',
      '<store-cart></store-cart>',
    );
    await expectFinding(page, 'The tag <store-provider> is shown as text.');
    await expectFinding(page, '“curency” on <store-provider> is misspelt.');
    await expect(finding(page, /^<store-goals>/)).toContainText(
      'The <div#tab> around it has display: none.',
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

    await page.evaluate(() => document.querySelector('store-categorie')?.remove());
    await expect(finding(page, '<store-categorie> is misspelt.')).toHaveCount(0);
  });

  test('copies the code to paste, and everything it says', async ({page, context}) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await openWithDoctor(page, {body: `${SHOP}<storecart></storecart>`});
    const misspelt = finding(page, '<storecart> is misspelt.');
    await misspelt
      .getByRole('button', {name: 'Copy: <storecart> is misspelt.'})
      .click();
    await expect(misspelt.getByRole('status')).toHaveText('Copied.');
    expect(await copied()).toBe('<store-cart></store-cart>');

    await doctor(page).getByRole('button', {name: 'Copy everything'}).click();
    await expect.poll(copied).toContain('<storecart> is misspelt.');
    expect(await copied()).toContain(`Shop: ${SERVICE}`);
  });

  test('shows only its heading after a click on “Hide details”', async ({page}) => {
    await openWithDoctor(page, {body: `${SHOP}<storecart></storecart>`});
    const misspelt = finding(page, '<storecart> is misspelt.');
    await expect(misspelt).toBeVisible();
    await doctor(page).getByRole('button', {name: 'Hide details'}).click();
    await expect(misspelt).toBeHidden();
    await expect(doctor(page).getByText('1 thing does not work.')).toBeVisible();
    await doctor(page).getByRole('button', {name: 'Show details'}).click();
    await expect(misspelt).toBeVisible();
  });

  test('says what could not be checked', async ({page}) => {
    await openWithDoctor(page, {script: ''});
    for (const check of ['The service: that', 'Categories and items', 'Pictures'])
      await expect(await openCheck(page, check)).toHaveText(/: could not be checked$/);
    await expect(await openCheck(page, 'Tags: that')).toHaveText(/: fine$/);
  });

  test('says that the browser is offline', async ({page, context}) => {
    await openWithDoctor(page, {});
    await context.setOffline(true);
    await doctor(page).getByRole('button', {name: 'Check again'}).click();
    await expectFinding(page, 'This browser is offline.');
    await expect(await openCheck(page, 'Categories and items')).toHaveText(
      /: could not be checked$/,
    );
  });

  test('has no hint about size while the shop loads', async ({page}) => {
    await page.route(`${SERVICE}/api/**`, async (route) => {
      // Waits longer than the doctor waits before its first check of sizes.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await servePage(page, {
      body: `${SHOP}<store-category url="ranks"></store-category><store-goals></store-goals>
        <store-login></store-login><div style="display: flex"><store-donors></store-donors></div>`,
    });
    await page.goto('/doctor.html?store-doctor');
    const seen = new Set<string>();
    await expect(async () => {
      for (const title of await doctor(page).getByRole('heading').allTextContents())
        seen.add(title);
      await expect(page.locator('store-category [part~="item"]').first()).toBeVisible({
        timeout: 50,
      });
      await expect(doctor(page)).toHaveAttribute('aria-busy', 'false', {timeout: 50});
    }).toPass({intervals: [100], timeout: 30_000});
    expect([...seen].filter((title) => /has no|cannot be seen/.test(title))).toEqual(
      [],
    );
  });

  test('has no hint about elements that have nothing to show yet', async ({page}) => {
    await openWithDoctor(page, {
      body: `${SHOP}<store-payment></store-payment><div hidden><store-goals></store-goals></div>`,
    });
    await expect(page.locator('store-payment')).toBeHidden();
    await expect(doctor(page)).toHaveAttribute('aria-busy', 'false');
    await expect(
      doctor(page).getByRole('heading', {name: /cannot be seen/}),
    ).toHaveCount(0);
  });

  test('accepts tags in code examples, a cart in a shadow root, and attributes of libraries', async ({
    page,
  }) => {
    await openWithDoctor(page, {
      body: `<p>Paste <code>&lt;store-cart&gt;</code>.</p><featured-deals class="x" data-aos="fade" x-show="on"
          @click="y" aria-label="Deals" hx-boost="true" title="Deals" limit="3"></featured-deals>
        <site-header></site-header>
        <script>customElements.define('site-header', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({mode: 'open'}).innerHTML =
              '<store-cart layout="button" checkout-url="/checkout"></store-cart>';
          }
        })</script>`,
    });
    await expect(doctor(page).getByRole('status').first()).toHaveText(NO_PROBLEMS);
  });

  test('explains CORS problems until they are fixed', async ({page}) => {
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
    const origin = new URL(process.env['SHOP_URL'] ?? '').origin;
    try {
      const script = `data-base-url="${service.origin}" data-token="any"`;
      await openWithDoctor(page, {script});
      await expectFinding(
        page,
        `${service.origin} answers, but does not let this page read it (CORS).`,
        `Access-Control-Allow-Origin: ${origin}`,
        `data-base-url="${origin}/storefront-proxy.php"`,
        `proxy_pass ${service.origin}/api/;`,
        `data-base-url="${origin}/shop"`,
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

  test('does not offer the web space of a page that has none', async ({page}) => {
    const service = await serverOf((_, response) => void response.end('{}'));
    try {
      await openWithDoctor(page, {
        script: `data-base-url="${service.origin}" crossorigin`,
        headers: policy('sandbox allow-scripts'),
      });
      const sentence = `${service.origin} answers, but does not let this page read it (CORS).`;
      await expectFinding(page, sentence, 'Access-Control-Allow-Origin: *');
      await expect(finding(page, sentence)).toContainText('Upload the page');
      await expect(finding(page, sentence)).not.toContainText('storefront-proxy.php');
    } finally {
      service.close();
    }
  });

  test('leads to the settings of the WordPress plugin, not to its script tag', async ({
    page,
  }) => {
    const script = `id="storefront-elements-js" data-base-url="https://shop.example.net"`;
    await openWithDoctor(page, {script});
    await expect(finding(page, /example/)).toContainText('Settings → Storefront');
  });

  test('blames the policy, not the service, if a policy blocks the service', async ({
    page,
  }) => {
    await openWithDoctor(page, {
      headers: policy("default-src 'self'; connect-src 'self'"),
    });
    await expectFinding(page, /^The page’s Content Security Policy blocks/);
    await expect(finding(page, /^Nothing answers/)).toHaveCount(0);
  });

  test('explains what a frame prevents', async ({page, baseURL}) => {
    await servePage(page, {});
    await page.route('**/outer.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${baseURL}/doctor.html?store-doctor&amp;item=31" width="800" height="800"></iframe>`,
      }),
    );
    await page.goto('/outer.html');
    const frame = page.frameLocator('iframe');
    await waitForChecks(frame);
    await expectFinding(
      frame,
      'The shop is inside a frame of another page (iframe).',
      `<iframe id="shop" src="${baseURL}/doctor.html"`,
    );
    await expectFinding(
      frame,
      'The frame is lower than the shop.',
      'storefront:height',
    );
    for (const title of [/forbids/, /^The frame may not lead/])
      await expect(finding(frame, title)).toHaveCount(0);
  });

  test('explains a frame that forbids storage', async ({page, baseURL}) => {
    await servePage(page, {});
    await page.route('**/outer.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${baseURL}/doctor.html?store-doctor" width="800" height="800"
          sandbox="allow-scripts"></iframe>`,
      }),
    );
    await page.goto('/outer.html');
    await expectFinding(
      page.frameLocator('iframe'),
      'The frame around the shop forbids it to remember anything.',
      'sandbox="allow-scripts allow-same-origin',
    );
    await expectFinding(
      page.frameLocator('iframe'),
      'The frame may not lead the whole tab to the payment.',
      'allow-top-navigation-by-user-activation',
    );
  });

  test('explains that a browser blocks the storage of a frame', async ({
    page,
    baseURL,
  }) => {
    await servePage(page, {});
    // What browsers do in frames of other sites. Chromium's headless shell never does.
    await page.addInitScript(() => {
      const blocked = {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      };
      if (window !== top)
        Object.defineProperties(window, {
          localStorage: blocked,
          sessionStorage: blocked,
        });
    });
    const outer = new URL('/outer.html', baseURL);
    outer.hostname = outer.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    await page.route(outer.href, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${baseURL}/doctor.html?store-doctor" width="800" height="800"></iframe>`,
      }),
    );
    await page.goto(outer.href);
    await expectFinding(
      page.frameLocator('iframe'),
      'This browser forbids the shop in the frame to remember anything.',
    );
  });

  test('accepts payment methods that the page names', async ({page}) => {
    const nobody = /^Nobody can pay/;
    const script = `data-base-url="${process.env['MINIMAL_SERVICE']}" data-token="of-the-doctor"`;
    await openWithDoctor(page, {
      script,
      body: '<checkout-form terms-url="/terms"></checkout-form>',
    });
    await expectFinding(
      page,
      nobody,
      '<checkout-form terms-url="/terms" payment-methods="PayPal, Stripe"></checkout-form>',
    );
    await expect(finding(page, /^The service does not have/)).toHaveCount(0);
    // The doctor repeats its checks without a click.
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
    await expect(doctor(page).getByRole('status').first()).toHaveText(NO_PROBLEMS);
  });

  test('cannot open if its own file is missing, and the page says so', async ({
    page,
  }) => {
    await page.route('**/chunks/doctor-*', (route) => route.fulfill({status: 404}));
    await servePage(page, {});
    await page.goto('/doctor.html?store-doctor');
    await expect(
      page.getByText(
        'Shop doctor: a file of the shop could not be loaded. The console says which.',
      ),
    ).toBeVisible();
  });
});

test.describe('the console', {tag: '@long'}, () => {
  test.skip(({isMobile}) => isMobile, 'its warnings do not depend on the window');

  const at = (address: string) => ({script: `data-base-url="${address}"`});
  const signIn = (script: string) => ({script: `data-base-url="${SERVICE}" ${script}`});

  for (const [mistake, content, warning] of [
    ['no address', {script: ''}, 'no data-base-url'],
    ['an incomplete address', at('shop.example.net'), 'shop.example.net'],
    ['a missing token', signIn(''), 'sign in first'],
    ['an invalid token', signIn('data-token="old"'), 'is not valid'],
  ] as const) {
    test(`has one warning about ${mistake}`, async ({page}) => {
      if (mistake.endsWith('token'))
        await page.route(`${SERVICE}/api/{items,cart}/**`, (route) =>
          route.fulfill({status: 401, json: {message: 'Unauthenticated.'}}),
        );
      const warnings = await openWithDoctor(page, content);
      expect(warnings.filter((text) => text.includes(warning))).toHaveLength(1);
    });
  }

  test('has one warning about an address at which nothing answers, and names the doctor', async ({
    page,
  }) => {
    const nobody = await serverOf(() => undefined);
    nobody.close();
    const warnings = await openWithDoctor(page, at(nobody.origin));
    const about = warnings.filter((text) => text.includes(nobody.origin));
    expect(about).toHaveLength(1);
    expect(about[0]).toMatch(/check the address.*Add \?store-doctor/);
  });

  test('has warnings about missing calls and data that was left out', async ({
    page,
  }) => {
    await page.route(`${SERVICE}/api/items/getFeaturedDeals`, (route) =>
      route.fulfill({status: 404, body: ''}),
    );
    await page.route(`${SERVICE}/api/categories/get/ranks`, (route) =>
      route.fulfill({
        json: {
          success: true,
          category: {id: 1, name: 'Ranks'},
          subcategories: [],
          items: [{id: 2, name: 'Without a price', price: 'soon'}],
        },
      }),
    );
    const warnings = await openWithDoctor(page, {
      body: `${SHOP}<store-category url="ranks"></store-category>`,
    });
    const texts = warnings.join('\n');
    expect(texts).toContain('does not have /items/getFeaturedDeals');
    expect(texts).toContain('left out');
  });
});
