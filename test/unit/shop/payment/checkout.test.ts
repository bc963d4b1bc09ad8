import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Settings} from '../../../../src/api/settings.js';
import {Cart} from '../../../../src/shop/cart.js';
import {
  askedFields,
  Checkout,
  type CheckoutClient,
  type CheckoutOptions,
  type PaymentRequest,
  type PaymentResult,
} from '../../../../src/shop/payment/checkout.js';
import {ShopError} from '../../../../src/lib/shop-error.js';
import {runWithToken, Session} from '../../../../src/shop/session.js';
import {rejectionOf} from '../../../support/expected-errors.js';
import {paymentRequest, settings, sparseSettings} from '../../../support/fixtures.js';
import {ModelCart, offline, soldOut, sword} from '../../../support/model-cart.js';
import {MemoryStorage} from '../../memory-storage.js';
import {uniqueAddress} from '../../../support/unique-address.js';
import {parseWhole} from '../../../support/parse-answers.js';
import {waitUntil} from '../../../support/wait-until.js';

const request = paymentRequest as PaymentRequest;
const paid: PaymentResult = {
  type: 'url',
  url: 'https://pay.example.com/1',
  orderId: 'MS-1',
};

const payOnce = () => Promise.resolve(paid);

type Answers = readonly (() => Promise<PaymentResult>)[];

/**
 * A checkout whose service gives these answers to payment requests in turn. `sent` lists these
 * requests.
 */
function checkoutOf(...answers: Answers) {
  return checkoutIn({}, ...answers);
}

/** Like `checkoutOf`, but with options such as the storage of a browser. */
function checkoutIn(options: CheckoutOptions, ...answers: Answers) {
  const sent: unknown[] = [];
  const client: CheckoutClient = {
    getPaymentMethods: ({token, signal} = {}) => {
      signal?.throwIfAborted();
      return Promise.resolve([{name: `PayPal for ${token}`, image: ''}]);
    },
    createPayment: (body, {token} = {}) => {
      sent.push({body, token});
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return answer ? answer() : Promise.resolve(paid);
    },
  };
  const session = new Session();
  session.setToken('alice');
  const service = new ModelCart();
  service.userIds = {alice: 1, 'alice again': 1, bob: 2};
  const cart = new Cart(service, session, {settleDelay: 0});
  const checkout = new Checkout(client, session, cart, options);
  return {checkout, cart, service, session, sent};
}

/** The options of a checkout in a browser: its storages, and the address of one shop. */
function browser(): CheckoutOptions {
  const storages = {local: new MemoryStorage(), session: new MemoryStorage()};
  return {baseUrl: uniqueAddress(), storages};
}

/** Lets a shopper sign in, or nobody, and reads the cart as the checkout's form does. */
async function shopAs(
  {session, cart}: Pick<ReturnType<typeof checkoutOf>, 'session' | 'cart'>,
  token: string | undefined,
): Promise<void> {
  session.setToken(token);
  await cart.load();
}

/**
 * Opens a shop in two tabs of a browser. One tab has sent a payment request, which the service has
 * not answered yet.
 */
async function payingInOneOfTwoTabs() {
  const options = browser();
  const answer = Promise.withResolvers<PaymentResult>();
  const here = checkoutIn(options, () => answer.promise);
  const there = checkoutIn(options);
  await Promise.all([here.cart.load(), there.cart.load()]);
  const result = here.checkout.pay(request);
  await waitUntil(() => here.sent.length, 'the request should be sent');
  return {options, answer, result, here, there};
}

describe('Checkout', () => {
  it('reads the payment methods for the shopper’s cart', async () => {
    const {checkout} = checkoutOf();
    expect(await checkout.readMethods()).to.deep.equal([
      {name: 'PayPal for alice', image: ''},
    ]);
  });

  it('can abort reading the payment methods', async () => {
    const {checkout} = checkoutOf();
    const gone = AbortSignal.abort('gone');
    expect(await rejectionOf(checkout.readMethods(gone))).to.equal('gone');
  });

  it('creates the requested payment', async () => {
    const {checkout, sent} = checkoutOf();
    expect(await checkout.pay(request)).to.equal(paid);
    expect(sent).to.deep.equal([{body: paymentRequest, token: 'alice'}]);
  });

  it('creates one payment for several clicks', async () => {
    const answer = Promise.withResolvers<PaymentResult>();
    const {checkout, sent} = checkoutOf(() => answer.promise);
    const first = checkout.pay(request);
    expect(checkout.value.paying).to.equal(true);
    expect(await checkout.pay(request)).to.equal(undefined);
    answer.resolve(paid);
    expect(await first).to.equal(paid);
    expect(sent).to.have.lengthOf(1);
  });

  it('creates no second payment while the browser leaves for the first', async () => {
    const {checkout, sent} = checkoutOf();
    await checkout.pay(request);
    expect(checkout.value.paying).to.equal(true);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(sent).to.have.lengthOf(1);
  });

  it('creates a second payment during that time if the shopper confirms it', async () => {
    const {checkout, sent} = checkoutOf();
    await checkout.pay(request);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(paid);
    expect(sent).to.have.lengthOf(2);
  });

  it('creates no second payment while the first is being created, even if confirmed', async () => {
    const answer = Promise.withResolvers<PaymentResult>();
    const {checkout, sent} = checkoutOf(() => answer.promise);
    const first = checkout.pay(request);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(undefined);
    answer.resolve(paid);
    await first;
    expect(sent).to.have.lengthOf(1);
  });

  it('creates no payment if the order has changed meanwhile', async () => {
    const {checkout, cart, service, sent} = checkoutOf();
    const answer = Promise.withResolvers<void>();
    await cart.load();
    service.changes = [{after: answer.promise}];
    void cart.add(sword);
    const count = () => cart.value.data?.items.length;
    const before = count();
    const result = checkout.pay(request, {isUnchanged: () => count() === before});
    answer.resolve();
    expect(await result).to.equal(undefined);
    expect(sent).to.deep.equal([]);
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
  });

  it('asks for the confirmation after the token has expired and the same shopper is back', async () => {
    for (const [token, asks] of [
      ['alice again', true],
      ['bob', false],
    ] as const) {
      const tab = checkoutIn(browser(), () => Promise.reject(offline), payOnce);
      const {checkout, cart, session} = tab;
      await cart.load();
      await checkout.pay(request);
      const refused = () => Promise.reject(new ShopError('unauthorized', 'No.'));
      await rejectionOf(runWithToken(session, refused));
      await shopAs(tab, undefined);
      await shopAs(tab, token);
      expect(await checkout.pay(request)).to.equal(asks ? undefined : paid);
    }
  });

  it('creates another payment if the browser did not leave', async () => {
    const {checkout, sent} = checkoutOf();
    await checkout.pay(request);
    checkout.finish();
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
    expect(await checkout.pay(request)).to.equal(paid);
    expect(sent).to.have.lengthOf(2);
  });

  it('waits for pending changes of the cart', async () => {
    const {checkout, cart, service, sent} = checkoutOf();
    const answer = Promise.withResolvers<void>();
    await cart.load();
    service.calls.length = 0;
    service.changes = [{after: answer.promise}];
    void cart.add(sword);
    const result = checkout.pay(request);
    await service.called('add 7');
    expect(sent).to.deep.equal([]);
    answer.resolve();
    expect(await result).to.equal(paid);
    expect(service.calls).to.deep.equal(['add 7', 'get']);
    expect(sent).to.have.lengthOf(1);
  });

  it('does not pay the cart of another shopper who signs in while the cart is being read', async () => {
    const {checkout, cart, service, session, sent} = checkoutOf();
    await cart.load();
    const answer = Promise.withResolvers<void>();
    service.changes = [{after: answer.promise}];
    void cart.add(sword);
    const result = checkout.pay(request);
    await service.called('add 7');
    session.setToken('bo');
    answer.resolve();
    expect(await result).to.equal(undefined);
    expect(sent).to.deep.equal([]);
    expect(checkout.value).to.deep.include({paying: false});
  });

  it('keeps the reason of a refusal, and allows another payment', async () => {
    const {checkout, sent} = checkoutOf(
      () => Promise.reject(soldOut),
      () => Promise.resolve(paid),
    );
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(checkout.value).to.deep.equal({paying: false, failure: soldOut});
    expect(await checkout.pay(request)).to.equal(paid);
    expect(checkout.value.failure).to.equal(undefined);
    expect(sent).to.have.lengthOf(2);
  });

  it('sends a request once if its outcome is unknown', async () => {
    const {checkout, sent} = checkoutOf(() => Promise.reject(offline));
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(checkout.value.failure).to.equal(offline);
    expect(sent).to.have.lengthOf(1);
  });

  it('creates a second payment after an unknown outcome only if the shopper confirms it', async () => {
    const {checkout, sent} = checkoutOf(
      () => Promise.reject(offline),
      () => Promise.resolve(paid),
    );
    await checkout.pay(request);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
    expect(sent).to.have.lengthOf(1);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(paid);
    checkout.finish();
    expect(await checkout.pay(request)).to.equal(paid);
    expect(sent).to.have.lengthOf(3);
  });

  it('asks for that confirmation again if the confirmed payment is refused', async () => {
    const {checkout, sent} = checkoutOf(
      () => Promise.reject(offline),
      () => Promise.reject(soldOut),
    );
    await checkout.pay(request);
    await checkout.pay(request, {isConfirmed: true});
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(sent).to.have.lengthOf(2);
  });

  it('asks for the confirmation after a reload, even before the service has answered', async () => {
    const {options, answer, result} = await payingInOneOfTwoTabs();
    const after = checkoutIn(options);
    await after.cart.load();
    expect(await after.checkout.pay(request)).to.equal(undefined);
    expect(after.sent).to.deep.equal([]);
    answer.reject(offline);
    await result;
    expect(await after.checkout.pay(request)).to.equal(undefined);
    expect(await after.checkout.pay(request, {isConfirmed: true})).to.equal(paid);
  });

  for (const [what, first] of [
    ['is lost', () => Promise.reject(offline)],
    ['is a redirect', () => Promise.reject(new ShopError('schema', 'Redirects.'))],
    [
      'is of an unknown type',
      () => Promise.resolve({type: 'unknown', name: ''} as const),
    ],
  ] as const)
    it(`asks for the confirmation after the same player has signed out and in, if the answer ${what}`, async () => {
      const tab = checkoutIn(browser(), first, payOnce);
      await tab.cart.load();
      await tab.checkout.pay(request);
      await shopAs(tab, undefined);
      await shopAs(tab, 'alice again');
      tab.checkout.finish();
      expect(await tab.checkout.pay(request)).to.equal(undefined);
      expect(tab.sent).to.have.lengthOf(1);
      expect(await tab.checkout.pay(request, {isConfirmed: true})).to.equal(paid);
    });

  it('asks for it after the page has replaced the token by a newer one of the same shopper', async () => {
    const tab = checkoutIn(browser(), () => Promise.reject(offline), payOnce);
    await tab.cart.load();
    await tab.checkout.pay(request);
    await shopAs(tab, 'alice again');
    expect(await tab.checkout.pay(request)).to.equal(undefined);
  });

  it('asks a guest for it after a reload, but not in another tab', async () => {
    const options = browser();
    const visit = async (storages = options.storages ?? {}) => {
      const tab = checkoutIn({...options, storages}, () => Promise.reject(offline));
      await shopAs(tab, undefined);
      return tab.checkout.pay(request).then(() => tab.sent.length);
    };
    expect(await visit()).to.equal(1);
    expect(await visit()).to.equal(0);
    expect(await visit({local: new MemoryStorage()})).to.equal(1);
  });

  it('asks nobody else for it, and still asks the same shopper afterwards', async () => {
    for (const other of [undefined, 'bob']) {
      const tab = checkoutIn(browser(), () => Promise.reject(offline), payOnce);
      await tab.cart.load();
      await tab.checkout.pay(request);
      await shopAs(tab, other);
      expect(await tab.checkout.pay(request), `as ${other}`).to.equal(paid);
      tab.checkout.finish();
      await shopAs(tab, 'alice');
      expect(await tab.checkout.pay(request)).to.equal(undefined);
      expect(tab.sent).to.have.lengthOf(2);
    }
  });

  it('asks only the shopper of a request whose answer is lost after somebody else has signed in', async () => {
    const {options, answer, result, here} = await payingInOneOfTwoTabs();
    await shopAs(here, 'bob');
    answer.reject(offline);
    await result;
    const bob = checkoutIn(options);
    await shopAs(bob, 'bob');
    expect(await bob.checkout.pay(request)).to.equal(paid);
    const alice = checkoutIn(options);
    await alice.cart.load();
    expect(await alice.checkout.pay(request)).to.equal(undefined);
  });

  it('asks for it if the shopper has left before the answer, and so has not seen it', async () => {
    const {answer, result, here} = await payingInOneOfTwoTabs();
    await shopAs(here, undefined);
    answer.resolve(paid);
    await result;
    here.checkout.finish();
    await shopAs(here, 'alice');
    expect(await here.checkout.pay(request)).to.equal(undefined);
  });

  it('asks for it although another tab has signed out', async () => {
    const {options, answer, result, there} = await payingInOneOfTwoTabs();
    await shopAs(there, undefined);
    answer.reject(offline);
    await result;
    const after = checkoutIn(options);
    await after.cart.load();
    expect(await after.checkout.pay(request)).to.equal(undefined);
    expect(after.sent).to.deep.equal([]);
  });

  it('does not let the request of one shopper hold up another in another tab', async () => {
    const {answer, result, there} = await payingInOneOfTwoTabs();
    await shopAs(there, 'bob');
    expect(await there.checkout.pay(request)).to.equal(paid);
    answer.resolve(paid);
    await result;
  });

  it('creates one payment for clicks in several tabs', async () => {
    const {answer, result, there} = await payingInOneOfTwoTabs();
    expect(await there.checkout.pay(request, {isConfirmed: true})).to.equal(undefined);
    expect(there.sent).to.deep.equal([]);
    answer.resolve(paid);
    expect(await result).to.equal(paid);
  });

  it('creates one payment without the browser’s locks, unless the shopper confirms', async () => {
    Object.defineProperty(navigator, 'locks', {configurable: true, value: undefined});
    try {
      const {answer, result, there} = await payingInOneOfTwoTabs();
      expect(await there.checkout.pay(request)).to.equal(undefined);
      answer.resolve(paid);
      expect(await result).to.equal(paid);
      expect(await there.checkout.pay(request)).to.equal(paid);
    } finally {
      delete (navigator as {locks?: unknown}).locks;
    }
  });

  it('creates a second payment after an answer of an unknown type only if the shopper confirms it', async () => {
    const {checkout, sent} = checkoutOf(
      () => Promise.resolve({type: 'unknown', name: ''}),
      () => Promise.resolve(paid),
    );
    await checkout.pay(request);
    checkout.finish();
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(sent).to.have.lengthOf(1);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(paid);
  });

  it('remembers an unknown outcome without storage', async () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = {getItem: refuse, setItem: refuse, removeItem: refuse};
    const {checkout, sent} = checkoutIn(
      {baseUrl: uniqueAddress(), storages: {local: storage, session: storage}},
      () => Promise.reject(offline),
    );
    await checkout.pay(request);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(sent).to.have.lengthOf(1);
  });

  it('rethrows unexpected errors, and can be used afterwards', async () => {
    const bug = new TypeError('undefined is not a function');
    const {checkout} = checkoutOf(() => Promise.reject(bug));
    expect(await rejectionOf(checkout.pay(request))).to.equal(bug);
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
  });
});

describe('askedFields', () => {
  const all = [
    'fullname',
    'email',
    'address1',
    'address2',
    'city',
    'region',
    'country',
  ];

  /**
   * Returns the names of the fields that a site with these settings asks for. A star marks required
   * fields.
   */
  function asked(changes: object): string[] {
    const fields = askedFields(parseWhole(Settings, {...sparseSettings, ...changes}));
    return fields.map(({name, required}) => (required ? `${name}*` : name));
  }

  it('are empty before the settings are loaded', () => {
    expect(askedFields(undefined)).to.be.empty;
  });

  it('are empty if the site collects no billing details', () => {
    expect(asked({details: 0})).to.deep.equal([]);
  });

  it('are all fields if the site collects billing details, required except the second address line', () => {
    expect(asked({details: 1})).to.deep.equal(
      [...all, 'zipcode'].map((name) => (name === 'address2' ? name : `${name}*`)),
    );
  });

  it('are the fields that a newer site enables, regardless of `details`', () => {
    const {data_collection} = settings;
    expect(asked({details: 0, data_collection})).to.deep.equal(['email*', 'country']);
    expect(asked({details: 1, data_collection})).to.deep.equal(['email*', 'country']);
  });

  for (const name of [...all, 'zipcode'])
    it(`are the field that a newer site enables and requires: ${name}`, () => {
      const askedOf = (field: object) =>
        asked({details: 1, data_collection: {fields: {[name]: field}}});
      expect(askedOf({enabled: 1, required: true})).to.deep.equal([`${name}*`]);
      expect(askedOf({enabled: true, required: 0})).to.deep.equal([name]);
      expect(askedOf({enabled: false, required: true})).to.deep.equal([]);
    });

  it('are only fields that the checkout knows', () => {
    const on = {enabled: true, required: true};
    const data_collection = {
      fields: {shoesize: on, city: on, region: {enabled: false}},
    };
    expect(asked({data_collection})).to.deep.equal(['city*']);
  });
});
