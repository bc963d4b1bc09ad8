import {expect, fixture, html} from '@open-wc/testing';
import {recordsOf} from '../../../src/shop/payment/record-storage.js';
import {paymentStatusPollerOf} from '../../../src/shop/payment/status.js';
import {Shop} from '../../../src/shop/shop.js';
import {reportPaidOrders, reportPayments} from '../../../src/ui/payment-completion.js';
import {storeOrder} from '../../support/checkout-page.js';
import {paymentStatuses} from '../../support/fixtures.js';
import {uniqueAddress} from '../../support/unique-address.js';
import '../../support/mock-server.js';
import '../../support/scratch-elements.js';
import {onTestEnd, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {waitUntil} from '../../support/wait-until.js';

/** Opens a page of a shop whose service answers every status request with `status`. */
function openPage(baseUrl: string, status: object, player?: string) {
  let questions = 0;
  const send: typeof fetch = (input, init) => {
    const {pathname} = new URL(input as string);
    if (pathname.endsWith('/checkStatus')) {
      questions += 1;
      return Promise.resolve(Response.json(status));
    }
    const line = {id: 52, cid: 1, name: 'Frost key', price: '3.50', count: 2};
    const isGuest = !new Headers(init?.headers).has('Authorization');
    const cart = {id: 1, user_id: isGuest ? null : 77, price: 7};
    return Promise.resolve(Response.json({cart, items: [line]}));
  };
  const storages = {session: sessionStorage, local: localStorage};
  const shop = new Shop({baseUrl, fetch: send, storages, pause: 1, settleDelay: 1});
  if (player) shop.session.setToken(`token-of-${player}`);
  return {shop, questions: () => questions};
}

/** Stores an order, as if an earlier page had left to pay for it. */
async function order(shop: Shop, orderId: string): Promise<void> {
  await shop.cart.load();
  storeOrder(shop, orderId);
}

describe('A paid order', () => {
  // How long a tab waits until the other tabs see its entries.
  beforeEach(() => skipTimersOf(500));

  it('is reported after the next sign-in if nobody was signed in before', async () => {
    const address = uniqueAddress();
    await order(openPage(address, paymentStatuses.paid, 'Ada').shop, 'MS-1');
    const events = recordEvents('store-payment-completed');
    const {shop} = openPage(address, paymentStatuses.paid);
    const poller = paymentStatusPollerOf(shop, {orderId: 'MS-1'})!;
    reportPayments(shop);
    onTestEnd(poller.follow());
    await waitUntil(() => poller.value.stand === 'paid');
    // Time for the attempt to report before the sign-in, which finds no order of this shopper.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(events).to.have.length(0);
    shop.session.setToken('token-of-Ada');
    await waitUntil(() => events.length);
    expect(events[0]).to.include({orderId: 'MS-1'});
  });

  it('is asked about, unless an element of the same shop shows it', async () => {
    const [shown, other] = [uniqueAddress(), uniqueAddress()];
    await order(openPage(shown, paymentStatuses.paid, 'Ada').shop, 'MS-1');
    await order(openPage(other, paymentStatuses.paid, 'Ada').shop, 'MS-2');
    const events = recordEvents('store-payment-completed');
    const shownShop = openPage(shown, paymentStatuses.paid, 'Ada');
    const otherShop = openPage(other, paymentStatuses.paid, 'Ada');
    const failed = openPage(uniqueAddress(), paymentStatuses.failed, 'Ada').shop;
    await order(failed, 'MS-3');
    await fixture(html`
      <scratch-provider .shop=${shownShop.shop}><checkout-form></checkout-form></scratch-provider>
    `);
    reportPaidOrders(shownShop.shop);
    reportPaidOrders(otherShop.shop);
    reportPaidOrders(failed);
    await waitUntil(() => events.length);
    expect(events[0]).to.include({orderId: 'MS-2'});
    expect(otherShop.questions()).to.equal(1);
    expect(shownShop.questions(), 'by the element').to.be.at.most(1);
    // No other page asks about an order that has failed.
    await waitUntil(() => recordsOf(failed).get('key of MS-3')?.state === 'failed');
  });
});
