import {expect} from '@open-wc/testing';
import {Settings} from '../../../src/api/settings.js';
import {Cart} from '../../../src/shop/cart.js';
import {
  askedFields,
  Checkout,
  type CheckoutClient,
  type CheckoutOptions,
  type PaymentRequest,
  type PaymentResult,
} from '../../../src/shop/payment/checkout.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {runWithToken, Session} from '../../../src/shop/session.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {paymentRequest, settings, sparseSettings} from '../../support/fixtures.js';
import {ModelCart, offline, soldOut, sword} from '../../support/model-cart.js';
import {uniqueAddress} from '../../support/mock-server.js';
import {parseWhole} from '../../support/parse-answers.js';
import {waitUntil} from '../../support/wait-until.js';

const request = paymentRequest as PaymentRequest;
const paid: PaymentResult = {
  type: 'url',
  url: 'https://pay.example.com/1',
  orderId: 'MS-1',
};

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
  const cart = new Cart(service, session, {settleDelay: 0});
  const checkout = new Checkout(client, session, cart, options);
  return {checkout, cart, service, session, sent};
}

/** The options of a checkout in a browser: its storage, and the address of one shop. */
function browser(): CheckoutOptions {
  return {baseUrl: uniqueAddress(), storage: window.localStorage};
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
  const result = here.checkout.pay(request);
  await waitUntil(() => here.sent.length, 'the request should be sent');
  return {options, answer, result, there};
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
    for (const [name, asks] of [
      ['Alice', true],
      ['Bo', false],
    ] as const) {
      let shopperName = 'Alice';
      const {checkout, session} = checkoutIn(
        {...browser(), shopperName: () => shopperName},
        () => Promise.reject(offline),
        () => Promise.resolve(paid),
      );
      await checkout.pay(request);
      const refused = () => Promise.reject(new ShopError('unauthorized', 'No.'));
      await rejectionOf(runWithToken(session, refused));
      session.setToken(undefined);
      shopperName = name;
      session.setToken(`again-${name}`);
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
    expect(await after.checkout.pay(request)).to.equal(undefined);
    expect(after.sent).to.deep.equal([]);
    answer.reject(offline);
    await result;
    expect(await after.checkout.pay(request)).to.equal(undefined);
    expect(await after.checkout.pay(request, {isConfirmed: true})).to.equal(paid);
  });

  it('asks for no confirmation after the shopper has changed or signed out', async () => {
    for (const token of [undefined, 'bob']) {
      const {checkout, session, sent} = checkoutIn(
        browser(),
        () => Promise.reject(offline),
        () => Promise.resolve(paid),
      );
      await checkout.pay(request);
      session.setToken(token);
      expect(await checkout.pay(request)).to.equal(paid);
      expect(sent).to.have.lengthOf(2);
    }
  });

  it('asks for the confirmation of the next shopper’s payment in a tab that learns late of the change', async () => {
    const shared = browser();
    const late = checkoutIn(shared);
    const next = checkoutIn(shared, () => Promise.reject(offline));
    next.session.setToken('bob');
    await next.checkout.pay(request);
    late.session.setToken('bob', {otherTab: true});
    expect(await late.checkout.pay(request)).to.equal(undefined);
    expect(late.sent).to.deep.equal([]);
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
      {baseUrl: uniqueAddress(), storage: storage as unknown as Storage},
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
