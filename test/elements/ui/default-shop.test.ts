import {expect, fixture, html} from '@open-wc/testing';
import {
  getDefaultShop,
  keepContextRequests,
  setDefaultShop,
} from '../../../src/ui/default-shop.js';
import {setDefaultShop as setPageShop} from '../../../src/page/provide-default-shop.js';
import {shopOf} from '../../../src/ui/find-shop.js';
import {
  type ScratchElement,
  ScratchProvider,
  createShop,
} from '../../support/scratch-elements.js';
import {serviceWith, whenSettled} from '../../support/shop-page.js';
import {recordEvents} from '../../support/test-cleanup.js';

// The tests depend on their order, because the page keeps its default shop.
describe('The default shop', () => {
  const [first, second] = [createShop(), createShop()];

  before(() => {
    keepContextRequests();
    keepContextRequests();
  });

  it('is given to elements that were there before it was set and to later ones, and can be replaced', async () => {
    const lone = () =>
      fixture<ScratchElement>(html`<scratch-element></scratch-element>`);
    const early = await lone();
    expect(getDefaultShop()).to.equal(undefined);
    expect(await early.shows()).to.equal('no shop');
    setDefaultShop(first);
    expect(getDefaultShop()).to.equal(first);
    expect(await early.shows()).to.equal(first.baseUrl);
    expect(await (await lone()).shows()).to.equal(first.baseUrl);
    setDefaultShop(second);
    expect(getDefaultShop()).to.equal(second);
    expect(await early.shows()).to.equal(second.baseUrl);
  });

  it('is not given to elements in a provider', async () => {
    const shop = createShop();
    const page = await fixture(html`
      <scratch-provider .shop=${shop}><scratch-element></scratch-element></scratch-provider>
    `);
    const element = page.querySelector('scratch-element')!;
    expect(await element.shows()).to.equal(shop.baseUrl);
    setDefaultShop(first);
    expect(await element.shows()).to.equal(shop.baseUrl);
  });

  it('is not given to elements in a store-provider that is not defined yet', async () => {
    const provider = await fixture<ScratchProvider>(html`
      <store-provider><scratch-element></scratch-element></store-provider>
    `);
    const element = provider.querySelector('scratch-element')!;
    expect(await element.shows()).to.equal('no shop');
    expect(shopOf(element)).to.equal(undefined);
    customElements.define('store-provider', class extends ScratchProvider {});
    const shop = createShop();
    provider.shop = shop;
    expect(await element.shows()).to.equal(shop.baseUrl);
    expect(shopOf(element)).to.equal(shop);
  });

  it('dispatches its events on the page, until another shop replaces it', async () => {
    const [ready, changes, errors] = [
      recordEvents('store-ready'),
      recordEvents('store-cart-changed'),
      recordEvents('store-error'),
    ];
    const {shop, answers} = serviceWith();
    setPageShop(shop);
    await shop.settings.read();
    await shop.cart.refresh();
    await whenSettled(shop);
    expect(ready.map((event) => event.shop === shop)).to.deep.equal([true]);
    expect(ready[0]!.target === document.documentElement).to.equal(true);
    expect(changes).to.have.length(1);
    setPageShop(serviceWith().shop);
    answers('cart/get', {}, {status: 500});
    await shop.cart.refresh();
    expect(errors).to.have.length(0);
  });
});
