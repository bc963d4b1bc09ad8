import {describe, it} from 'node:test';
import {expect} from 'chai';
import {unreadCart} from '../../support/carts.js';
import {shield, sword} from '../../support/model-cart.js';

describe('A cart that the service has not shown yet', () => {
  it('shows the clicked item as pending, and counts impatient clicks as one', async () => {
    const {cart} = unreadCart();

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

    // After the service has sent the cart, every click counts.
    await Promise.all([cart.add(sword), cart.add(sword)]);
    await cart.settled();
    expect(cart.value.lines.find(({itemId}) => itemId === sword.id)?.count).to.equal(3);
  });

  it('sends a click only for the shopper who clicked, even if another shopper signs in in the meantime', async () => {
    const {cart, service, session} = unreadCart();
    const added = cart.add(sword);
    expect(cart.has(sword.id)).to.equal(true);
    session.setToken('bo');
    expect(cart.has(sword.id)).to.equal(false);
    const own = cart.add(sword);
    expect(await added).to.equal(false);
    expect(await own).to.equal(true);
    await cart.settled();
    expect(service.calls.filter((call) => call.startsWith('add'))).to.have.lengthOf(1);
    expect(cart.value.pending).to.equal(false);
    expect(cart.value.failures.size).to.equal(0);
  });
});
