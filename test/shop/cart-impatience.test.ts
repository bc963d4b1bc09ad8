import {expect} from '@open-wc/testing';
import {Cart} from '../../src/shop/cart.js';
import {Session} from '../../src/shop/session.js';
import {ModelCart, shield, sword} from '../support/model-cart.js';

// In a file of its own: once one cart has its queue, all have.
describe('A cart whose queue is still loading', () => {
  it('shows what was clicked as on its way, and takes impatient clicks for one', async () => {
    const service = new ModelCart().stock();
    const cart = new Cart(service, new Session(), {settleDelay: 0});

    const clicks = [cart.add(sword), cart.add(sword), cart.add(sword)];
    expect(cart.isPending(sword.id)).to.equal(true);
    expect(cart.has(sword.id)).to.equal(true);
    expect(cart.value.pending).to.equal(true);
    clicks.push(cart.add(shield));
    expect(cart.value.lines).to.have.lengthOf(2);

    expect(await Promise.all(clicks)).to.deep.equal([true, false, false, true]);
    await cart.settled();
    const counts = cart.value.lines.map(({itemId, count}) => [itemId, count]);
    expect(counts).to.have.deep.members([
      [sword.id, 1],
      [shield.id, 1],
    ]);

    // With the queue there every click counts.
    await Promise.all([cart.add(sword), cart.add(sword)]);
    await cart.settled();
    expect(cart.value.lines.find(({itemId}) => itemId === sword.id)?.count).to.equal(3);
  });
});
