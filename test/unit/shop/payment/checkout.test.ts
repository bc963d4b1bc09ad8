import {describe, it} from 'node:test';
import {expect} from 'chai';
import {billingFields} from '../../../../src/api/billing-fields.js';
import {Settings} from '../../../../src/api/settings.js';
import {Cart} from '../../../../src/shop/cart.js';
import {
  askedFields,
  Checkout,
  type CheckoutOptions,
  type PaymentRequest,
  type PaymentResult,
} from '../../../../src/shop/payment/checkout.js';
import {ShopError} from '../../../../src/lib/shop-error.js';
import {Session, tokenSenderOf} from '../../../../src/shop/session.js';
import {fakeService} from '../../../support/fake-service.js';
import {getPaymentMethods} from '../../../../src/api/calls/payment.js';
import {rejectionOf} from '../../../support/expected-errors.js';
import {paymentRequest, settings, sparseSettings} from '../../../support/fixtures.js';
import {
  ModelCart,
  offline,
  serviceOf,
  soldOut,
  sword,
} from '../../../support/model-cart.js';
import {forbiddenStorage, MemoryStorage} from '../../memory-storage.js';
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
  const session = new Session();
  session.setToken('alice');
  const service = new ModelCart();
  service.userIds = {alice: 1, 'alice again': 1, bob: 2};
  const cart = new Cart(serviceOf(service, session), session, {settleDelay: 0});
  const payments = fakeService(session, ({path}, body, {token, signal}) => {
    signal?.throwIfAborted();
    if (path === getPaymentMethods.path)
      return [{name: `PayPal for ${token}`, image: ''}];
    sent.push({body, token});
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return answer ? answer() : paid;
  });
  const checkout = new Checkout(payments, session, cart, options);
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
  it('reads the payment methods for the shopper’s cart, unless this is aborted', async () => {
    const {checkout} = checkoutOf();
    const methods = [{name: 'PayPal for alice', image: ''}];
    expect(await checkout.readMethods()).to.deep.equal(methods);
    const gone = AbortSignal.abort('gone');
    expect(await rejectionOf(checkout.readMethods(gone))).to.equal('gone');
  });

  for (const [who, token, isPaid, tokens] of [
    ['the same shopper', 'alice again', true, ['alice', 'alice again']],
    ['another shopper', 'bob', false, ['alice']],
  ] as const)
    it(`${isPaid ? 'pays' : 'does not pay'} if the token is refused, and the page then gives one of ${who}`, async () => {
      const no = new ShopError('unauthorized', 'No.');
      const {checkout, cart, session, sent} = checkoutOf(
        () => Promise.reject(no),
        payOnce,
      );
      session.setTokenProvider(() => Promise.resolve(token));
      await cart.load();
      let comparisons = 0;
      const isUnchanged = () => Boolean((comparisons += 1));
      const result = await checkout.pay(request, {isUnchanged});
      expect(result).to.equal(isPaid ? paid : undefined);
      expect(sent.map((one) => (one as {token: string}).token)).to.deep.equal(tokens);
      expect(comparisons).to.equal(tokens.length);
      expect(checkout.value.failure?.kind).to.equal(
        isPaid ? undefined : 'unauthorized',
      );
    });

  it('creates one payment for several clicks, even if they are confirmed', async () => {
    const answer = Promise.withResolvers<PaymentResult>();
    const {checkout, sent} = checkoutOf(() => answer.promise);
    const first = checkout.pay(request);
    expect(checkout.value.paying).to.equal(true);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(undefined);
    answer.resolve(paid);
    expect(await first).to.equal(paid);
    expect(sent).to.deep.equal([{body: paymentRequest, token: 'alice'}]);
  });

  it('creates no second payment while the browser leaves for the first, unless the shopper confirms it', async () => {
    const {checkout, sent} = checkoutOf();
    await checkout.pay(request);
    expect(checkout.value.paying).to.equal(true);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(sent).to.have.lengthOf(1);
    expect(await checkout.pay(request, {isConfirmed: true})).to.equal(paid);
    expect(sent).to.have.lengthOf(2);
    // The browser did not leave.
    checkout.finish();
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
    expect(await checkout.pay(request)).to.equal(paid);
    expect(sent).to.have.lengthOf(3);
  });

  it('creates no payment if the order has changed meanwhile', async () => {
    const {checkout, cart, sent} = checkoutOf();
    await cart.load();
    void cart.add(sword);
    const count = () => cart.value.data?.items.length;
    const before = count();
    const isUnchanged = () => count() === before;
    expect(await checkout.pay(request, {isUnchanged})).to.equal(undefined);
    expect(sent).to.deep.equal([]);
    expect(checkout.value).to.deep.equal({paying: false, failure: undefined});
  });

  for (const [what, token, outcome] of [
    ['waits for pending changes of the cart', 'alice', paid],
    [
      'does not pay for a shopper who signs in while changes are pending',
      'bo',
      undefined,
    ],
  ] as const)
    it(what, async () => {
      const {checkout, cart, service, session, sent} = checkoutOf();
      await cart.load();
      service.calls.length = 0;
      const {reached, release} = service.hold('add 7');
      void cart.add(sword);
      const result = checkout.pay(request);
      await reached;
      expect(sent).to.deep.equal([]);
      session.setToken(token);
      release();
      expect(await result).to.equal(outcome);
      expect(sent).to.have.lengthOf(outcome ? 1 : 0);
      expect(service.calls).to.deep.equal(['add 7', 'get']);
      expect(checkout.value.paying).to.equal(!!outcome);
    });

  it('keeps the reason of a refusal, and allows another payment', async () => {
    const {checkout, sent} = checkoutOf(() => Promise.reject(soldOut), payOnce);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(checkout.value).to.deep.equal({paying: false, failure: soldOut});
    expect(await checkout.pay(request)).to.equal(paid);
    expect(checkout.value.failure).to.equal(undefined);
    expect(sent).to.have.lengthOf(2);
  });

  it('sends a request once if its outcome is unknown, and a second one only if the shopper confirms it', async () => {
    const {checkout, sent} = checkoutOf(() => Promise.reject(offline), payOnce);
    expect(await checkout.pay(request)).to.equal(undefined);
    expect(checkout.value.failure).to.equal(offline);
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

  const expire = ({session}: Pick<ReturnType<typeof checkoutOf>, 'session'>) =>
    rejectionOf(
      tokenSenderOf(session)(() =>
        Promise.reject(new ShopError('unauthorized', 'No.')),
      ),
    );
  const lost = () => Promise.reject(offline);
  const redirected = () => Promise.reject(new ShopError('schema', 'Redirects.'));
  const odd = () => Promise.resolve({type: 'unknown', name: ''} as const);

  const again = [undefined, 'alice again'] as const;

  for (const [what, first, expires, tokens, asks] of [
    ['without a sign-out', odd, false, [], true],
    ['after a sign-out, if the answer is lost', lost, false, again, true],
    ['after a sign-out, if the answer is a redirect', redirected, false, again, true],
    ['after a sign-out, if the answer is of an unknown type', odd, false, again, true],
    ['after the page has got a newer token', lost, false, ['alice again'], true],
    ['after the token has expired', lost, true, again, true],
    [
      'unless the token has expired, and another comes',
      lost,
      true,
      [undefined, 'bob'],
      false,
    ],
    ['unless a guest comes', lost, false, [undefined], false],
    ['unless another shopper comes', lost, false, ['bob'], false],
    ['after another shopper has paid', lost, false, ['bob', 'pay', 'alice'], true],
    ['after a guest has paid', lost, false, [undefined, 'pay', 'alice'], true],
  ] as const)
    it(`asks for the confirmation of a payment of unknown outcome ${what}`, async () => {
      const tab = checkoutIn(browser(), first, payOnce);
      await tab.cart.load();
      await tab.checkout.pay(request);
      if (expires) await expire(tab);
      for (const token of tokens)
        if (token === 'pay') expect(await tab.checkout.pay(request)).to.equal(paid);
        else await shopAs(tab, token);
      tab.checkout.finish();
      const before = tab.sent.length;
      expect(await tab.checkout.pay(request)).to.equal(asks ? undefined : paid);
      expect(tab.sent).to.have.lengthOf(asks ? before : before + 1);
      tab.checkout.finish();
      expect(await tab.checkout.pay(request, {isConfirmed: true})).to.equal(paid);
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

  it('remembers an unknown outcome without storage', async () => {
    const storages = {local: forbiddenStorage, session: forbiddenStorage};
    const {checkout, sent} = checkoutIn({baseUrl: uniqueAddress(), storages}, () =>
      Promise.reject(offline),
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
  const all = billingFields.map(({name}) => name);

  /**
   * Returns the names of the fields that a site with these settings asks for. A star marks required
   * fields.
   */
  function asked(changes: object): string[] {
    const fields = askedFields(parseWhole(Settings, {...sparseSettings, ...changes}));
    return fields.map(({name, required}) => (required ? `${name}*` : name));
  }

  it('are empty before the settings are loaded, and if the site collects no billing details', () => {
    expect(askedFields(undefined)).to.be.empty;
    expect(asked({details: 0})).to.deep.equal([]);
  });

  it('are all fields if the site collects billing details, required except the second address line', () => {
    const optional = 'address2';
    expect(asked({details: 1})).to.deep.equal(
      all.map((name) => (name === optional ? name : `${name}*`)),
    );
  });

  it('are the fields that a newer site enables, regardless of `details`', () => {
    const {data_collection} = settings;
    expect(asked({details: 0, data_collection})).to.deep.equal(['email*', 'country']);
    expect(asked({details: 1, data_collection})).to.deep.equal(['email*', 'country']);
  });

  for (const name of all)
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
