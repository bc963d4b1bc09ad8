import {describe, it} from 'node:test';
import {expect} from 'chai';
import {GiftCardClient} from '../../../src/api/gift-card-client.js';
import {PaymentClient} from '../../../src/api/payment-client.js';
import {PaymentStatusClient} from '../../../src/api/payment-status-client.js';
import {PlayerClient} from '../../../src/api/player-client.js';
import {ShopClient, type CallOptions} from '../../../src/api/shop-client.js';
import type {PaymentRequest} from '../../../src/api/payment-request.js';
import {
  fakeFetch,
  neverAnswer,
  status as answerWith,
} from '../../support/fake-fetch.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import * as fixtures from '../../support/fixtures.js';

const {
  acceptedChange: ok,
  codeAnswers,
  codeChanges,
  paymentAnswers,
  signIns,
} = fixtures;

/** A client whose service always sends the same answer. `asked` lists the requests. */
function serviceClientOf(answer: unknown, baseUrl = 'https://shop.example.net') {
  const {fetch, asked} = fakeFetch(answer);
  const client = new ShopClient({baseUrl, fetch, pause: 1});
  const pay = () => new PaymentClient(client).createPayment(payment);
  return {client, asked, pay};
}

// The checkout sends requests that it has checked, so the cast is safe.
const payment = fixtures.paymentRequest as PaymentRequest;

type Send = (client: ShopClient, options?: CallOptions) => Promise<unknown>;
type Endpoint = readonly [target: string, send: Send, answer: unknown, body?: object];

const payments = (client: ShopClient) => new PaymentClient(client);
const statuses = (client: ShopClient) => new PaymentStatusClient(client);
const players = (client: ShopClient) => new PlayerClient(client);
const giftCards = (client: ShopClient) => new GiftCardClient(client);

const noAnswer = {success: false};
const coupon = {coupon: 'EMBER10'};
const status = {order_id: 'MS-1', checkout_id: 'c-2'};

/** Method and path below `/api`, the call, an answer, and the body of the request. */
const endpoints: readonly Endpoint[] = [
  ['POST /categories/get', (c, o) => c.getCategories(o), fixtures.categories],
  ['POST /categories/get/vip', (c, o) => c.getCategory('vip', o), fixtures.ranks],
  ['POST /items/get/32', (c, o) => c.getItem('32', o), fixtures.mvp],
  ['POST /items/getFeaturedDeals', (c, o) => c.getFeaturedDeals(o), fixtures.deals],
  ['POST /cart/get', (c, o) => c.getCart(o), fixtures.fullCart],
  [
    'POST /cart/add/7',
    (c, o) => c.addToCart(7, {paymentType: 0}, o),
    ok,
    {promoted: 0, payment_type: 0},
  ],
  [
    'POST /cart/add/7',
    (c, o) => c.addToCart(7, {paymentType: 2, giftTo: 'Ada'}, o),
    {},
    {promoted: 0, payment_type: 2, gift_to: 'Ada'},
  ],
  [
    'POST /cart/add/7',
    (c, o) => c.addToCart(7, {paymentType: 1, tier: 10}, o),
    null,
    {promoted: 0, payment_type: 1, tier_quantity: 10},
  ],
  ['POST /cart/remove/91', (c, o) => c.removeFromCart(91, o), ok],
  ['POST /cart/reload/91', (c, o) => c.setCount(91, 3, o), ok, {count: 3}],
  ['POST /cart/changePrice/91', (c, o) => c.setPrice(91, 12.5, o), ok, {price: 12.5}],
  [
    'POST /cart/setVariable/91',
    (c, o) => c.setVariable(91, 4, 'red', o),
    ok,
    {var_id: 4, var_value: 'red'},
  ],
  [
    'POST /cart/setSelectedServer/91',
    (c, o) => c.setServer(91, 2, o),
    ok,
    {server_id: 2},
  ],
  [
    'POST /cart/acceptCoupon',
    (c, o) => c.applyCode('EMBER10', o),
    codeAnswers.percent,
    coupon,
  ],
  ['POST /cart/removeCoupon', (c, o) => c.removeCoupon(o), codeChanges.couponRemoved],
  ['POST /cart/removeGiftcard', (c, o) => c.removeGiftCard(o), codeChanges.giftRemoved],
  [
    'POST /cart/getGift',
    (c, o) => giftCards(c).getGiftBalance('GIFT-7QK2', o),
    codeChanges.gift,
    {gift: 'GIFT-7QK2'},
  ],
  ['POST /cart/setReferral', (c, o) => c.setReferral('ADA', o), ok, {ref_code: 'ADA'}],
  ['POST /cart/removeReferral', (c, o) => c.removeReferral(o), ok],
  ['POST /payments/get', (c, o) => payments(c).getPaymentMethods(o), []],
  [
    'POST /payments/create',
    (c, o) => payments(c).createPayment(payment, o),
    paymentAnswers.url,
    fixtures.paymentRequest,
  ],
  [
    'POST /payments/checkStatus',
    (c, o) => statuses(c).getPaymentStatus('MS-1', 'c-2', o),
    fixtures.paymentStatuses.pending,
    status,
  ],
  [
    'POST /payments/handle/pix/check',
    (c, o) => statuses(c).getQrStatus('pix', 7, o),
    noAnswer,
    {order_id: 7},
  ],
  [
    'POST /payments/handle/sepay/check',
    (c, o) => statuses(c).getQrStatus('sepay', 7, o),
    noAnswer,
    {pmid: 7},
  ],
  ['POST /user', (c, o) => players(c).getUser(o), signIns.user],
];

/** Calls that never carry a token. */
const openEndpoints: readonly Endpoint[] = [
  ['GET /settings/get', (c, o) => c.getSettings(o), fixtures.settings],
  [
    'POST /auth/username',
    (c, o) => players(c).signIn('Astrid_7', o),
    signIns.token,
    {username: 'Astrid_7'},
  ],
  [
    'POST /game_auth/init/.BedrockBen',
    (c, o) => players(c).startGameAuth('.BedrockBen', o),
    signIns.begun,
  ],
  [
    'POST /game_auth/check/.BedrockBen',
    (c, o) => players(c).checkGameAuth('.BedrockBen', o),
    signIns.waiting,
  ],
];

describe('ShopClient', () => {
  for (const [target, send, answer, body] of [...endpoints, ...openEndpoints]) {
    const [method, path] = target.split(' ');
    const isOpen = openEndpoints.some(([open]) => open === target);

    it(`sends ${target} with ${JSON.stringify(body) ?? 'no body'} and ${isOpen ? 'no' : 'a'} token`, async () => {
      const {client, asked} = serviceClientOf(answer);
      await send(client);
      await send(client, {token: 'secret-token'});
      const headers = {
        accept: 'application/json',
        ...(body && {'content-type': 'application/json'}),
      };
      const authorization = isOpen ? {} : {authorization: 'Bearer secret-token'};
      expect(asked.map((request) => request.headers)).to.deep.equal([
        headers,
        {...headers, ...authorization},
      ]);
      for (const {body: sent, ...line} of asked) {
        const url = `https://shop.example.net/api${path}`;
        // A redirect might lead the token elsewhere.
        expect(line).to.include({method, url, redirect: 'manual'});
        expect(sent && (JSON.parse(sent) as unknown)).to.deep.equal(body ?? null);
      }
    });

    it(`can abort ${target}`, async () => {
      const {client, asked} = serviceClientOf(neverAnswer);
      const task = new AbortController();
      const answered = rejectionOf(send(client, {signal: task.signal}));
      task.abort('The shopper has left.');
      expect(await answered).to.equal('The shopper has left.');
      expect(asked).to.have.lengthOf(1);
    });
  }

  const site = 'https://shop.example.net/api';
  for (const [what, send, answer, url] of [
    [
      'a category by its key, whose slashes are part of the path',
      (client) => client.getCategory('ranks/survival & co/ünï?x#y'),
      fixtures.ranks,
      `${site}/categories/get/ranks/survival%20%26%20co/%C3%BCn%C3%AF%3Fx%23y`,
    ],
    [
      'keys with dots that lead to no other call',
      (client) => client.getCategory('v1.2/...a/..b/%2e%2e'),
      fixtures.ranks,
      `${site}/categories/get/v1.2/...a/..b/%252e%252e`,
    ],
    [
      'an item by its id, which is escaped so that it leads to no other call',
      (client) => client.getItem('7/../../payments/create?x=1'),
      fixtures.mvp,
      `${site}/items/get/7%2F..%2F..%2Fpayments%2Fcreate%3Fx%3D1`,
    ],
  ] as readonly (readonly [string, Send, unknown, string])[])
    it(`requests ${what}`, async () => {
      const {client, asked} = serviceClientOf(answer);
      await send(client);
      expect(asked[0]!.url).to.equal(url);
    });

  for (const [sent, read] of [
    [signIns.token, {token: signIns.token}],
    ['"banned"', {banned: true}],
    ['ban', {banned: true}],
  ] as const)
    it(`reads the answer to a sign-in, with quotes or without: ${sent}`, async () => {
      const {client} = serviceClientOf(answerWith(200, sent));
      expect(await players(client).signIn('Astrid_7')).to.deep.equal(read);
    });

  it('finds a subcategory in the answer of a service that sends its parent', async () => {
    let id = 0;
    const page = (url: string, subcategories: readonly object[] = []) => ({
      category: {...fixtures.ranks.category, id: ++id, url},
      items: [],
      subcategories,
    });
    const inner = page('ranks/survival/vip');
    const answer = page('ranks', [page('ranks/sky'), page('ranks/survival', [inner])]);
    for (const url of ['ranks/survival', 'ranks/survival/vip', 'ranks']) {
      const {category} = await serviceClientOf(answer).client.getCategory(url);
      expect(category.url).to.equal(url);
    }
    const same = page('ranks', [page('ranks')]);
    const whole = await serviceClientOf(same).client.getCategory('ranks');
    expect(whole.subcategories).to.have.lengthOf(1);
    const other = await serviceClientOf(answer).client.getCategory('ranks/unknown');
    expect(other.category.url).to.equal('ranks');
  });

  it('rejects keys and ids whose dots would lead to another call', async () => {
    const keys = ['../../cart/add/7', 'ranks/..', '..', '.', './ranks', 'a/../../b'];
    const calls: Send[] = keys.map((key) => (client) => client.getCategory(key));
    for (const send of [...calls, (client: ShopClient) => client.getItem('..')]) {
      const {client, asked} = serviceClientOf(fixtures.ranks);
      expect(await shopErrorOf(send(client))).to.have.property('kind', 'not-found');
      expect(asked).to.have.length(0);
    }
  });

  it('sends requests to the service only, whatever the arguments are', async () => {
    const odds = ['//evil.example', 'https://evil.example', '@evil.example', '\\evil'];
    for (const odd of odds) {
      const {client, asked} = serviceClientOf(fixtures.ranks);
      await client.getCategory(odd, {token: 'secret-token'});
      await client.getItem(odd, {token: 'secret-token'}).catch(() => {});
      for (const {url} of asked)
        expect(new URL(url).origin).to.equal('https://shop.example.net');
    }
  });

  it('sends requests below the path in the address of the service', async () => {
    const {client, asked} = serviceClientOf({}, 'https://example.net/store');
    await client.getSettings();
    expect(asked[0]!.url).to.equal('https://example.net/store/api/settings/get');
  });

  it('gives the service 45 seconds to create a payment', async () => {
    const {timeout} = AbortSignal;
    const limits: number[] = [];
    AbortSignal.timeout = (limit) => {
      limits.push(limit);
      return timeout.call(AbortSignal, limit);
    };
    try {
      await serviceClientOf(paymentAnswers.url).pay();
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(limits).to.deep.equal([45_000]);
  });

  for (const [answer, send, says, kind] of [
    [fixtures.noItem, (c) => c.getItem('99'), 'Item not found', 'not-found'],
    [codeAnswers.refused, (c) => c.applyCode('NOPE'), 'Coupon not found or expired'],
    [
      codeChanges.noGift,
      (c) => giftCards(c).getGiftBalance('A'),
      'Gift card not found',
      'not-found',
    ],
    [codeChanges.referralRefused, (c) => c.setReferral('NOBODY'), undefined],
    [
      paymentAnswers.refused,
      (c) => payments(c).createPayment(payment),
      'Please select a server for MVP <3',
    ],
  ] as readonly (readonly [unknown, Send, string | undefined, string?])[])
    it(`passes on the reason of a refusal with status 200: ${says ?? 'none'}`, async () => {
      const {client, asked} = serviceClientOf(answer);
      const error = await shopErrorOf(send(client));
      expect(error).to.include({kind: kind ?? 'refused', serviceMessage: says});
      expect(error.outcomeUnknown).to.equal(false);
      expect(asked).to.have.lengthOf(1);
    });
});
