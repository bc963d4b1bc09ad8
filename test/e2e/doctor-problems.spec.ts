import {readFileSync} from 'node:fs';
import type {Page} from '@playwright/test';
import {
  expectFinding,
  finding,
  openWithDoctor,
  policy,
  serveFilesAt,
  serverOf,
  serveShopAt,
  SERVICE,
  SHOP,
  type DoctorPage,
} from './doctor-page.js';
import {expect, test} from './test.js';

const {version} = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {version: string};

/** A mistake of a page's author or a fault of a service, and the doctor's finding about it. */
interface Mistake {
  readonly page: DoctorPage | (() => DoctorPage);
  /** Changes the answers of the service or of the file server before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly sentence: string | RegExp;
  /** A part of the explanation. */
  readonly explanation?: string;
  /** Texts in the code to paste. */
  readonly pastes?: readonly (string | RegExp)[];
}

const withTags = (body: string): DoctorPage => ({body: SHOP + body});
const at = (address: string): DoctorPage => ({script: `data-base-url="${address}"`});

/** The origins of an https page and of an http page. Requests to them do not reach the network. */
const SECURE_PAGE = 'https://page.example.test';
const INSECURE_PAGE = 'http://page.example.test';
const PAGE_PATH = '/doctor.html?store-doctor';

const answer404 = (page: Page, call: string) =>
  page.route(`${SERVICE}/api/${call}`, (route) =>
    route.fulfill({status: 404, body: ''}),
  );

/** Mistakes in the tags and attributes of the page. */
const mistakesInTags: Record<string, Mistake> = {
  'no tag at all': {
    page: {body: ''},
    sentence: 'There is no tag of the shop in this page.',
    pastes: ['<store-cart layout="drawer"></store-cart>'],
  },
  'a misspelt tag': {
    page: withTags('<store-categorie url="ranks"></store-categorie>'),
    sentence: '<store-categorie> is misspelt.',
    pastes: ['<store-category url="ranks"></store-category>'],
  },
  'a tag without its hyphen': {
    page: withTags('<storecart></storecart>'),
    sentence: '<storecart> is misspelt.',
    pastes: ['<store-cart></store-cart>'],
  },
  'a tag that does not exist': {
    page: withTags('<store-basket></store-basket>'),
    sentence: '<store-basket> is not a tag of the shop.',
    pastes: ['store-cart'],
  },
  'a tag that is not closed': {
    page: withTags(
      '<store-links/><h2>After it</h2><p>Text</p><store-goals></store-goals>',
    ),
    sentence:
      '<store-links> is not closed and hides what follows it: <h2>, <p>, <store-goals>.',
    pastes: ['<store-links></store-links>'],
  },
  'a tag that the editor has escaped': {
    page: withTags('<p>&lt;store-category url=”ranks”&gt;&lt;/store-category&gt;</p>'),
    sentence: 'The tag <store-category> is shown as text.',
    pastes: ['<store-category url="ranks"></store-category>'],
  },
  'a misspelt attribute': {
    page: withTags('<store-category ulr="ranks"></store-category>'),
    sentence: '“ulr” on <store-category> is misspelt.',
    pastes: ['<store-category url="ranks"></store-category>'],
  },
  'an attribute without its hyphen': {
    page: withTags('<store-item itemid="31"></store-item>'),
    sentence: '“itemid” on <store-item> is misspelt.',
    pastes: ['<store-item item-id="31"></store-item>'],
  },
  'an unknown attribute': {
    page: withTags('<store-donors colour="red"></store-donors>'),
    sentence: '“colour” has no meaning on <store-donors>.',
    pastes: [/hide-amounts/],
  },
  'an attribute that belongs on another tag': {
    page: withTags('<store-donors base-url="https://shop.example.net"></store-donors>'),
    sentence: '“base-url” has no meaning on <store-donors>.',
  },
  'an unknown value': {
    page: {
      body: '<featured-deals></featured-deals><store-cart layout="draw"></store-cart>',
    },
    sentence: '“draw” is not a possible value of “layout” on <store-cart>.',
    pastes: ['inline\ndrawer\nbutton'],
  },
  'a misspelt value': {
    page: withTags('<store-links section="foter"></store-links>'),
    sentence: '“foter” is not a possible value of “section” on <store-links>.',
    pastes: ['<store-links section="footer"></store-links>'],
  },
  'an empty value': {
    page: withTags('<store-links section></store-links>'),
    sentence: '“section” on <store-links> has no value.',
  },
  'a number in words': {
    page: withTags('<store-donors limit="five"></store-donors>'),
    sentence: '“limit” on <store-donors> needs a number, not “five”.',
    pastes: [/limit="\d"/],
  },
  'a flag that is meant to be off': {
    page: withTags('<store-donors hide-amounts="false"></store-donors>'),
    sentence: 'hide-amounts="false" on <store-donors> switches “hide-amounts” on.',
    pastes: ['<store-donors></store-donors>'],
  },
  'curly quotes on a tag': {
    page: withTags('<store-links section=“footer”></store-links>'),
    sentence: '<store-links> has curly quotes: ” instead of ".',
    pastes: ['<store-links section="footer"></store-links>'],
  },
  'an item without a number': {
    page: withTags('<store-item></store-item>'),
    sentence: '<store-item> does not say which item it shows.',
    pastes: ['item-id="31"'],
  },
  'no cart': {
    page: {body: '<featured-deals></featured-deals>'},
    sentence: 'There is no cart in this page.',
    pastes: ['<store-cart layout="drawer"></store-cart>'],
  },
  'a checkout without terms': {
    page: {
      body: '<store-cart></store-cart><checkout-form privacy-url="/p"></checkout-form>',
    },
    prepare: (page) => answerFooter(page, []),
    sentence: 'The checkout does not link to your terms.',
    pastes: [`data-base-url="${SERVICE}" defer data-terms-url="/terms"></script>`],
  },
  'a cart that opens a checkout without terms': {
    page: {body: '<store-cart></store-cart>'},
    prepare: (page) => answerFooter(page, []),
    sentence: 'The checkout does not link to your terms and your privacy policy.',
    pastes: ['data-terms-url="/terms" data-privacy-url="/privacy"></script>'],
  },
  'terms that two links of the footer could be': {
    page: {body: '<store-cart></store-cart>'},
    prepare: (page) =>
      answerFooter(page, [
        {name: 'Terms of use', url: '/pages/use'},
        {name: 'Terms of sale', url: '/pages/sale'},
        {name: 'Privacy', url: '/pages/privacy'},
      ]),
    sentence: 'The checkout does not link to your terms.',
  },
  'a provider without terms': {
    page: {
      script: '',
      body: `<store-provider base-url="${SERVICE}"><store-cart></store-cart></store-provider>`,
    },
    prepare: (page) => answerFooter(page, []),
    sentence: 'The checkout does not link to your terms and your privacy policy.',
    pastes: ['terms-url="/terms" privacy-url="/privacy"></store-provider>'],
  },
};

/** Styles that hide the shop although it works. */
const mistakesOfPlace: Record<string, Mistake> = {
  'an element in a hidden box': {
    page: withTags(
      '<div id="tab" style="display: none"><store-goals></store-goals></div>',
    ),
    sentence: '<store-goals> is in the page but cannot be seen.',
  },
  'an element without width': {
    page: {
      body: `${SHOP}<div style="inline-size: 0"><store-category url="ranks"></store-category></div>`,
    },
    sentence: '<store-category> has no width, so it cannot be seen.',
  },
  'an element without height': {
    page: {
      body: `${SHOP}<div style="block-size: 0; overflow: hidden"><store-category url="ranks"></store-category></div>`,
    },
    sentence: '<store-category> has no height, so it cannot be seen.',
  },
};

/** Mistakes in the script tag. */
const mistakesOfScript: Record<string, Mistake> = {
  'no address': {
    page: {script: ''},
    sentence: 'The page does not say where your shop is.',
    pastes: ['data-base-url="https://shop.example.net"'],
  },
  'the address in a misspelt attribute': {
    page: {script: `base-url="${SERVICE}"`},
    sentence: '“base-url” on <script> is misspelt.',
    pastes: [`data-base-url="${SERVICE}"`],
  },
  'the address in curly quotes': {
    page: {script: `data-base-url=”${SERVICE}” data-payment-methods=“PayPal, Stripe”`},
    sentence: '<script> has curly quotes: ” instead of ".',
    pastes: [`data-base-url="${SERVICE}" data-payment-methods="PayPal, stripe"`],
  },
  'an incomplete address': {
    page: at('shop.example.net'),
    sentence: '“shop.example.net” is not a web address.',
    pastes: ['data-base-url="https://shop.example.net"'],
  },
  'an incomplete address of the own computer': {
    page: at('localhost:8787'),
    sentence: '“localhost:8787” is not a web address.',
    pastes: ['data-base-url="http://localhost:8787"'],
  },
  'the address of the instructions': {
    page: at('https://shop.example.net'),
    sentence: 'https://shop.example.net is only an example.',
    pastes: ['data-base-url="https://address-of-your-shop"'],
  },
  'the address of the instructions in the early connection': {
    page: {
      script: `data-base-url="${SERVICE}"`,
      head: '<link rel="preconnect" href="https://shop.example.net" crossorigin>',
    },
    sentence:
      'https://shop.example.net still stands in the lines that you have pasted.',
    pastes: [SERVICE],
  },
  'the address of the instructions in the link for visitors without the script': {
    page: {
      body: '<featured-deals><p slot="fallback"><a href="https://shop.example.net/">Open the shop</a></p></featured-deals>',
    },
    sentence:
      'https://shop.example.net/ still stands in the lines that you have pasted.',
    pastes: [SERVICE],
  },
  'no shop around a tag, in a page with a bundle': {
    page: {scriptTag: '<script type="module">import "/dist/embed.js"</script>'},
    sentence: '<featured-deals> belongs to no shop.',
    pastes: [/^<store-provider base-url="https:\/\/shop.example.net">/],
  },
  'a token in the page': {
    page: {script: `data-base-url="${SERVICE}" data-token="secret"`},
    sentence: 'A shopper’s token is written into the page (data-token).',
    pastes: ['<store-login></store-login>'],
  },
  'the script twice': {
    page: {
      head: `<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`,
    },
    sentence: 'The script is in the page twice.',
    pastes: [`<script src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>`],
  },
  'two versions of the script': {
    page: {
      head: `<script src="/older/embed.js" data-base-url="${SERVICE}" defer></script>`,
    },
    prepare: (page) =>
      page.route('**/older/**', async (route) => {
        const url = route.request().url().replace('/older/', '/dist/');
        const response = await route.fetch({url});
        const body = await response.text();
        const isEntry = url.endsWith('embed.js');
        await route.fulfill({
          response,
          body: isEntry ? body.replaceAll(version, '0.0.9') : body,
        });
      }),
    sentence: `Two versions of the script are in the page: 0.0.9 and ${version}.`,
    pastes: ['embed.js'],
  },
  'another build of the script': {
    page: {
      head: `<script>customElements.define('store-item', class extends HTMLElement {})</script>`,
    },
    sentence: 'Another build of the shop’s script was loaded first.',
    pastes: ['embed.js'],
  },
  'an old embed.js that needs files which are gone': {
    page: {body: `${SHOP}<store-goals></store-goals>`},
    prepare: (page) =>
      page.route('**/chunks/community-*.js*', (route) => route.fulfill({status: 404})),
    sentence: 'The code of <store-goals> could not be loaded.',
    explanation: 'a cache still hands out an older embed.js',
    pastes: [/\/dist\/chunks\/community-/],
  },
  'a file that a plugin has changed': {
    page: {body: `${SHOP}<store-goals></store-goals>`},
    prepare: (page) =>
      page.route('**/chunks/community-*.js*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({response, body: `/**/${await response.text()}`});
      }),
    sentence: 'The code of <store-goals> could not be loaded.',
    explanation: 'A plugin that optimises scripts has changed it',
    pastes: [/\/dist\/chunks\/community-/],
  },
  'a policy that blocks the service': {
    page: () => ({
      headers: policy(
        "default-src 'self'; connect-src 'self'; style-src 'self' 'nonce-abc'",
      ),
    }),
    sentence: `The page’s Content Security Policy blocks ${SERVICE} (connect-src).`,
    pastes: [`connect-src 'self' ${SERVICE}; style-src 'self' 'nonce-…'`],
  },
  'a policy in the page that blocks pictures': {
    page: {
      head: `<meta http-equiv="Content-Security-Policy" content="img-src 'self'">`,
      body: `${SHOP}<store-category url="ranks"></store-category>`,
    },
    sentence: `The page’s Content Security Policy blocks ${SERVICE} (img-src).`,
    pastes: [
      `<meta http-equiv="Content-Security-Policy" content="img-src 'self' ${SERVICE}">`,
    ],
  },
  'a policy with strict-dynamic': {
    page: () => ({
      headers: policy("script-src 'nonce-abc' 'strict-dynamic' ORIGIN/dist/"),
      scriptTag: `<script nonce="abc" src="/dist/embed.js" data-base-url="${SERVICE}" defer></script>
        <script src="/dist/embed.js?ver=2" defer></script>`,
    }),
    sentence: /^The page’s Content Security Policy \(strict-dynamic\) blocks http/,
    pastes: [/^<script nonce="…" src="\/dist\/embed.js"/],
  },
};

/** Mistakes in the address of the service. */
const mistakesOfAddress: Record<string, Mistake> = {
  'an http address in an https page, with https': {
    page: {...at('http://shop.example.test'), address: SECURE_PAGE + PAGE_PATH},
    prepare: (page) => serveShopAt(page, 'https://shop.example.test'),
    sentence:
      'This page is https, but the shop’s address is not: http://shop.example.test.',
    pastes: ['data-base-url="https://shop.example.test"'],
  },
  'an http address in an http page': {
    page: {...at('http://shop.example.test'), address: INSECURE_PAGE + PAGE_PATH},
    prepare: async (page) => {
      await serveShopAt(page, 'http://shop.example.test');
      await serveShopAt(page, 'https://shop.example.test');
    },
    sentence:
      'The shop’s address starts with http:// instead of https://: http://shop.example.test.',
    pastes: ['data-base-url="https://shop.example.test"'],
  },
  'an https address of a service that is http': {
    page: {...at('https://shop.example.test'), address: INSECURE_PAGE + PAGE_PATH},
    prepare: async (page) => {
      await serveShopAt(page, 'http://shop.example.test');
      await page.route('https://shop.example.test/**', (route) => route.abort());
    },
    sentence:
      'Nothing answers at https://shop.example.test, but the same address with http:// answers.',
    pastes: ['data-base-url="http://shop.example.test"'],
  },
  'an https address of the own computer': {
    page: at(SERVICE.replace('http:', 'https:')),
    sentence: `The service on your own computer is not https: ${SERVICE.replace('http:', 'https:')}.`,
    pastes: [`data-base-url="${SERVICE}"`],
  },
  'an address of the own computer in a public page': {
    page: {address: SECURE_PAGE + PAGE_PATH},
    sentence: `${SERVICE} is an address of your own computer.`,
  },
};

/** Faults in the answers of the service. */
const mistakesOfService: Record<string, Mistake> = {
  'a category that does not exist': {
    page: withTags('<store-category url="rankz"></store-category>'),
    sentence: 'The shop has no category “rankz”.',
    pastes: ['<store-category url="ranks"></store-category>', /ranks\n/],
  },
  'an item that does not exist': {
    page: withTags('<store-item item-id="99999"></store-item>'),
    sentence: 'The shop has no item “99999”.',
    pastes: ['item-id="31"'],
  },
  'more items than are checked': {
    page: withTags(
      Array.from(
        {length: 40},
        (_, index) => `<store-item item-id="${index + 900}"></store-item>`,
      ).join(''),
    ),
    prepare: (page) =>
      page.route(`${SERVICE}/api/items/get/*`, (route) => {
        const id = route.request().url().split('/').at(-1);
        return route.fulfill({json: {id, name: `Item ${id}`, price: 1}});
      }),
    sentence: /^Only 30 of the \d+ categories, items and lists/,
  },
  'a service that refuses guests': {
    page: {},
    prepare: refuseGuests,
    sentence: 'The service answers only shoppers who have signed in.',
    pastes: ['<store-login></store-login>'],
  },
  'a token that is not valid': {
    page: {script: `data-base-url="${SERVICE}" data-token="old"`},
    prepare: refuseGuests,
    sentence: 'The shopper’s token is not valid (any more).',
    pastes: ['<store-login></store-login>'],
  },
  'a call that the service lacks': {
    page: {},
    prepare: (page) => answer404(page, 'items/getFeaturedDeals'),
    sentence: 'The service does not have /items/getFeaturedDeals.',
    pastes: ['POST /api/items/getFeaturedDeals'],
  },
  'a whole catalogue of a service that lists no categories': {
    page: withTags('<store-category></store-category>'),
    prepare: (page) => answer404(page, 'categories/get'),
    sentence:
      'The service does not list its categories, so <store-category> has nothing to show.',
    pastes: ['<store-category url="ranks"></store-category>'],
  },
  'an answer that cannot be read': {
    page: withTags('<store-item item-id="31"></store-item>'),
    prepare: (page) =>
      page.route(`${SERVICE}/api/items/get/*`, (route) => route.fulfill({json: []})),
    sentence: 'The shop cannot read an answer of the service.',
    pastes: ['/items/get/31'],
  },
  'an item without a price': {
    page: withTags('<store-category url="ranks"></store-category>'),
    prepare: answerTwoItems,
    sentence: '1 entry of your shop cannot be shown.',
    pastes: [/items\[1\]/],
  },
  'pictures from another host': {
    page: withTags('<store-category url="ranks"></store-category>'),
    prepare: answerTwoItems,
    sentence: 'Pictures from pictures.example.test are not shown.',
    pastes: [`data-image-hosts="pictures.example.test"`],
  },
  'a call that fails': {
    page: {},
    prepare: (page) =>
      page.route(`${SERVICE}/api/cart/get`, (route) => route.fulfill({status: 500})),
    sentence: 'The service fails: /cart/get answers 500.',
    pastes: ['/cart/get answers 500'],
  },
  'no payment methods': {
    page: {
      script: `data-base-url="${process.env['MINIMAL_SERVICE']}" data-token="of-the-doctor"`,
    },
    sentence:
      'Nobody can pay: neither the service nor the page names a payment method.',
    pastes: ['payment-methods="PayPal, Stripe"', 'POST /api/payments/get'],
  },
};

/** Changes the links in the footer of the shop's own site. */
function answerFooter(page: Page, footer: readonly object[]): Promise<unknown> {
  return page.route(`${SERVICE}/api/settings/get`, async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({response, json: {...settings, footer}});
  });
}

function refuseGuests(page: Page): Promise<unknown> {
  return page.route(`${SERVICE}/api/{items,cart}/**`, (route) =>
    route.fulfill({status: 401, json: {message: 'Unauthenticated.'}}),
  );
}

/** Answers with two items: one has a picture of another host, the other has no price. */
function answerTwoItems(page: Page): Promise<unknown> {
  return page.route(`${SERVICE}/api/categories/get/ranks`, (route) =>
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
}

test.describe('The doctor has a sentence for', {tag: '@long'}, () => {
  test.skip(({isMobile}) => isMobile, 'its findings do not depend on the window');

  const mistakes = {
    ...mistakesInTags,
    ...mistakesOfPlace,
    ...mistakesOfScript,
    ...mistakesOfAddress,
    ...mistakesOfService,
  };
  for (const [mistake, {page: content, ...expected}] of Object.entries(mistakes)) {
    test(mistake, async ({page}) => {
      for (const origin of [SECURE_PAGE, INSECURE_PAGE])
        await serveFilesAt(page, origin);
      await expected.prepare?.(page);
      await openWithDoctor(page, typeof content === 'function' ? content() : content);
      await expectFinding(page, expected.sentence, ...(expected.pastes ?? []));
      await expect(finding(page, expected.sentence)).toContainText(
        expected.explanation ?? '',
      );
    });
  }

  /** Answers that cannot come from the tests' service, by the path below the service's address. */
  const wrongServices: Record<
    string,
    [sentence: (at: string) => string, paste: string]
  > = {
    moved: [
      (at_) => `${at_} redirects to another address.`,
      `data-base-url="${SERVICE}"`,
    ],
    site: [
      (at_) => `${at_} answers with a web page instead of the shop’s data.`,
      '/site/api/settings/get',
    ],
    none: [(at_) => `There is no shop’s service at ${at_}.`, '/none/api/settings/get'],
    'none.php': [
      (at_) => `The file at ${at_} does not forward the requests.`,
      '/none.php/api/settings/get',
    ],
    'source.php': [
      (at_) => `The file at ${at_} does not forward the requests.`,
      '/source.php/api/settings/get',
    ],
    'failing.php': [
      (at_) => `The file at ${at_} gets nothing from your service: it answers 500.`,
      '/failing.php/api/settings/get',
    ],
  };
  for (const [path, [sentence, paste]] of Object.entries(wrongServices)) {
    test(`an address that is not a shop’s: ${path}`, async ({page}) => {
      const other = await serverOf(({url = ''}, response) => {
        const cors = {'Access-Control-Allow-Origin': '*'};
        if (url.startsWith('/moved'))
          response
            .writeHead(302, {...cors, Location: `${SERVICE}/api/settings/get`})
            .end();
        else if (url.startsWith('/site'))
          response.writeHead(200, cors).end('<!doctype html><title>Home</title>');
        else if (url.startsWith('/source.php'))
          response.writeHead(200, cors).end('<?php\nnamespace StorefrontElements;');
        else if (url.startsWith('/failing.php'))
          response.writeHead(500, cors).end('{"message":"No address"}');
        else response.writeHead(404, cors).end('{}');
      });
      try {
        await openWithDoctor(page, at(`${other.origin}/${path}`));
        await expectFinding(page, sentence(`${other.origin}/${path}`), paste);
      } finally {
        other.close();
      }
    });
  }

  test('an address at which nothing answers', async ({page}) => {
    const nobody = await serverOf(() => undefined);
    nobody.close();
    await openWithDoctor(page, at(nobody.origin));
    await expectFinding(
      page,
      `Nothing answers at ${nobody.origin}.`,
      `${nobody.origin}/api/settings/get`,
    );
  });

  /**
   * Starts a copy of the tests' service that allows pages to read the answers to a single HTTP
   * method.
   */
  function serveWithoutCors(allowed = '') {
    return serverOf((request, response) => {
      if (request.method === allowed)
        response.setHeader('Access-Control-Allow-Origin', '*');
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      void fetch(SERVICE + request.url, {method: request.method ?? 'GET'}).then(
        async (answer) => {
          response.writeHead(answer.status, {'Content-Type': 'application/json'});
          response.end(await answer.text());
        },
      );
    });
  }

  for (const [allowed, sentence, paste] of [
    ['', 'answers, but does not let this page read it (CORS).', 'storefront-proxy.php'],
    [
      'GET',
      'lets this page read its settings, but not its items (CORS).',
      'Access-Control-Allow-Headers: Authorization, Content-Type',
    ],
  ] as const) {
    test(`a service that allows a page to ${allowed ? 'read settings only' : 'read nothing'}`, async ({
      page,
    }) => {
      const service = await serveWithoutCors(allowed);
      try {
        await openWithDoctor(page, {
          script: `data-base-url="${service.origin}" data-token="any"`,
        });
        await expectFinding(page, `${service.origin} ${sentence}`, paste);
      } finally {
        service.close();
      }
    });
  }

  for (const [mark, head] of Object.entries({
    'address of its interface': '<link rel="https://api.w.org/" href="/wp-json/">',
    'name of its software': '<meta name="generator" content="WordPress 6.1">',
    'files of a theme':
      '<script src="/wp-content/themes/a/menu.js" type="text/plain"></script>',
  }))
    test(`a service that allows a page of WordPress, known by the ${mark}, to read nothing`, async ({
      page,
    }) => {
      const service = await serveWithoutCors();
      try {
        await openWithDoctor(page, {head, ...at(service.origin)});
        const sentence = `${service.origin} answers, but does not let this page read it (CORS).`;
        await expectFinding(page, sentence, 'Access-Control-Allow-Origin');
        const advice = finding(page, sentence);
        await expect(advice).toContainText(`tick “${forwardingLabel}”`);
        await expect(advice).not.toContainText('storefront-proxy.php');
      } finally {
        service.close();
      }
    });
});

/** The label of a setting of the WordPress plugin, from the plugin's form. */
const [, forwardingLabel] =
  /row\('forward', __\('([^']+)'/.exec(
    readFileSync('demo/wordpress/storefront-elements/includes/settings.php', 'utf8'),
  ) ?? [];
