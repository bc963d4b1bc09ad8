import {expect, fixture, html} from '@open-wc/testing';
import '../../../src/define/store-item.js';
import '../../../src/define/store-provider.js';
import {getDefaultShop, setDefaultShop} from '../../../src/page/default-shop.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

const sword = (price: number) => ({id: 7, name: 'Diamond sword', price});
const swordService = (price = 12.5) => serviceWith({'items/get/7': sword(price)});

/** Renders an item outside of any provider. */
async function loneItem() {
  return fixture<HTMLElement>(html`<store-item item-id="7"></store-item>`);
}

/** Waits until an item shows this price. */
function costs(element: Element, price: string): Promise<boolean> {
  return waitFor(() => textOf(visiblePart(element, 'price')) === price);
}

describe('The page’s own shop', () => {
  // This test comes first, because the default shop cannot be removed again.
  it('is found by elements that are older', async () => {
    expect(getDefaultShop()).to.not.exist;
    const element = await loneItem();
    expect(visiblePart(element, 'skeleton')).to.exist;
    const {shop} = swordService();
    setDefaultShop(shop);
    await costs(element, '€12.50');
    expect(getDefaultShop() === shop).to.equal(true);
  });

  it('is found by elements that are added later', async () => {
    setDefaultShop(swordService(3).shop);
    const element = await loneItem();
    await costs(element, '€3.00');
  });

  it('can be replaced by another shop', async () => {
    setDefaultShop(swordService(3).shop);
    const element = await loneItem();
    await costs(element, '€3.00');
    setDefaultShop(swordService(4).shop);
    await costs(element, '€4.00');
  });

  it('is not used by elements inside a provider', async () => {
    setDefaultShop(swordService(3).shop);
    const {address} = swordService(4);
    const provider = await fixture(
      html`<store-provider base-url=${address}><store-item item-id="7"></store-item></store-provider>`,
    );
    await costs(provider.querySelector('store-item')!, '€4.00');
  });

  it('dispatches its events on the page', async () => {
    const [ready, changes] = [
      recordEvents('store-ready'),
      recordEvents('store-cart-changed'),
    ];
    const {shop} = swordService();
    setDefaultShop(shop);
    await costs(await loneItem(), '€12.50');
    await whenSettled(shop);
    expect(ready.map((event) => event.shop === shop)).to.deep.equal([true]);
    expect(ready[0]!.target === document.documentElement).to.equal(true);
    expect(changes).to.have.length(1);
  });

  it('dispatches no events after another shop has replaced it', async () => {
    const {shop, answers} = swordService();
    setDefaultShop(shop);
    setDefaultShop(swordService().shop);
    const errors = recordEvents('store-error');
    answers('cart/get', {}, {status: 500});
    await shop.cart.refresh();
    expect(errors).to.have.length(0);
  });
});
