import {expect} from '@open-wc/testing';
import {unreadCart} from '../support/carts.js';
import {sword} from '../support/model-cart.js';

// The file is loaded once for the whole page: this needs a page in which it is not there yet.
describe('A click before the file of the cart is there', () => {
  it('belongs to the shopper who clicked, whoever signs in meanwhile', async () => {
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
