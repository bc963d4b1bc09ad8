import {aTimeout, expect} from '@open-wc/testing';
import {Cart, prepareCarts} from '../../src/state/cart.js';
import {Session} from '../../src/state/session.js';
import {ModelCart, shield, soldOut, sword} from '../support/model-cart.js';
import {waitUntil} from '../support/wait-until.js';

let channels = 0;

/** Carts of one shop in so many tabs, all of one shopper. */
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
  before(prepareCarts);
  afterEach(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));

  it('agree when one of them changes', async () => {
    const {carts} = await tabs(3);
    await carts[0]!.add(shield);
    for (const cart of carts)
      await waitUntil(() => names(cart).join() === 'Item 7 1,Item 8 1');
  });

  it('are asked once each for it, and do not answer each other', async () => {
    const {carts, service} = await tabs(3);
    const before = reads(service);
    await carts[0]!.add(shield);
    await waitUntil(() => carts.every((cart) => names(cart).length === 2));
    await aTimeout(100);
    expect(reads(service)).to.equal(before + 3);
  });

  it('say nothing of a change that was refused', async () => {
    const {carts, service} = await tabs(2);
    service.changes.push({error: soldOut});
    const before = reads(service);
    expect(await carts[0]!.add(shield)).to.equal(false);
    await aTimeout(100);
    expect(reads(service)).to.be.at.most(before + 1);
  });

  it('ask nothing for a cart that nobody has looked at', async () => {
    const {carts, service, channel} = await tabs(1);
    const idle = new Cart(service, new Session(), {channel});
    await carts[0]!.add(shield);
    await aTimeout(50);
    expect(idle.value.data).to.equal(undefined);
  });

  it('hear nothing while the page is put away, and hear again when it is back', async () => {
    const {carts, channel} = await tabs(2);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const other = new BroadcastChannel(channel);
    const heard: unknown[] = [];
    other.onmessage = ({data}) => heard.push(data);
    await carts[0]!.add(shield);
    await aTimeout(50);
    expect(heard).to.deep.equal([]);
    expect(names(carts[1]!)).to.have.length(1);
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    await carts[0]!.add(shield);
    await waitUntil(() => names(carts[1]!).join() === 'Item 7 1,Item 8 2');
    expect(heard).to.deep.equal([false]);
    other.close();
  });
});
