import {afterEach, describe, it} from 'node:test';
import {expect} from 'chai';
import {Cart} from '../../../src/shop/cart.js';
import {Session} from '../../../src/shop/session.js';
import {changeOf, linesShown} from '../../support/carts.js';
import {
  ModelCart,
  offline,
  shield,
  soldOut,
  sword,
  serviceOf,
} from '../../support/model-cart.js';
import {dispatchPageEvent} from '../page-events.js';
import {stopTime} from '../stopped-time.js';

let channels = 0;

/** Creates the carts of one shopper in this number of tabs. */
async function tabs(count: number, {settleDelay = 0} = {}) {
  const service = new ModelCart().stock(sword.id);
  const channel = `cart-tabs-${(channels += 1)}`;
  const open = () => {
    const session = new Session();
    return new Cart(serviceOf(service, session), session, {settleDelay, channel});
  };
  const carts = Array.from({length: count}, open);
  for (const cart of carts) await cart.load();
  service.calls.length = 0;
  /** The messages between the tabs. */
  const heard: unknown[] = [];
  const listener = new BroadcastChannel(channel);
  listener.onmessage = ({data}) => typeof data === 'boolean' && heard.push(data);
  /** Waits until all tabs have received the messages: a channel that is opened last receives them last. */
  const delivered = async () => {
    const [last, sender] = [
      new BroadcastChannel(channel),
      new BroadcastChannel(channel),
    ];
    const end = new Promise((resolve) => {
      last.onmessage = ({data}) => data === 'end' && resolve(data);
    });
    sender.postMessage('end');
    await end;
    last.close();
    sender.close();
  };
  /** Waits until the tabs have received all messages, and have done what follows. */
  const settled = async () => {
    for (const cart of carts) await cart.settled();
    await delivered();
    for (const cart of carts) await cart.settled();
  };
  return {service, carts, open, delivered, settled, heard, first: carts[0]!};
}

const shown = (carts: readonly Cart[]) =>
  carts.map(({value}) => linesShown(value).join());
const reads = ({calls}: ModelCart) => calls.filter((call) => call === 'get').length;

describe('Carts in several tabs', () => {
  afterEach(() => dispatchPageEvent('pageshow'));

  it('agree when one of them changes, and read once each', async () => {
    const {carts, first, service, settled} = await tabs(3);
    await first.add(shield);
    await settled();
    expect(shown(carts)).to.deep.equal(Array(3).fill('1 × 7,1 × 8'));
    await settled();
    expect(reads(service)).to.equal(3);
  });

  it('read again after a purchase in one of them', async () => {
    const {carts, first, service, settled} = await tabs(2);
    service.lines = []; // The service empties a paid cart.
    await first.refresh(true);
    await settled();
    expect(shown(carts)).to.deep.equal(['', '']);
  });

  it('send no message about a refused change', async () => {
    const {first, service, settled, heard} = await tabs(2);
    service.changes.push({error: soldOut});
    expect(await first.add(shield)).to.equal(false);
    await settled();
    expect(heard).to.deep.equal([]);
    expect(reads(service)).to.be.at.most(1);
  });

  it('do not read a cart that no element has needed yet', async () => {
    const {first, open, settled} = await tabs(1);
    const idle = open();
    await first.add(shield);
    await settled();
    await idle.settled();
    expect(idle.value.data).to.equal(undefined);
  });

  it('read again if another tab changes the cart during their first read', async () => {
    const {first, service, open, settled} = await tabs(1);
    const read = service.getCart.bind(service);
    // The answer shows the cart as it was at the time of the request.
    service.getCart = async (options) => {
      const {page} = service;
      await read(options);
      return page;
    };
    const {reached, release} = service.hold('get');
    const young = open();
    void young.load();
    await reached;
    await first.add(shield);
    await settled(); // The message has reached the new cart, which must not show the change yet.
    expect(shown([young])).to.deep.equal(['']);
    release();
    await young.settled();
    expect(shown([young])).to.deep.equal(['1 × 7,1 × 8']);
  });

  it('agree although the tab that has changed the cart cannot read it', async () => {
    const {carts, first, service, settled} = await tabs(2);
    service.reads = [{error: offline}];
    await first.add(shield);
    await settled();
    expect(shown(carts)[1]).to.equal('1 × 7,1 × 8');
  });

  it('do not undo a quantity that another tab has set while one of them applies a code', async () => {
    const {carts, first, service, settled, delivered} = await tabs(2);
    await first.setCount(first.value.lines[0]!, 3);
    await settled();
    const {reached, release} = service.hold('get');
    const applied = first.applyCode('EMBER10');
    await reached;
    await carts[1]!.setCount(carts[1]!.value.lines[0]!, 1);
    await carts[1]!.settled();
    await delivered();
    release();
    expect(await applied).to.equal(true);
    await settled();
    expect(shown(carts)).to.deep.equal(['1 × 7', '1 × 7']);
  });

  it('wait for the final price after another tab’s change while they wait for their own', async () => {
    const pass = stopTime();
    const {carts, service, first, delivered} = await tabs(2, {settleDelay: 300});
    service.stock(shield.id);
    for (const cart of carts) await cart.refresh();
    await first.setCount(first.value.lines[0]!, 2);
    await changeOf(first, ({data}) => data);
    await pass(150);
    // The other cart changes while this one still waits for its own price.
    await carts[1]!.setCount(carts[1]!.value.lines[1]!, 2);
    await pass(0);
    await delivered();
    await pass(200);
    // The service has computed the price 200 ms after the change.
    service.lines[1]!.price = 20;
    expect(first.value.pending).to.equal(true);
    await pass(150);
    expect(first.value.pending).to.equal(false);
    expect(first.value.data!.items[1]!.price).to.equal(20);
  });

  it('receive no messages while the page is in the back/forward cache, and receive them again afterwards', async () => {
    const {carts, first, settled, heard} = await tabs(2);
    dispatchPageEvent('pagehide');
    await first.add(shield);
    await settled();
    expect(heard).to.deep.equal([]);
    expect(shown(carts)[1]).to.equal('1 × 7');
    dispatchPageEvent('pageshow');
    await first.add(shield);
    await settled();
    expect(shown(carts)[1]).to.equal('1 × 7,2 × 8');
    expect(heard).to.deep.equal([false]);
  });
});
