import {describe, it} from 'node:test';
import {expect} from 'chai';
import {GiftCardClient} from '../../../src/api/gift-card-client.js';
import {PaymentClient} from '../../../src/api/payment-client.js';
import {PaymentStatusClient} from '../../../src/api/payment-status-client.js';
import {PlayerClient} from '../../../src/api/player-client.js';
import {ShopClient, type CallOptions} from '../../../src/api/shop-client.js';
import type {PaymentRequest} from '../../../src/api/payment-request.js';
import {fakeFetch, neverAnswer} from '../../support/fake-fetch.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import * as fixtures from '../../support/fixtures.js';

/** A client whose service always sends the same answer. `asked` lists the requests. */
function serviceClientOf(answer: unknown) {
  const {fetch, asked} = fakeFetch(answer);
  const client = new ShopClient({baseUrl: 'https://shop.example.net', fetch, pause: 1});
  return {client, asked};
}

interface Endpoint {
  /** Method and path below `/api`. */
  readonly target: string;
  readonly call: (client: ShopClient, options?: CallOptions) => Promise<unknown>;
  readonly answer: unknown;
  readonly body?: unknown;
  /** Whether the call never carries a token. */
  readonly open?: boolean;
}

// The checkout sends requests that it has checked, so the cast is safe.
const payment = fixtures.paymentRequest as PaymentRequest;

const endpoints: readonly Endpoint[] = [
  {
    target: 'POST /categories/get/ranks',
    call: (client, options) => client.getCategory('ranks', options),
    answer: fixtures.ranks,
  },
  {
    target: 'GET /settings/get',
    call: (client, options) => client.getSettings(options),
    answer: fixtures.settings,
    open: true,
  },
  {
    target: 'POST /cart/get',
    call: (client, options) => client.getCart(options),
    answer: fixtures.fullCart,
  },
  {
    target: 'POST /items/get/32',
    call: (client, options) => client.getItem('32', options),
    answer: fixtures.mvp,
  },
  {
    target: 'POST /items/getFeaturedDeals',
    call: (client, options) => client.getFeaturedDeals(options),
    answer: fixtures.deals,
  },
  {
    target: 'POST /payments/create',
    call: (client, options) =>
      new PaymentClient(client).createPayment(payment, options),
    answer: fixtures.paymentAnswers.url,
    body: fixtures.paymentRequest,
  },
  {
    target: 'POST /categories/get',
    call: (client, options) => client.getCategories(options),
    answer: fixtures.categories,
  },
  {
    target: 'POST /cart/add/7',
    call: (client, options) => client.addToCart(7, {paymentType: 0}, options),
    answer: fixtures.acceptedChange,
    body: {promoted: 0, payment_type: 0},
  },
  {
    target: 'POST /cart/remove/9001',
    call: (client, options) => client.removeFromCart(9001, options),
    answer: fixtures.acceptedChange,
  },
  {
    target: 'POST /cart/reload/9001',
    call: (client, options) => client.setCount(9001, 3, options),
    answer: fixtures.acceptedChange,
    body: {count: 3},
  },
  {
    target: 'POST /cart/changePrice/9001',
    call: (client, options) => client.setPrice(9001, 12.5, options),
    answer: fixtures.acceptedChange,
    body: {price: 12.5},
  },
  {
    target: 'POST /cart/setVariable/9001',
    call: (client, options) => client.setVariable(9001, 4, 'red', options),
    answer: fixtures.acceptedChange,
    body: {var_id: 4, var_value: 'red'},
  },
  {
    target: 'POST /cart/setSelectedServer/9001',
    call: (client, options) => client.setServer(9001, 2, options),
    answer: fixtures.acceptedChange,
    body: {server_id: 2},
  },
  {
    target: 'POST /cart/acceptCoupon',
    call: (client, options) => client.applyCode('EMBER10', options),
    answer: fixtures.codeAnswers.percent,
    body: {coupon: 'EMBER10'},
  },
  {
    target: 'POST /cart/removeCoupon',
    call: (client, options) => client.removeCoupon(options),
    answer: fixtures.codeChanges.couponRemoved,
  },
  {
    target: 'POST /cart/removeGiftcard',
    call: (client, options) => client.removeGiftCard(options),
    answer: fixtures.codeChanges.giftRemoved,
  },
  {
    target: 'POST /cart/getGift',
    call: (client, options) =>
      new GiftCardClient(client).getGiftBalance('GIFT-7QK2', options),
    answer: fixtures.codeChanges.gift,
    body: {gift: 'GIFT-7QK2'},
  },
  {
    target: 'POST /cart/setReferral',
    call: (client, options) => client.setReferral('STREAMER', options),
    answer: fixtures.acceptedChange,
    body: {ref_code: 'STREAMER'},
  },
  {
    target: 'POST /cart/removeReferral',
    call: (client, options) => client.removeReferral(options),
    answer: fixtures.acceptedChange,
  },
  {
    target: 'POST /payments/get',
    call: (client, options) => new PaymentClient(client).getPaymentMethods(options),
    answer: fixtures.paymentMethods,
  },
  {
    target: 'POST /payments/checkStatus',
    call: (client, options) =>
      new PaymentStatusClient(client).getPaymentStatus('MS-1', 'c-2', options),
    answer: fixtures.paymentStatuses.pending,
    body: {order_id: 'MS-1', checkout_id: 'c-2'},
  },
  {
    target: 'POST /payments/handle/pix/check',
    call: (client, options) =>
      new PaymentStatusClient(client).getQrStatus('pix', 7, options),
    answer: {success: false},
    body: {order_id: 7},
  },
  {
    target: 'POST /payments/handle/sepay/check',
    call: (client, options) =>
      new PaymentStatusClient(client).getQrStatus('sepay', 7, options),
    answer: {success: true, status: 'approved'},
    body: {pmid: 7},
  },
  {
    target: 'POST /auth/username',
    call: (client, options) => new PlayerClient(client).signIn('Astrid_7', options),
    answer: fixtures.signIns.token,
    body: {username: 'Astrid_7'},
    open: true,
  },
  {
    target: 'POST /game_auth/init/.BedrockBen',
    call: (client, options) =>
      new PlayerClient(client).startGameAuth('.BedrockBen', options),
    answer: fixtures.signIns.begun,
    open: true,
  },
  {
    target: 'POST /game_auth/check/.BedrockBen',
    call: (client, options) =>
      new PlayerClient(client).checkGameAuth('.BedrockBen', options),
    answer: fixtures.signIns.waiting,
    open: true,
  },
  {
    target: 'POST /user',
    call: (client, options) => new PlayerClient(client).getUser(options),
    answer: fixtures.signIns.user,
  },
];

describe('ShopClient', () => {
  for (const {target, call, answer, body, open} of endpoints) {
    const [method, path] = target.split(' ');
    const accept = {accept: 'application/json'};
    const json = body ? {...accept, 'content-type': 'application/json'} : accept;

    describe(target, () => {
      it(`sends ${body ? 'the documented body' : 'no body and no content type'}`, async () => {
        const {client, asked} = serviceClientOf(answer);
        await call(client);
        expect(asked).to.have.lengthOf(1);
        const {headers, body: sent, ...line} = asked[0]!;
        expect(line).to.include({method, url: `https://shop.example.net/api${path}`});
        expect(headers).to.deep.equal(json);
        expect(sent && (JSON.parse(sent) as unknown)).to.deep.equal(body ?? null);
      });

      it(
        open ? 'never carries a token' : 'carries the token, and nothing else',
        async () => {
          const {client, asked} = serviceClientOf(answer);
          await call(client, {token: 'secret-token'});
          const authorization = open ? {} : {authorization: 'Bearer secret-token'};
          expect(asked[0]!.headers).to.deep.equal({...json, ...authorization});
          expect(asked[0]!.url + asked[0]!.body).not.to.contain('secret');
        },
      );

      it('does not follow a redirect, which might lead the token elsewhere', async () => {
        const {client, asked} = serviceClientOf(answer);
        await call(client, {token: 'secret-token'});
        expect(asked[0]!.redirect).to.equal('manual');
      });

      it('can be aborted', async () => {
        const {client, asked} = serviceClientOf(neverAnswer);
        const task = new AbortController();
        const answered = rejectionOf(call(client, {signal: task.signal}));
        task.abort('The shopper has left.');
        expect(await answered).to.equal('The shopper has left.');
        expect(asked).to.have.lengthOf(1);
      });
    });
  }

  it('requests a category by its key, whose slashes are part of the path', async () => {
    const {client, asked} = serviceClientOf(fixtures.ranks);
    await client.getCategory('ranks/survival & co/ünï?x#y');
    expect(asked[0]!.url).to.equal(
      'https://shop.example.net/api/categories/get/ranks/survival%20%26%20co/%C3%BCn%C3%AF%3Fx%23y',
    );
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

  it('rejects keys whose dots would lead to another call', async () => {
    for (const key of [
      '../../cart/add/7',
      'ranks/..',
      '..',
      '.',
      './ranks',
      'a/../../b',
    ]) {
      const {client, asked} = serviceClientOf(fixtures.ranks);
      const error = await client.getCategory(key).catch((reason: unknown) => reason);
      expect(error, key).to.have.property('kind', 'not-found');
      expect(asked, key).to.have.length(0);
    }
    const {client, asked} = serviceClientOf(fixtures.mvp);
    const error = await client.getItem('..').catch((reason: unknown) => reason);
    expect(error).to.have.property('kind', 'not-found');
    expect(asked).to.have.length(0);
  });

  it('requests keys with dots that lead to no other call', async () => {
    const {client, asked} = serviceClientOf(fixtures.ranks);
    await client.getCategory('v1.2/...a/..b/%2e%2e');
    expect(new URL(asked[0]!.url).pathname).to.equal(
      '/api/categories/get/v1.2/...a/..b/%252e%252e',
    );
  });

  it('escapes the id of an item, so that it leads to no other call', async () => {
    const {client, asked} = serviceClientOf(fixtures.mvp);
    await client.getItem('7/../../payments/create?x=1');
    expect(asked[0]!.url).to.equal(
      'https://shop.example.net/api/items/get/7%2F..%2F..%2Fpayments%2Fcreate%3Fx%3D1',
    );
  });

  it('sends requests to the service only, whatever the arguments are', async () => {
    for (const odd of [
      '//evil.example',
      'https://evil.example',
      '@evil.example',
      '\\evil',
    ]) {
      const {client, asked} = serviceClientOf(fixtures.ranks);
      await client.getCategory(odd, {token: 'secret-token'});
      await client.getItem(odd, {token: 'secret-token'}).catch(() => {});
      for (const {url} of asked) {
        expect(new URL(url).origin).to.equal('https://shop.example.net');
      }
    }
  });

  it('sends requests below the path in the address of the service', async () => {
    const {fetch, asked} = fakeFetch(fixtures.settings);
    const client = new ShopClient({baseUrl: 'https://example.net/store', fetch});
    await client.getSettings();
    expect(asked[0]!.url).to.equal('https://example.net/store/api/settings/get');
  });

  it('returns the checked answers of the service', async () => {
    expect(
      await serviceClientOf(fixtures.ranks).client.getCategory('ranks'),
    ).to.have.nested.property('items[1].price', 14.99);
    expect(
      await serviceClientOf(fixtures.settings).client.getSettings(),
    ).to.have.nested.property('server.port', 25565);
    expect(
      await serviceClientOf(fixtures.plainCart).client.getCart(),
    ).to.have.nested.property('items[0].count', 2);
    expect(await serviceClientOf(fixtures.mvp).client.getItem('32')).to.include({
      is_subs: true,
    });
    expect(
      await serviceClientOf(fixtures.deals).client.getFeaturedDeals(),
    ).to.have.lengthOf(2);
  });

  it('rejects with not-found if the service reports a missing item with status 200', async () => {
    const error = await shopErrorOf(
      serviceClientOf(fixtures.noItem).client.getItem('99'),
    );
    expect(error).to.include({kind: 'not-found', serviceMessage: 'Item not found'});
  });

  describe('adding an item to the cart', () => {
    const ways = [
      [{paymentType: 1}, {promoted: 0, payment_type: 1}],
      [
        {paymentType: 2, giftTo: 'Astrid_7'},
        {promoted: 0, payment_type: 2, gift_to: 'Astrid_7'},
      ],
      [
        {paymentType: 0, tier: 10},
        {promoted: 0, payment_type: 0, tier_quantity: 10},
      ],
    ] as const;

    for (const [way, body] of ways) {
      it(`sends ${JSON.stringify(body)}`, async () => {
        const {client, asked} = serviceClientOf(fixtures.acceptedChange);
        await client.addToCart(7, way);
        expect(JSON.parse(asked[0]!.body!)).to.deep.equal(body);
      });
    }

    for (const answer of [fixtures.acceptedChange, {}, null, () => new Response('')]) {
      it(`is accepted by a service that answers ${String(JSON.stringify(answer))}`, async () => {
        expect(
          await serviceClientOf(answer).client.addToCart(7, {paymentType: 0}),
        ).to.equal(undefined);
      });
    }

    it('is refused by a service that gives the reason with status 200', async () => {
      const error = await shopErrorOf(
        serviceClientOf(fixtures.limitReached).client.addToCart(7, {paymentType: 0}),
      );
      expect(error).to.include({
        kind: 'refused',
        serviceMessage: 'The maximum quantity for this package is 3.',
      });
    });
  });

  describe('the message of a refusal', () => {
    const {lineGone, codeAnswers, codeChanges} = fixtures;
    const closed = {status: 'error', message: 'The cart is closed'};

    const refusals: readonly [
      object,
      (client: ShopClient) => Promise<unknown>,
      string?,
    ][] = [
      [lineGone, (client) => client.setCount(9001, 2), 'Cart item does not exist'],
      [
        codeAnswers.refused,
        (client) => client.applyCode('NOPE'),
        'Coupon not found or expired',
      ],
      [
        codeChanges.noGift,
        (client) => new GiftCardClient(client).getGiftBalance('NOPE'),
        'Gift card not found',
      ],
      [codeChanges.referralRefused, (client) => client.setReferral('NOBODY')],
      [closed, (client) => client.removeFromCart(9001), 'The cart is closed'],
    ];

    for (const [answer, call, says] of refusals) {
      it(`reaches the shopper: ${says ?? 'nothing'}`, async () => {
        const error = await shopErrorOf(call(serviceClientOf(answer).client));
        expect(error.serviceMessage).to.equal(says);
        expect(error.outcomeUnknown).to.equal(false);
      });
    }
  });

  describe('creating a payment', () => {
    const {url, free, nothing, widget} = fixtures.paymentAnswers;

    const outcomes = [
      [
        'the address of a payment page',
        url,
        {type: 'url', url: url.data.url, orderId: 'MS-100234'},
      ],
      [
        'an address of an unknown type',
        widget,
        {type: 'url', url: widget.data.url, orderId: ''},
      ],
      ['that nothing was to be paid', free, {type: 'free'}],
      ['nothing to act on', nothing, {type: 'unknown', name: ''}],
    ] as const;

    for (const [what, answer, result] of outcomes) {
      it(`tells ${what}`, async () => {
        expect(
          await new PaymentClient(serviceClientOf(answer).client).createPayment(
            payment,
          ),
        ).to.deep.equal(result);
      });
    }

    it('gives the service 45 seconds to create a payment', async () => {
      const {timeout} = AbortSignal;
      const limits: number[] = [];
      AbortSignal.timeout = (limit) => {
        limits.push(limit);
        return timeout.call(AbortSignal, limit);
      };
      try {
        const {client} = serviceClientOf(fixtures.paymentAnswers.url);
        await new PaymentClient(client).createPayment(payment);
      } finally {
        AbortSignal.timeout = timeout;
      }
      expect(limits).to.deep.equal([45_000]);
    });

    it("reports the service's reason for refusing a payment", async () => {
      const {client, asked} = serviceClientOf(fixtures.paymentAnswers.refused);
      const error = await shopErrorOf(new PaymentClient(client).createPayment(payment));
      expect(error).to.include({
        kind: 'refused',
        serviceMessage: 'Please select a server for MVP <3',
      });
      expect(asked).to.have.lengthOf(1);
    });
  });
});
