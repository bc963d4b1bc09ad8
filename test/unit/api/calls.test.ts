import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {AnyCall, Call} from '../../../src/api/call.js';
import {addToCart} from '../../../src/api/calls/addition.js';
import {getCart} from '../../../src/api/calls/cart-page.js';
import * as cart from '../../../src/api/calls/cart.js';
import * as catalogue from '../../../src/api/calls/catalogue.js';
import {checkAccess} from '../../../src/api/calls/access.js';
import {getGiftBalance} from '../../../src/api/calls/gift-card.js';
import * as otherPrograms from '../../../src/api/calls/other-programs.js';
import * as passwords from '../../../src/api/calls/passwords.js';
import * as payments from '../../../src/api/calls/payment.js';
import * as statuses from '../../../src/api/calls/payment-status.js';
import * as player from '../../../src/api/calls/player.js';
import * as site from '../../../src/api/calls/site.js';
import type {PaymentRequest} from '../../../src/api/payment-request.js';
import {Service} from '../../../src/api/service.js';
import {Shop} from '../../../src/shop/shop.js';
import {accountOf} from '../../../src/shop/account.js';
import {callTable} from '../../../scripts/call-table.ts';
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

const SITE = 'https://shop.example.net';

/** A service that always sends the same answer, to a shopper with a token. `asked` lists the requests. */
function serviceThat(answer: unknown, baseUrl = SITE) {
  const {fetch, asked} = fakeFetch(answer);
  const withToken = <T>(send: (token: string) => Promise<T>) => send('secret-token');
  return {service: new Service({baseUrl, fetch, retry: {pause: 1}, withToken}), asked};
}

// The checkout sends requests that it has checked, so the cast is safe.
const payment = fixtures.paymentRequest as PaymentRequest;

/** A call with its input, method and path, an answer, and the body of the request. */
interface Row {
  readonly call: AnyCall;
  readonly input: object | undefined;
  readonly request: string;
  readonly answer: unknown;
  readonly body: object | undefined;
}

function row<Input>(
  call: Call<unknown, Input>,
  input: Input,
  request: string,
  answer: unknown,
  body?: object,
): Row {
  return {call, input: input as object | undefined, request, answer, body};
}

const nothing = undefined;
const astrid = {username: 'Astrid_7'};
const ben = {username: '.BedrockBen'};
const account = {...astrid, password: 'p', password_confirmation: 'p'};
const link = {token: 't', email: 'a@b.c', password: 'p', password_confirmation: 'p'};
const done = {status: 'success'};

const ownRows: readonly Row[] = [
  row(catalogue.getSettings, nothing, 'GET /settings/get', fixtures.settings),
  row(catalogue.getCategories, nothing, 'POST /categories/get', fixtures.categories),
  row(catalogue.getCategory, {url: 'vip'}, 'POST /categories/get/vip', fixtures.ranks),
  row(catalogue.getItem, {id: '32'}, 'POST /items/get/32', fixtures.mvp),
  row(
    catalogue.getFeaturedDeals,
    nothing,
    'POST /items/getFeaturedDeals',
    fixtures.deals,
  ),
  row(getCart, nothing, 'POST /cart/get', fixtures.fullCart),
  row(
    addToCart,
    {id: 7, promoted: 0, payment_type: 0, gift_to: undefined},
    'POST /cart/add/7',
    ok,
    {promoted: 0, payment_type: 0},
  ),
  row(
    addToCart,
    {id: 7, promoted: 1, payment_type: 2, gift_to: 'Ada', tier_quantity: 10},
    'POST /cart/add/7',
    null,
    {promoted: 1, payment_type: 2, gift_to: 'Ada', tier_quantity: 10},
  ),
  row(cart.removeFromCart, {cid: 91}, 'POST /cart/remove/91', ok),
  row(cart.setCount, {cid: 91, count: 3}, 'POST /cart/reload/91', ok, {count: 3}),
  row(cart.setPrice, {cid: 91, price: 12.5}, 'POST /cart/changePrice/91', ok, {
    price: 12.5,
  }),
  row(
    cart.setVariable,
    {cid: 91, var_id: 4, var_value: 'red'},
    'POST /cart/setVariable/91',
    ok,
    {var_id: 4, var_value: 'red'},
  ),
  row(cart.setServer, {cid: 91, server_id: 2}, 'POST /cart/setSelectedServer/91', ok, {
    server_id: 2,
  }),
  row(
    cart.applyCode,
    {coupon: 'EMBER10'},
    'POST /cart/acceptCoupon',
    codeAnswers.percent,
    {coupon: 'EMBER10'},
  ),
  row(cart.removeCoupon, nothing, 'POST /cart/removeCoupon', codeChanges.couponRemoved),
  row(
    cart.removeGiftCard,
    nothing,
    'POST /cart/removeGiftcard',
    codeChanges.giftRemoved,
  ),
  row(getGiftBalance, {gift: 'GIFT-7QK2'}, 'POST /cart/getGift', codeChanges.gift, {
    gift: 'GIFT-7QK2',
  }),
  row(cart.setReferral, {ref_code: 'ADA'}, 'POST /cart/setReferral', ok, {
    ref_code: 'ADA',
  }),
  row(cart.removeReferral, nothing, 'POST /cart/removeReferral', ok),
  row(cart.getSuggestions, nothing, 'POST /cart/getPromoted', []),
  row(payments.getPaymentMethods, nothing, 'POST /payments/get', []),
  row(
    payments.createPayment,
    payment,
    'POST /payments/create',
    paymentAnswers.url,
    fixtures.paymentRequest,
  ),
  row(
    statuses.getPaymentStatus,
    {order_id: 'MS-1', checkout_id: 'c-2'},
    'POST /payments/checkStatus',
    fixtures.paymentStatuses.pending,
    {order_id: 'MS-1', checkout_id: 'c-2'},
  ),
  row(
    statuses.getQrStatus,
    {provider: 'pix', order_id: 7},
    'POST /payments/handle/pix/check',
    {success: false},
    {order_id: 7},
  ),
  row(
    statuses.getQrStatus,
    {provider: 'sepay', pmid: 7},
    'POST /payments/handle/sepay/check',
    {success: false},
    {pmid: 7},
  ),
  row(player.signIn, astrid, 'POST /auth/username', signIns.token, astrid),
  row(player.startGameAuth, ben, 'POST /game_auth/init/.BedrockBen', signIns.begun),
  row(player.checkGameAuth, ben, 'POST /game_auth/check/.BedrockBen', signIns.waiting),
  row(player.getProfile, astrid, 'GET /profile/Astrid_7', {}),
  row(player.getUser, nothing, 'POST /user', signIns.user),
  row(
    passwords.login,
    {...astrid, password: 'p'},
    'POST /auth/login',
    {status: 'success', data: {token: signIns.token}},
    {...astrid, password: 'p'},
  ),
  row(
    passwords.register,
    {...account, email: undefined},
    'POST /auth/register',
    {status: 'success', data: {token: signIns.token}},
    account,
  ),
  row(
    passwords.requestReset,
    {email: 'a@b.c'},
    'POST /auth/request/resetPassword',
    done,
    {email: 'a@b.c'},
  ),
  row(passwords.setPassword, link, 'POST /auth/resetPassword', done, link),
  row(site.getAnnouncement, nothing, 'GET /announcement/get', null),
  row(site.getPatrons, nothing, 'GET /patrons/get', {}),
  row(payments.getDiscordLink, nothing, 'GET /auth/discord', {url: ''}),
];

const table = [...(await callTable()).values()];

/** Calls without a row in the table, because other tests check what they send. */
const elsewhere: readonly AnyCall[] = [
  ...Object.values(otherPrograms),
  catalogue.getItem.guest!,
  checkAccess, // test/unit/shop/closure.test.ts
];

/** A call that takes nothing needs no row of its own: its request is its method and its path. */
const rows: readonly Row[] = [
  ...ownRows,
  ...table
    .filter((call) => ![...ownRows.map((one) => one.call), ...elsewhere].includes(call))
    .map((call) => ({
      ...{call, input: nothing, answer: {}, body: nothing},
      request: `${call.method ?? 'POST'} ${call.path}`,
    })),
];

/** The calls that never carry a token. */
const anonymous = [
  '/settings/get',
  '/cart/getGift',
  '/auth/username',
  '/game_auth/init/{username}',
  '/game_auth/check/{username}',
  '/profile/{username}',
  '/auth/login',
  '/auth/register',
  '/auth/request/resetPassword',
  '/auth/resetPassword',
  '/announcement/get',
  '/patrons/get',
];

describe('The table of calls', () => {
  it('documents six calls', () => {
    const documented = table.filter((call) => call.documented);
    expect(documented.map(({path}) => path)).to.have.members([
      '/settings/get',
      '/categories/get/{url+}',
      '/items/get/{id}',
      '/items/getFeaturedDeals',
      '/cart/get',
      '/payments/create',
    ]);
  });

  for (const {call, input, request, answer, body} of rows) {
    const [method, path] = request.split(' ');
    const isOpen = anonymous.includes(call.path);

    it(`sends ${request} with ${JSON.stringify(body) ?? 'no body'} and ${isOpen ? 'no' : 'a'} token`, async () => {
      const {service, asked} = serviceThat(answer);
      await service.call(call, input as never);
      expect(asked[0]!.headers).to.deep.equal({
        accept: 'application/json',
        ...(body && {'content-type': 'application/json'}),
        ...(!isOpen && {authorization: 'Bearer secret-token'}),
      });
      const {body: sent, ...line} = asked[0]!;
      // A redirect might lead the token elsewhere.
      expect(line).to.include({method, url: `${SITE}/api${path}`, redirect: 'manual'});
      expect(sent && (JSON.parse(sent) as unknown)).to.deep.equal(body ?? null);
    });

    it(`can abort ${request}`, async () => {
      const {service, asked} = serviceThat(neverAnswer);
      const task = new AbortController();
      const {signal} = task;
      const answered = rejectionOf(service.call(call, input as never, {signal}));
      task.abort('The shopper has left.');
      expect(await answered).to.equal('The shopper has left.');
      expect(asked).to.have.lengthOf(1);
    });
  }

  for (const [what, url, path] of [
    [
      'a category by its key, whose slashes are part of the path',
      'ranks/survival & co/ünï?x#y',
      'ranks/survival%20%26%20co/%C3%BCn%C3%AF%3Fx%23y',
    ],
    [
      'keys with dots that lead to no other call',
      'v1.2/...a/..b/%2e%2e',
      'v1.2/...a/..b/%252e%252e',
    ],
  ] as const)
    it(`requests ${what}`, async () => {
      const {service, asked} = serviceThat(fixtures.ranks);
      await service.call(catalogue.getCategory, {url});
      expect(asked[0]!.url).to.equal(`${SITE}/api/categories/get/${path}`);
    });

  for (const [call, sent, read] of [
    [player.signIn, signIns.token, {token: signIns.token}],
    [player.signIn, '"banned"', {banned: true}],
    [passwords.login, {status: 'Banned', data: null}, {banned: true}],
  ] as const)
    it(`reads the answer to a sign-in, with quotes or without: ${JSON.stringify(sent)}`, async () => {
      const answer = typeof sent === 'string' ? answerWith(200, sent) : sent;
      const {service} = serviceThat(answer);
      const player = {...astrid, password: 'p'};
      expect(await service.call(call, player)).to.deep.equal(read);
    });

  it('rejects keys and ids that would lead to another call', async () => {
    const keys = ['../../cart/add/7', 'ranks/..', '..', '.', './ranks', 'a/../../b'];
    const ids = ['..', '7/../../payments/create?x=1', 'a\\b'];
    const {service, asked} = serviceThat(fixtures.ranks);
    for (const failing of [
      ...keys.map((url) => service.call(catalogue.getCategory, {url})),
      ...ids.map((id) => service.call(catalogue.getItem, {id})),
    ])
      expect(await shopErrorOf(failing)).to.have.property('kind', 'not-found');
    const change = service.call(player.startGameAuth, {username: 'a/b'});
    expect(await shopErrorOf(change)).to.have.property('kind', 'refused');
    expect(asked).to.have.length(0);
  });

  it('sends requests to the service only, whatever the arguments are', async () => {
    for (const odd of ['//evil.example', 'https://evil.example', '@evil.example']) {
      const {service, asked} = serviceThat(fixtures.ranks);
      await service.call(catalogue.getCategory, {url: odd});
      await service.call(catalogue.getItem, {id: odd}).catch(() => {});
      for (const {url} of asked) expect(new URL(url).origin).to.equal(SITE);
    }
  });

  it('sends requests below the path in the address of the service', async () => {
    const {service, asked} = serviceThat({}, 'https://example.net/store');
    await service.call(catalogue.getSettings);
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
      await serviceThat(paymentAnswers.url).service.call(
        payments.createPayment,
        payment,
      );
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(limits).to.deep.equal([45_000]);
  });

  for (const [{call, input, answer}, says, kind = 'refused'] of [
    [
      row(catalogue.getItem, {id: '99'}, '', fixtures.noItem),
      'Item not found',
      'not-found',
    ],
    [
      row(cart.applyCode, {coupon: 'NOPE'}, '', codeAnswers.refused),
      'Coupon not found or expired',
    ],
    [
      row(getGiftBalance, {gift: 'A'}, '', codeChanges.noGift),
      'Gift card not found',
      'not-found',
    ],
    [
      row(cart.setReferral, {ref_code: 'NOBODY'}, '', codeChanges.referralRefused),
      undefined,
    ],
    [
      row(payments.createPayment, payment, '', paymentAnswers.refused),
      'Please select a server for MVP <3',
    ],
  ] as readonly (readonly [Row, string | undefined, string?])[])
    it(`passes on the reason of a refusal with status 200: ${says ?? 'none'}`, async () => {
      const {service, asked} = serviceThat(answer);
      const error = await shopErrorOf(service.call(call, input as never));
      expect(error).to.include({kind, serviceMessage: says});
      expect(error.outcomeUnknown).to.equal(false);
      expect(asked).to.have.lengthOf(1);
    });
});

describe('An answer that arrives after the shopper has changed', () => {
  /** A shop of a first shopper, whose service answers when `answer` is resolved, and the shown data. */
  function shopThatWaits() {
    const answer = Promise.withResolvers<Response>();
    const {fetch, asked} = fakeFetch(() => answer.promise);
    const shop = new Shop({baseUrl: SITE, fetch, pause: 1});
    shop.session.setToken('first');
    const shown = [
      shop.session,
      shop.catalogue,
      shop.cart,
      shop.settings,
      shop.failures,
    ];
    const account = accountOf(shop);
    const state = () => [...shown, shop.closure, account].map(({value}) => value);
    return {shop, asked, answer, state};
  }

  const secret = {message: 'of the first shopper', success: false};
  for (const {call, input, request, answer: usual} of rows)
    for (const [what, response] of [
      ['answers', () => Response.json(usual)],
      ['refuses', () => Response.json(secret, {status: 422})],
      ['does not know the first token', () => Response.json(secret, {status: 401})],
      ['fails', () => Response.json(secret, {status: 500})],
    ] as const)
      if (!call.anonymous)
        it(`is seen by nobody else: ${request} ${what}`, async () => {
          const {shop, asked, answer, state} = shopThatWaits();
          const outcome = shop.service
            .call(call, input as never)
            .catch((error: unknown) => error);
          await Promise.resolve();
          shop.session.setToken('second');
          const before = state();
          answer.resolve(response());
          const seen = await outcome;
          expect(state()).to.deep.equal(before);
          expect(asked.map(({headers}) => headers['authorization'])).to.deep.equal([
            'Bearer first',
          ]);
          // A change goes on. Only who made it hears of its answer.
          const {message} = seen instanceof Error ? seen : new Error();
          expect(message === 'The shopper has changed.').to.equal(Boolean(call.read));
        });
});
