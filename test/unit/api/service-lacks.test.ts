import {describe, it} from 'node:test';
import {expect} from 'chai';
import type {ShopError} from '../../../src/lib/shop-error.js';
import {getCart} from '../../../src/api/calls/cart-page.js';
import {addToCart} from '../../../src/api/calls/addition.js';
import {getItem} from '../../../src/api/calls/catalogue.js';
import {getGiftBalance} from '../../../src/api/calls/gift-card.js';
import {getPaymentMethods} from '../../../src/api/calls/payment.js';
import {Service} from '../../../src/api/service.js';
import {fakeFetch, status, type Reaction} from '../../support/fake-fetch.js';
import {MemoryStorage, forbiddenStorage} from '../memory-storage.js';
import {setClock} from '../../support/on-test-end.js';
import {shopErrorOf} from '../../support/expected-errors.js';

const baseUrl = 'https://shop.example.net';
const html404 = status(404, '<!doctype html><title>404 Not Found</title>');
const sword = {id: 7, payment_type: 0, promoted: 0} as const;

/** A visit to a page. The service answers the requests with these reactions in turn. */
function visit(reactions: readonly Reaction[], kept = new MemoryStorage()) {
  const {fetch, asked} = fakeFetch(...reactions);
  const service = new Service({baseUrl, fetch, retry: {pause: 1}, storage: kept});
  return {
    service,
    asked,
    kept,
    add: () => service.call(addToCart, sword),
    failAdd: () => shopErrorOf(service.call(addToCart, sword)),
  };
}

describe('A service without a call that changes something', () => {
  const bare: readonly (readonly [string, Reaction])[] = [
    ['an empty 404', status(404)],
    ['an HTML page with status 404', html404],
    ['an empty 405', status(405)],
    ['an empty 501', status(501)],
    ['a phrase of a web server', status(404, '404 page not found')],
    [
      'a phrase of a framework',
      status(404, {message: 'The route api/cart/add/7 could not be found.'}),
    ],
    ['an object of a framework', status(404, {statusCode: 404, error: 'Not Found'})],
    ['an empty object', status(404, {})],
  ];
  for (const [what, reaction] of bare) {
    it(`is recognised by ${what}, now and at the next visit`, async () => {
      const first = visit([reaction]);
      const error = await first.failAdd();
      expect(error).to.include({
        kind: 'not-found',
        isCallMissing: true,
        serviceMessage: undefined,
      });
      expect(first.service.lacks.has(addToCart.path)).to.equal(true);
      expect(visit([], first.kept).service.lacks.has(addToCart.path)).to.equal(true);
    });
  }

  const others: readonly (readonly [string, Reaction])[] = [
    ['an unknown item', status(404, {success: false, message: 'Item not found'})],
    ['an unknown code', status(404, {message: 'Coupon not found or expired'})],
    ['a 404 in the service’s own words', status(404, '"Unknown line."')],
    ['a 404 that only says it was no success', status(404, {success: false})],
    ['a 405 in the service’s own words', status(405, {message: 'Not for guests.'})],
    ['a refusal with status 200', {success: false, message: 'Sold out.'}],
    ['a page of maintenance', status(503, '<h1>Back soon</h1>')],
    ['a page of maintenance with status 200', status(200, '<h1>Back soon</h1>')],
    ['a dead gateway', status(502)],
    ['a failed connection', new TypeError('Failed to fetch')],
  ];
  for (const [what, reaction] of others) {
    it(`is not recognised by ${what}`, async () => {
      const {service, failAdd} = visit([reaction]);
      expect(await failAdd()).to.include({isCallMissing: false});
      expect([...service.lacks]).to.deep.equal([]);
    });
  }

  it('receives the call again after a day', async () => {
    const {kept, failAdd} = visit([html404]);
    await failAdd();
    const now = Date.now();
    for (const [hours, lacks] of [
      [23, true],
      [25, false],
    ] as const) {
      setClock(now + hours * 3_600_000);
      expect(visit([], kept).service.lacks.has(addToCart.path)).to.equal(lacks);
    }
  });

  it('is distinguished from a service that failed once during a deployment, also at a later visit', async () => {
    const {service, kept, failAdd} = visit([{success: true}, html404]);
    await service.call(addToCart, sword);
    expect(await failAdd()).to.include({isCallMissing: false, lacksErrorBody: true});
    expect(service.lacks.has(addToCart.path)).to.equal(false);
    const later = visit([{success: true}, html404], kept);
    await later.service.call(addToCart, sword);
    await visit([html404], kept).failAdd();
    expect(visit([], kept).service.lacks.has(addToCart.path)).to.equal(false);
  });

  it('is distinguished from a service that once refused the call, whatever the status', async () => {
    for (const refused of [400, 404, 422]) {
      const message = 'This code is not for you.';
      const {service, failAdd} = visit([status(refused, {message}), html404]);
      await failAdd();
      expect(await failAdd(), `${refused}`).to.include({isCallMissing: false});
      expect(service.lacks.has(addToCart.path), `${refused}`).to.equal(false);
    }
  });

  it('is recognised when a call that once worked fails twice in a row', async () => {
    const {service, failAdd} = visit([{success: true}, html404, html404]);
    await service.call(addToCart, sword);
    await failAdd();
    expect(await failAdd()).to.include({isCallMissing: true});
    expect(service.lacks.has(addToCart.path)).to.equal(true);
  });

  it('counts as having the call as soon as the call succeeds', async () => {
    const {service, kept, failAdd} = visit([html404, {success: true}]);
    await failAdd();
    await service.call(addToCart, sword);
    expect(service.lacks.has(addToCart.path)).to.equal(false);
    expect(visit([], kept).service.lacks.has(addToCart.path)).to.equal(false);
  });

  it('is distinguished from a service of which every call fails, as during a deployment', async () => {
    const {service, failAdd} = visit([html404]);
    await failAdd();
    await shopErrorOf(service.call(getCart));
    expect(service.lacks.has(addToCart.path)).to.equal(false);
  });

  it('is remembered by its address', async () => {
    const {kept, failAdd} = visit([html404]);
    await failAdd();
    const {fetch} = fakeFetch();
    const other = new Service({
      baseUrl: 'https://other.example',
      fetch,
      storage: kept,
    });
    expect(other.lacks.has(addToCart.path)).to.equal(false);
  });

  it('causes no error if the storage is blocked, or contains other data', async () => {
    const {fetch} = fakeFetch(html404);
    const service = new Service({baseUrl, fetch, storage: forbiddenStorage});
    await shopErrorOf(service.call(addToCart, sword));
    expect(service.lacks.has(addToCart.path)).to.equal(true);
    const odds = [
      'null',
      '[]',
      '{',
      '{"/cart/add/{id}":"soon","/cart/removeCoupon":1e99}',
    ];
    for (const text of odds) {
      const kept = new MemoryStorage({[`storefront-elements:${baseUrl}:calls`]: text});
      expect([...visit([], kept).service.lacks], text).to.deep.equal([]);
    }
  });
});

describe('A service without a read', () => {
  for (const code of [404, 405, 501])
    it(`is recognised by ${code}, whatever the body is`, async () => {
      const body = {success: false, message: 'Nothing.'};
      const {service, kept} = visit([status(code, body)]);
      expect(await shopErrorOf(service.call(getPaymentMethods))).to.include({
        kind: 'not-found',
        isCallMissing: true,
      });
      expect(service.lacks.has(getPaymentMethods.path)).to.equal(true);
      expect(kept.length, 'reads are asked for anew').to.equal(0);
    });

  it('is distinguished from a service that does not know the requested item', async () => {
    const {service} = visit([status(404, {status: false, message: 'Unknown card'})]);
    expect(await shopErrorOf(service.call(getGiftBalance, {gift: 'A'}))).to.include({
      isCallMissing: false,
      serviceMessage: 'Unknown card',
    });
    expect(service.lacks.has(getGiftBalance.path)).to.equal(false);
  });

  it('counts as having the call as soon as it answers', async () => {
    const {service} = visit([html404, [{name: 'PayPal'}]]);
    await shopErrorOf(service.call(getPaymentMethods));
    await service.call(getPaymentMethods);
    expect(service.lacks.has(getPaymentMethods.path)).to.equal(false);
  });
});

describe('A guest', () => {
  const item = {success: true, id: 31, name: 'VIP', price: 5};

  /**
   * A page without a signed-in shopper. The service answers the requests with these reactions in
   * turn.
   */
  function shopperWith(token: string | undefined, ...reactions: readonly Reaction[]) {
    const {fetch, asked} = fakeFetch(...reactions);
    const reported: ShopError[] = [];
    const report = (error: ShopError) => void reported.push(error);
    const service = new Service({
      baseUrl,
      fetch,
      report,
      withToken: (send) => send(token),
    });
    const paths = () => asked.map(({url}) => url.replace(`${baseUrl}/api`, ''));
    const read = (id = '31') => service.call(getItem, {id});
    return {read, paths, reported};
  }
  const guestOf = (...reactions: readonly Reaction[]) =>
    shopperWith(undefined, ...reactions);

  it('reads an item through the call for guests if the other call requires a token', async () => {
    const {read, paths, reported} = guestOf(status(401), item);
    expect(await read()).to.include({name: 'VIP'});
    expect(paths()).to.deep.equal(['/items/get/31', '/items/get/guest/31']);
    expect(reported).to.deep.equal([]);
  });

  it('is told that there is no such item', async () => {
    const no = {success: false, message: 'Item not found'};
    const error = await shopErrorOf(guestOf(status(401), no).read());
    expect(error).to.include({kind: 'not-found', serviceMessage: 'Item not found'});
  });

  for (const [what, reaction] of [
    ['does not have it', html404],
    [
      'has a catch-all in its own words',
      status(404, {success: false, message: 'Nothing here.'}),
    ],
    ['wants a token there, too', status(401)],
    ['fails', status(500)],
  ] as const) {
    it(`has to sign in if the service ${what}`, async () => {
      const {read} = guestOf(status(401), reaction);
      const error = await shopErrorOf(read());
      expect(error).to.include({kind: 'unauthorized'});
    });
  }

  it('causes no second request for guests after the first has failed', async () => {
    const {read, paths} = guestOf(status(401), html404, status(401));
    await shopErrorOf(read());
    await shopErrorOf(read('32'));
    expect(paths()).to.deep.equal([
      '/items/get/31',
      '/items/get/guest/31',
      '/items/get/32',
    ]);
  });

  it('is not a shopper with a token', async () => {
    const {read, paths} = shopperWith('stale', status(401));
    await shopErrorOf(read());
    expect(paths()).to.have.length(1);
  });
});
