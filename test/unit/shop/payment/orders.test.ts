import {beforeEach, describe, it} from 'node:test';
import {expect} from 'chai';
import {shopKey} from '../../../../src/lib/storage-keys.js';
import {
  claimOrder,
  rememberEndSeen,
  restoreUnseenPayment,
  rememberFailedOrder,
  createOrderRecorder,
  orderIdsToCheck,
} from '../../../../src/shop/payment/orders.js';
import {
  forgetRedirectedPayment,
  redirectedPaymentOf,
  rememberRedirectedPayment,
} from '../../../../src/shop/payment/redirected-payment.js';
import {Shop} from '../../../../src/shop/shop.js';
import {onTestEnd, skipTimersOf} from '../../../support/on-test-end.js';
import {MemoryStorage} from '../../memory-storage.js';
import {dispatchPageEvent} from '../../page-events.js';
import {uniqueAddress} from '../../../support/unique-address.js';

const localStorage = new MemoryStorage();
const sessionStorage = new MemoryStorage();
Object.defineProperties(globalThis, {
  localStorage: {value: localStorage},
  sessionStorage: {value: sessionStorage},
});
const day = 24 * 60 * 60 * 1000;

/** A shop whose service knows one player by each token: `token-of-Ada` belongs to `Ada`. */
function shopAt(baseUrl: string, player?: string) {
  const send: typeof fetch = (input, init) => {
    const {pathname} = new URL(input as string);
    const token = new Headers(init?.headers).get('Authorization') ?? '';
    const username = /token-of-(.+)/.exec(token)?.[1];
    const line = {id: 52, cid: 1, name: 'Frost key', price: '3.50', count: 2};
    return Promise.resolve(
      Response.json(
        pathname.endsWith('/user')
          ? {id: 1, username}
          : {cart: {id: 1, price: 7}, items: [line]},
      ),
    );
  };
  const storages = {local: localStorage, session: sessionStorage};
  const shop = new Shop({baseUrl, fetch: send, storages, pause: 1, settleDelay: 1});
  if (player) shop.session.setToken(`token-of-${player}`);
  return shop;
}

/** Creates an order as the checkout does. */
async function order(shop: Shop, orderId: string) {
  await shop.cart.load();
  const created = createOrderRecorder(shop);
  await created.remember(orderId);
  return created.items;
}

const stored = (baseUrl: string, storage = localStorage) =>
  storage.getItem(shopKey(baseUrl, 'orders'));

/** Changes the time of all stored orders. */
function age(baseUrl: string, milliseconds: number): void {
  const orders = JSON.parse(stored(baseUrl) ?? '{}') as Record<string, {at: number}>;
  for (const one of Object.values(orders)) one.at -= milliseconds;
  localStorage.setItem(shopKey(baseUrl, 'orders'), JSON.stringify(orders));
}

describe('The orders of a shop', () => {
  // How long a tab waits until the other tabs see its entries.
  beforeEach(() => skipTimersOf(500));

  let address: string;
  /** A shop of Ada. */
  let shop: Shop;

  beforeEach(() => {
    address = uniqueAddress();
    shop = shopAt(address, 'Ada');
  });

  it('are found by the shopper who created them, in a tab that did not', async () => {
    await order(shop, 'MS-1');
    expect(redirectedPaymentOf(shopAt(address, 'Ada'))).to.equal(undefined);
    // A later visit may have another token, and may spell the name differently.
    expect(await restoreUnseenPayment(shopAt(address, 'ADA'))).to.include({
      orderId: 'MS-1',
    });
    expect(redirectedPaymentOf(shopAt(address, 'Ada'))).to.include({orderId: 'MS-1'});
  });

  it('are found although the page has changed its token provider during the payment', async () => {
    await shop.cart.load();
    const created = createOrderRecorder(shop);
    shop.session.setTokenProvider(async () => 'token-of-Ada');
    await created.remember('MS-1');
    expect(await restoreUnseenPayment(shop)).to.include({orderId: 'MS-1'});
  });

  it('contain neither the name nor the token of the shopper', async () => {
    await order(shop, 'MS-1');
    expect(stored(address))
      .to.contain('Frost key')
      .and.not.to.match(/Ada|token/i);
  });

  it('are not found by guests, and deleted when another shopper comes', async () => {
    await order(shop, 'MS-1');
    expect(await restoreUnseenPayment(shopAt(address))).to.equal(undefined);
    expect(stored(address)).to.exist;
    expect(await restoreUnseenPayment(shopAt(address, 'Grace'))).to.equal(undefined);
    expect(stored(address)).to.equal(null);
  });

  it('are not shown to another shopper in the tab that left for the payment', async () => {
    await order(shop, 'MS-1');
    rememberRedirectedPayment(shop, 'MS-1');
    const other = shopAt(address, 'Grace');
    expect(await restoreUnseenPayment(other)).to.equal(undefined);
    expect(redirectedPaymentOf(other)).to.equal(undefined);
  });

  it('belong to their tab if the shopper’s name is not known', async () => {
    await order(shopAt(address), 'MS-1');
    expect(stored(address)).to.equal(null);
    expect(stored(address, sessionStorage)).to.contain('MS-1');
    expect(await restoreUnseenPayment(shopAt(address))).to.include({orderId: 'MS-1'});
  });

  it('are not found after a day, and removed when the shopper signs out', async () => {
    await order(shop, 'MS-1');
    age(address, day - 60_000);
    expect(await orderIdsToCheck(shop)).to.deep.equal(['MS-1']);
    age(address, 60_000);
    expect(await orderIdsToCheck(shop)).to.deep.equal([]);
    await order(shop, 'MS-2');
    shop.session.setToken(undefined);
    expect(stored(address)).to.equal(null);
  });

  it('are found newest first, without those whose end the shopper has seen', async () => {
    await order(shop, 'MS-1');
    age(address, 1000);
    await order(shop, 'MS-2');
    expect(await orderIdsToCheck(shop)).to.deep.equal(['MS-2', 'MS-1']);
    await rememberEndSeen(shop, 'MS-2', false);
    forgetRedirectedPayment(shop);
    expect(await restoreUnseenPayment(shop)).to.include({orderId: 'MS-1'});
  });

  for (const later of ['MS-2', ''])
    it(`are not shown as unpaid after a later order ${later ? 'with' : 'without'} an id was paid`, async () => {
      await order(shop, 'MS-1');
      age(address, 60_000);
      if (later) await order(shop, later);
      await rememberEndSeen(shop, later, false);
      expect(await restoreUnseenPayment(shop)).to.include({orderId: 'MS-1'});
      forgetRedirectedPayment(shop);
      await rememberEndSeen(shop, later, true);
      expect(await restoreUnseenPayment(shop)).to.equal(undefined);
      // The older order may still be paid, and must then be reported.
      expect(await orderIdsToCheck(shop)).to.include('MS-1');
    });

  it('have their items claimed once, also by several tabs at the same time', async () => {
    const items = await order(shop, 'MS-1');
    expect(items).to.deep.equal([
      {itemId: 52, name: 'Frost key', price: 3.5, currency: '', quantity: 2},
    ]);
    const tabs = [1, 2, 3].map(() => shopAt(address, 'Ada'));
    const claims = await Promise.all(tabs.map((tab) => claimOrder(tab, 'MS-1')));
    expect(claims.filter(Boolean)).to.deep.equal([items]);
    expect(await claimOrder(shopAt(address, 'Ada'), 'MS-1')).to.equal(undefined);
    expect(await claimOrder(shopAt(address, 'Ada'), 'MS-404')).to.equal(undefined);
    // A failed payment may succeed later, so an order is deleted only after it was reported.
    await rememberEndSeen(shopAt(address, 'Ada'), 'MS-1', true);
    expect(stored(address)).to.equal(null);
  });

  it('can be claimed by the tab that has left for the payment, if the sign-in has ended', async () => {
    const items = await order(shop, 'MS-1');
    await order(shop, 'MS-2');
    const guest = shopAt(address);
    expect(await claimOrder(guest, 'MS-1')).to.equal(undefined);
    rememberRedirectedPayment(guest, 'MS-1');
    const claim = claimOrder(guest, 'MS-1');
    const end = rememberEndSeen(guest, 'MS-1', true);
    forgetRedirectedPayment(guest);
    expect(await claim).to.deep.equal(items);
    await end;
    expect(stored(address)).to.contain('MS-2').and.not.to.contain('MS-1');
    expect(await claimOrder(guest, 'MS-2')).to.equal(undefined);
  });

  it('are not asked about again after they have failed, but reported if they are paid', async () => {
    for (const id of ['MS-1', 'MS-2', 'MS-3']) await order(shop, id);
    await rememberFailedOrder(shop, 'MS-1');
    await rememberEndSeen(shop, 'MS-2', false);
    expect(await orderIdsToCheck(shop)).to.deep.equal(['MS-3']);
    expect(await claimOrder(shop, 'MS-1')).to.have.length(1);
    await rememberEndSeen(shop, 'MS-2', true);
    expect(await claimOrder(shop, 'MS-2')).to.have.length(1);
  });

  it('are found if the last shopper signed out while the clock was ahead', async () => {
    localStorage.setItem(shopKey(address, 'signed-out'), `${Date.now() + day}`);
    const shop = shopAt(address, 'Ada');
    await order(shop, 'MS-1');
    expect(await orderIdsToCheck(shop)).to.deep.equal(['MS-1']);
    rememberRedirectedPayment(shop, 'MS-1');
    expect(redirectedPaymentOf(shop)).to.include({orderId: 'MS-1'});
  });

  it('can be created if the storage cannot be read', async () => {
    // As in Firefox if its file is corrupted.
    localStorage.getItem = sessionStorage.getItem = () => {
      throw new DOMException('Corrupted.', 'NS_ERROR_FILE_CORRUPTED');
    };
    onTestEnd(() => {
      for (const storage of [localStorage, sessionStorage])
        delete (storage as Partial<Storage>).getItem;
    });
    expect(await order(shopAt(uniqueAddress(), 'Ada'), 'MS-1')).to.have.length(1);
  });

  it('stay if a tab learns late that another shopper has signed in', async () => {
    const key = shopKey(address, 'token');
    const signIn = (player: string) => {
      const until = Date.now() + day / 4;
      const token = {token: `token-of-${player}`, username: player, until};
      localStorage.setItem(key, JSON.stringify(token));
    };
    signIn('Ada');
    const sleeping = shopAt(address);
    sessionStorage.setItem(shopKey(address, 'payment'), '{"orderId": "MS-1", "at": 1}');
    const awake = shopAt(address);
    awake.session.setToken(undefined);
    // An order made in the same millisecond as the sign-out counts as an order of the shopper before.
    await new Promise((done) => setTimeout(done, 2));
    signIn('Grace');
    const grace = shopAt(address);
    await order(grace, 'MS-2');
    dispatchPageEvent('storage', {key});
    expect(sleeping.session.value.name).to.equal('Grace');
    expect(await orderIdsToCheck(sleeping)).to.deep.equal(['MS-2']);
    expect(sessionStorage.getItem(shopKey(address, 'payment'))).to.equal(null);
    grace.session.setToken(undefined);
    expect(stored(address)).to.equal(null);
  });

  it('ignore what other scripts have stored under the key', async () => {
    for (const text of [
      '{',
      '7',
      '"odd"',
      '{"MS-1": null}',
      '{"MS-1": {"at": "now"}}',
    ]) {
      localStorage.setItem(shopKey(address, 'orders'), text);
      expect(await restoreUnseenPayment(shop), text).to.equal(undefined);
    }
  });
});
