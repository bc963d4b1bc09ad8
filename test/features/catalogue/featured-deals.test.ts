import {expect, html} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-provider.js';
import {
  recordEvents,
  skipTimersOf,
  recordWarnings,
} from '../../support/test-cleanup.js';
import {deals, limitReached, settings, acceptedChange} from '../../support/fixtures.js';
import type {Answer} from '../../support/mock-server.js';
import {
  findEntry,
  waitForEntry,
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

const deal = (id: number, own: object = {}) => ({
  id,
  name: `Deal ${id}`,
  price: id,
  ...own,
});
const many = [1, 2, 3, 4, 5, 6].map((id) => deal(id));

/** A page with featured deals. */
async function dealsPage(
  answers: Answer = deals,
  {
    limit,
    inside = '',
    routes = {},
  }: {limit?: string; inside?: unknown; routes?: Record<string, Answer>} = {},
) {
  const service = serviceWith({'items/getFeaturedDeals': answers, ...routes});
  const provider = await renderInProvider(
    service,
    limit === undefined
      ? html`<featured-deals>${inside}</featured-deals>`
      : html`<featured-deals limit=${limit}>${inside}</featured-deals>`,
  );
  const element = provider.querySelector('featured-deals')!;
  return {...service, provider, element};
}

/** How much of the page an element takes up. */
const heightOf = (element: Element) => element.getBoundingClientRect().height;

describe('<featured-deals>', () => {
  it('shows the deals under a heading, each with its name, price and button', async () => {
    const {element} = await dealsPage();
    const card = await waitForEntry(element, 'Ember key');
    expect(findByRole(element, 'heading', 'Featured deals')).to.have.property(
      'localName',
      'h2',
    );
    expect(findByRole(element, 'heading', 'Ember key')).to.have.property(
      'localName',
      'h3',
    );
    expect(textOf(visiblePart(card, 'price'))).to.equal('€2.50');
    expect(textOf(visiblePart(card, 'original-price'))).to.equal('€3.00');
    expect(findByRole(element, 'button', 'Add to cart: Starter pack')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('does not call a deal free whose price the shopper names', async () => {
    const own = {...deal(1), price: 0, custom_price: true, min_price: '2.00'};
    const {element} = await dealsPage([own]);
    await waitFor(() => textOf(visiblePart(element, 'price')) === '€2.00');
  });

  it('shows no more than the page wants', async () => {
    const {element} = await dealsPage(many, {limit: '2'});
    await waitForEntry(element, 'Deal 1');
    expect(visibleParts(element, 'item')).to.have.length(2);
    element.limit = 4;
    await element.updateComplete;
    expect(visibleParts(element, 'item')).to.have.length(4);
    // Frameworks set what stands in the page as a property.
    element.limit = '1' as unknown as number;
    await element.updateComplete;
    expect(visibleParts(element, 'item')).to.have.length(1);
  });

  for (const limit of ['all', '-1', '99']) {
    it(`shows all of them where the limit is none: ${limit}`, async () => {
      const {element} = await dealsPage(many, {limit});
      await waitForEntry(element, 'Deal 1');
      expect(visibleParts(element, 'item')).to.have.length(6);
    });
  }

  it('shows nothing at all where there are none', async () => {
    const slow = heldAnswer([]);
    const {element, shop} = await dealsPage(slow.body);
    expect(visiblePart(element, 'skeleton')).to.exist;
    slow.release();
    await waitFor(() => !visiblePart(element, 'skeleton'));
    await whenSettled(shop, element);
    expect(heightOf(element)).to.equal(0);
    expect(visibleText(element)).to.equal('');
    await expect(element).to.be.accessible();
  });

  it('shows nothing at all where the shop has switched them off', async () => {
    const {element, shop} = await dealsPage(deals, {
      routes: {'settings/get': {...settings, is_featuredDeal: 0}},
    });
    await shop.catalogue.deals();
    await waitFor(() => heightOf(element) === 0);
    expect(visibleText(element)).to.equal('');
  });

  it('says nothing of deals that are switched off and cannot be read', async () => {
    const {element, shop} = await dealsPage(() => new Response('', {status: 404}), {
      routes: {'settings/get': {...settings, is_featuredDeal: 0}},
    });
    await shop.catalogue.deals().catch(() => {});
    await shop.settings.read();
    await waitFor(() => heightOf(element) === 0);
    expect(visibleText(element)).to.equal('');
  });

  it('shows them where the settings say nothing of them, or cannot be read', async () => {
    const silent = await dealsPage(deals, {routes: {'settings/get': {}}});
    await waitForEntry(silent.element, 'Ember key');
    const broken = await dealsPage(deals, {
      routes: {'settings/get': () => new Response('', {status: 500})},
    });
    await waitForEntry(broken.element, 'Ember key');
  });

  it('leaves out one it cannot read, says so to the page, and shows the others', async () => {
    const errors = recordEvents('store-error');
    const {element} = await dealsPage([deal(1), deal(2, {price: 'abc'}), deal(3)]);
    await waitForEntry(element, 'Deal 1');
    expect(findEntry(element, 'Deal 2')).to.not.exist;
    expect(findEntry(element, 'Deal 3')).to.exist;
    expect(errors.map(({error}) => error.path)).to.deep.equal(['deals[1].price']);
  });

  describe('while it waits', () => {
    it('keeps room for the deals, as many as there will be at most', async () => {
      const {element} = await dealsPage(heldAnswer(deals).body, {limit: '2'});
      const cards = visibleParts(element, 'skeleton').filter(
        ({localName}) => localName === 'li',
      );
      expect(cards).to.have.length(2);
      await expect(element).to.be.accessible();
    });

    it('keeps a sensible room where the limit is none', async () => {
      const {element} = await dealsPage(heldAnswer(deals).body, {limit: '100000'});
      expect(visibleParts(element, 'skeleton').length).to.be.within(1, 10);
    });

    it('leaves what the page put inside in sight', async () => {
      const slow = heldAnswer(deals);
      const {element} = await dealsPage(slow.body, {
        inside: html`<a href="/deals">Deals</a>`,
      });
      expect(element.querySelector('a')!.checkVisibility()).to.equal(true);
      slow.release();
      await waitForEntry(element, 'Ember key');
      expect(element.querySelector('a')!.checkVisibility()).to.equal(false);
    });
  });

  describe('when something is wrong', () => {
    it('says so, and tries again when asked to', async () => {
      const {element, answers} = await dealsPage(() => new Response('', {status: 500}));
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.contain('The shop has a problem at the moment.');
      await expect(element).to.be.accessible();
      answers('items/getFeaturedDeals', deals);
      findByRole(element, 'button', 'Try again')!.click();
      await waitForEntry(element, 'Ember key');
    });

    it('invites to sign in where the service wants to know who asks', async () => {
      const {element} = await dealsPage(() => new Response('', {status: 401}));
      await waitFor(() => visibleText(element).includes('Please sign in to see this.'));
      await expect(element).to.be.accessible();
    });

    it('says what the page lacks when nobody answers for a shop', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('featured-deals');
      document.body.append(element);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal('This shop is not set up correctly yet.');
      expect(said[0]).to.contain('<featured-deals>');
      element.remove();
    });
  });

  describe('and the cart', () => {
    it('takes a deal’s word for what is in it, until the cart is known', async () => {
      const slow = heldAnswer({cart: {}, items: []});
      const {element} = await dealsPage(deals, {routes: {'cart/get': slow.body}});
      await waitForEntry(element, 'Ember key');
      expect(visiblePart(findEntry(element, 'Ember key')!, 'in-cart')).to.exist;
      expect(visiblePart(findEntry(element, 'Starter pack')!, 'in-cart')).to.not.exist;
      slow.release();
      await waitFor(() => !visiblePart(findEntry(element, 'Ember key')!, 'in-cart'));
    });

    it('puts a deal into it, and tells the page', async () => {
      const added = recordEvents('store-item-added');
      const {element, shop, answers} = await dealsPage(deals, {
        routes: {'cart/add/60': acceptedChange},
      });
      await waitForEntry(element, 'Starter pack');
      await whenSettled(shop);
      answers('cart/get', {cart: {}, items: [{...deal(60), cid: 960, count: 1}]});
      findByRole(element, 'button', 'Add to cart: Starter pack')!.click();
      await waitFor(() => visiblePart(findEntry(element, 'Starter pack')!, 'in-cart'));
      await whenSettled(shop);
      expect(added.map(({itemId}) => itemId)).to.deep.equal([60]);
    });

    it('says at that deal alone why it was refused', async () => {
      const {element} = await dealsPage(deals, {routes: {'cart/add/60': limitReached}});
      await waitForEntry(element, 'Starter pack');
      findByRole(element, 'button', 'Add to cart: Starter pack')!.click();
      await waitFor(() => visiblePart(findEntry(element, 'Starter pack')!, 'error'));
      expect(visibleParts(element, 'error')).to.have.length(1);
      await expect(element).to.be.accessible();
    });
  });
});
