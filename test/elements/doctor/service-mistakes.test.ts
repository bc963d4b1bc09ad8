import {expect} from '@open-wc/testing';
import {HttpResponse} from 'msw';
import {
  examine,
  expectPastes,
  expectSentencesFor,
  SERVICE,
  SHOP,
  withTags,
  type ExaminedPage,
  type Mistake,
} from './examined-page.js';
import {emptyCart, noItem, ranks} from '../../support/fixtures.js';
import {serve, type Answer} from '../../support/mock-server.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {waitFor} from '../../support/shop-page.js';

const status =
  (code: number, body: object | string = ''): Answer =>
  () =>
    typeof body === 'string'
      ? new Response(body, {status: code})
      : Response.json(body, {status: code});

const refusal = status(401, {message: 'Unauthenticated.'});

/** Refuses guests, and shoppers with an old token. */
const refusing = {
  'items/getFeaturedDeals': refusal,
  'cart/get': refusal,
  'payments/get': refusal,
};

/** A category in which one item has a picture of another host, and one has no price. */
const unusualRanks = {
  success: true,
  category: {id: 1, name: 'Ranks'},
  subcategories: [],
  items: [
    {id: 1, name: 'Knight', price: 5, image: 'https://pictures.example.test/1.png'},
    {id: 2, name: 'Without a price', price: 'soon'},
  ],
};

/** Makes everything below the address answer in this way, at the address with `http:`, too. */
function allAnswer(answer: (request: Request) => Response) {
  return (address: string) => {
    serve(address, answer);
    serve(address.replace('https:', 'http:'), answer);
  };
}

/** Answers a page that asks without reading, as servers do that do not permit pages to read. */
const unreadable = ({mode}: Request) =>
  mode === 'no-cors' ? new Response('{}') : HttpResponse.error();

const noCors = 'SERVICE answers, but does not let this page read it (CORS).';

const faults: Readonly<Record<string, Mistake>> = {
  'a service that refuses guests': [
    {answers: refusing},
    'The service answers only shoppers who have signed in.',
    '<store-login></store-login>',
  ],
  'a token that is not valid': [
    {
      content: `<store-provider base-url="${SERVICE}" token="old">${SHOP}</store-provider>`,
      isBundled: true,
      answers: refusing,
    },
    'The shopper’s token is not valid (any more).',
    '<store-login></store-login>',
  ],
  'a call that the service lacks': [
    {answers: {'items/getFeaturedDeals': status(404)}},
    'The service does not have /items/getFeaturedDeals.',
    '/api/items/getFeaturedDeals',
  ],
  'a service without a list of categories, for a tag that names none': [
    {
      ...withTags('<store-category></store-category>'),
      answers: {'categories/get': status(404)},
    },
    'The service does not have /categories/get.',
    '<store-category url="ranks"></store-category>',
    '/api/categories/get',
  ],
  'a call that fails': [
    {answers: {'cart/get': status(500)}},
    'The service fails: /cart/get answers 500.',
    '/cart/get answers 500',
  ],
  'no payment methods': [
    {answers: {'payments/get': status(404)}},
    'Nobody can pay: neither the service nor the page names a payment method.',
    'payment-methods="PayPal, Stripe"',
    'POST /api/payments/get',
  ],
  'a web page at the address': [
    {prepare: allAnswer(() => new Response('<!doctype html><title>Home</title>'))},
    'There is no shop’s service at SERVICE.',
    '/api/settings/get',
  ],
  'nothing of a shop at the address': [
    {prepare: allAnswer(() => new Response('{}', {status: 404}))},
    'There is no shop’s service at SERVICE.',
    '/api/settings/get',
  ],
  'a proxy that gets no answer': [
    {
      path: 'proxy.php',
      prepare: allAnswer(() => Response.json({message: 'No address'}, {status: 500})),
    },
    'The file at SERVICE gets nothing from your service.',
    '/api/settings/get',
  ],
  'an address at which nothing answers': [
    {prepare: allAnswer(() => HttpResponse.error())},
    'Nothing answers at SERVICE.',
    '/api/settings/get',
  ],
  'a service that lets pages read nothing': [
    {prepare: allAnswer(unreadable)},
    noCors,
    `Access-Control-Allow-Origin: ${location.origin}`,
    `data-base-url="${location.origin}/storefront-proxy.php"`,
    `data-base-url="${location.origin}/shop"`,
  ],
  'a service that lets pages read its settings, but not its items': [
    {
      answers: {
        'items/getFeaturedDeals': () => HttpResponse.error(),
        'cart/get': () => HttpResponse.error(),
      },
    },
    'SERVICE lets this page read its settings, but not its items (CORS).',
    'Access-Control-Allow-Headers: Authorization, Content-Type',
  ],
};

describe('The doctor has a sentence for', () => {
  it('what a page asks for in vain, and for entries that cannot be shown', async () => {
    const {finding, address} = await examine({
      ...withTags(`<store-category url="rank"></store-category>
        <store-category url="ranks"></store-category>
        <store-item item-id="999"></store-item><store-item item-id="31"></store-item>`),
      answers: {
        'categories/get/ranks': unusualRanks,
        'items/get/999': noItem,
        'items/get/31': [],
      },
    });
    for (const [sentence, ...pastes] of [
      [
        'The shop has no category “rank”.',
        ...['<store-category url="ranks"></store-category>', /ranks\n/],
      ],
      ['The shop has no item “999”.', 'item-id="31"'],
      [
        /^The service fails: \/items\/get\/31 answers what this script cannot read/,
        '31',
      ],
      ['1 entry of your shop cannot be shown.', /items\[1\]/],
      [
        'Pictures from pictures.example.test are not shown.',
        'data-image-hosts="pictures.example.test"',
      ],
    ] as const)
      expectPastes(await finding(sentence), pastes, address);
  });

  expectSentencesFor(faults);

  for (const mark of [
    '<link rel="https://api.w.org/" href="/wp-json/">',
    '<meta name="generator" content="WordPress 6.1">',
    '<script src="/wp-content/themes/a/menu.js" type="text/plain"></script>',
  ])
    it(`a page of WordPress, known by ${mark}, that may read nothing`, async () => {
      const page = {...withTags(mark), prepare: allAnswer(unreadable)};
      const {finding} = await examine(page);
      const advice = JSON.stringify(await finding(noCors));
      expect(advice).to.contain('tick “');
      expect(advice).not.to.contain('storefront-proxy.php');
    });

  it('a browser that is offline', async () => {
    Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
    onTestEnd(() => Reflect.deleteProperty(navigator, 'onLine'));
    const {finding, examination, address} = await examine({
      prepare: (one) => serve(one, () => HttpResponse.error()),
    });
    await finding('This browser is offline.');
    expect(examination.value.unchecked).to.deep.equal([
      `categories, items and pictures of ${address}`,
    ]);
  });
});

describe('The doctor', () => {
  it('accepts payment methods that the page names, as soon as it names them', async () => {
    const {finding, examination} = await examine({
      content: '<checkout-form terms-url="/t" privacy-url="/p"></checkout-form>',
      answers: {'payments/get': status(404)},
    });
    expectPastes(await finding(/^Nobody can pay/), [
      'data-payment-methods="PayPal, Stripe"',
    ]);
    document.querySelector('checkout-form')!.setAttribute('payment-methods', 'Card');
    examination.checkAgain();
    await waitFor(() => !examination.value.isPending);
    expect(examination.value.findings).to.deep.equal([]);
  });

  for (const [reason, page] of Object.entries<ExaminedPage>({
    'has no methods for an empty cart': {
      answers: {
        'cart/get': emptyCart,
        'payments/get': status(404, {message: 'The cart is empty.'}),
      },
    },
    'needs none, because its carts lead to a page of the owner’s': {
      content: '<store-cart checkout-url="/checkout"></store-cart>',
      answers: {'payments/get': status(404)},
    },
  }))
    it(`accepts a service that ${reason}`, async () => {
      const {examination} = await examine(page);
      expect(examination.value.findings).to.deep.equal([]);
    });

  it('says that a shop is fine again when its service is', async () => {
    let isHealthy = false;
    const {finding, examination} = await examine({
      ...withTags('<store-category url="ranks"></store-category>'),
      answers: {
        'categories/get/ranks': () =>
          isHealthy ? Response.json(ranks) : new Response('', {status: 500}),
      },
    });
    await finding(/^The service fails/);
    isHealthy = true;
    examination.checkAgain();
    await waitFor(() => !examination.value.isPending);
    expect(examination.value.findings).to.deep.equal([]);
  });
});
