import {afterEach, describe, it} from 'node:test';
import {setTimeout as aTimeout} from 'node:timers/promises';
import {expect} from 'chai';
import {Cart} from '../../../src/shop/cart.js';
import {Session} from '../../../src/shop/session.js';
import {changeOf} from '../../support/carts.js';
import {ModelCart, offline, shield, soldOut, sword} from '../../support/model-cart.js';
import {dispatchPageEvent} from '../page-events.js';
import {waitUntil} from '../../support/wait-until.js';

let channels = 0;

/** Creates the carts of one shopper in this number of tabs. */
async function tabs(count: number) {
  const service = new ModelCart().stock(sword.id);
  const channel = `cart-tabs-${(channels += 1)}`;
  const carts = Array.from(
    {length: count},
    () => new Cart(service, new Session(), {settleDelay: 0, channel}),
  );
  for (const cart of carts) await cart.load();
  return {service, carts, channel};
}

const names = (cart: Cart) =>
  cart.value.lines.map(({name, count}) => `${name} ${count}`);
const reads = ({calls}: ModelCart) => calls.filter((call) => call === 'get').length;

describe('Carts in several tabs', () => {
  afterEach(() => dispatchPageEvent('pageshow'));

  it('agree when one of them changes', async () => {
    const {carts} = await tabs(3);
    await carts[0]!.add(shield);
    for (const cart of carts)
      await waitUntil(() => names(cart).join() === 'Item 7 1,Item 8 1');
  });

  it('read once each after a change, and cause no further reads', async () => {
    const {carts, service} = await tabs(3);
    const before = reads(service);
    await carts[0]!.add(shield);
    await waitUntil(() => carts.every((cart) => names(cart).length === 2));
    // Time in which a superfluous request would be sent.
    await aTimeout(100);
    expect(reads(service)).to.equal(before + 3);
  });

  it('read again after a purchase in one of them', async () => {
    const {carts, service} = await tabs(2);
    service.lines = []; // The service empties a paid cart.
    await carts[0]!.refresh(true);
    await waitUntil(() => carts.every((cart) => names(cart).length === 0));
  });

  it('send no message about a refused change', async () => {
    const {carts, service} = await tabs(2);
    service.changes.push({error: soldOut});
    const before = reads(service);
    expect(await carts[0]!.add(shield)).to.equal(false);
    // Time in which a superfluous request would be sent.
    await aTimeout(100);
    expect(reads(service)).to.be.at.most(before + 1);
  });

  it('do not read a cart that no element has needed yet', async () => {
    const {carts, service, channel} = await tabs(1);
    const idle = new Cart(service, new Session(), {channel});
    await carts[0]!.add(shield);
    // Time in which a request would be sent, if there were a fault.
    await aTimeout(50);
    expect(idle.value.data).to.equal(undefined);
  });

  it('read again if another tab changes the cart during their first read', async () => {
    const {carts, service, channel} = await tabs(1);
    const read = service.getCart.bind(service);
    // The answer shows the cart as it was at the time of the request.
    service.getCart = async (options) => {
      const {page} = service;
      await read(options);
      return page;
    };
    const answer = Promise.withResolvers<void>();
    service.reads = [{after: answer.promise}];
    const young = new Cart(service, new Session(), {settleDelay: 0, channel});
    void young.load();
    await carts[0]!.add(shield);
    await carts[0]!.settled();
    // Time for the message to reach the new cart, which must not show the change yet.
    await aTimeout(50);
    answer.resolve();
    await waitUntil(() => names(young).join() === 'Item 7 1,Item 8 1');
  });

  it('agree although the tab that has changed the cart cannot read it', async () => {
    const {carts, service} = await tabs(2);
    service.reads = [{error: offline}];
    await carts[0]!.add(shield);
    await waitUntil(() => names(carts[1]!).join() === 'Item 7 1,Item 8 1');
  });

  it('wait for the final price after another tab’s change while they wait for their own', async () => {
    const service = new ModelCart().stock(sword.id, shield.id);
    const channel = `cart-tabs-${(channels += 1)}`;
    const [own, other] = [1, 2].map(
      () => new Cart(service, new Session(), {settleDelay: 300, channel}),
    ) as [Cart, Cart];
    await own.load();
    await other.load();
    await own.setCount(own.value.lines[0]!, 2);
    await changeOf(own, ({data}) => data);
    // Waits half of `settleDelay`. The other cart then changes while this cart still waits for its
    // own price.
    await aTimeout(150);
    const messages = new BroadcastChannel(channel);
    const heard = new Promise((resolve) => (messages.onmessage = resolve));
    await other.setCount(other.value.lines[1]!, 2);
    // The service computes the price 200 ms after the change.
    setTimeout(() => (service.lines[1]!.price = 20), 200);
    // This channel was opened last, so it receives the message after the cart's own channel.
    await heard;
    messages.close();
    await waitUntil(() => !own.value.pending);
    expect(own.value.data!.items[1]!.price).to.equal(20);
  });

  it('receive no messages while the page is in the back/forward cache, and receive them again afterwards', async () => {
    const {carts, channel} = await tabs(2);
    dispatchPageEvent('pagehide');
    const other = new BroadcastChannel(channel);
    const heard: unknown[] = [];
    other.onmessage = ({data}) => heard.push(data);
    await carts[0]!.add(shield);
    // Time in which a message would be sent, if there were a fault.
    await aTimeout(50);
    expect(heard).to.deep.equal([]);
    expect(names(carts[1]!)).to.have.length(1);
    dispatchPageEvent('pageshow');
    await carts[0]!.add(shield);
    await waitUntil(() => names(carts[1]!).join() === 'Item 7 1,Item 8 2');
    expect(heard).to.deep.equal([false]);
    other.close();
  });
});
