import {expect, html} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {texts as german} from '../../../src/i18n/languages/de.js';

import {recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange, deals, settings} from '../../support/fixtures.js';
import {type Answer} from '../../support/mock-server.js';
import {
  brokenWords,
  findEntry,
  heldAnswer,
  textOf,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  waitForEntry,
  whenSettled,
} from '../../support/shop-page.js';
import {
  addButton,
  headingTag,
  openPage,
  partText,
  retryButton,
} from './catalogue-page.js';

const deal = (id: number, own: object = {}) => ({
  id,
  name: `Deal ${id}`,
  price: id,
  ...own,
});

/** A page with featured deals. */
async function dealsPage(
  answers: Answer = deals,
  {
    limit,
    inside = '',
    routes = {},
  }: {limit?: string; inside?: unknown; routes?: Record<string, Answer>} = {},
) {
  const content =
    limit === undefined
      ? html`<featured-deals>${inside}</featured-deals>`
      : html`<featured-deals limit=${limit}>${inside}</featured-deals>`;
  return openPage('featured-deals', content, {
    'items/getFeaturedDeals': answers,
    ...routes,
  });
}

const heightOf = (element: Element) => element.getBoundingClientRect().height;

describe('<featured-deals>', () => {
  it('shows the deals under a heading, each with its name, price and button', async () => {
    const {element} = await dealsPage();
    const card = await waitForEntry(element, 'Ember key');
    expect(headingTag(element, en.deals)).to.equal('h2');
    expect(headingTag(element, 'Ember key')).to.equal('h3');
    expect(partText(card, 'price')).to.equal('€2.50');
    expect(partText(card, 'original-price')).to.equal('€3.00');
    expect(addButton(element, 'Starter pack')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('shows at most as many deals as its limit, and all without one', async () => {
    const {element} = await dealsPage(Array.from({length: 120}, (_, id) => deal(id)));
    await waitForEntry(element, 'Deal 1');
    // Frameworks set the attribute's text as a property.
    for (const [limit, count] of [
      [2, 2],
      [4, 4],
      ['1', 1],
      ['all', 120],
      [-1, 120],
      [999, 120],
    ] as const) {
      element.limit = limit as number;
      await element.updateComplete;
      expect(visibleParts(element, 'item'), `limit ${limit}`).to.have.length(count);
    }
    expect(visiblePart(element, 'show-more')).to.not.exist;
  });

  it('shows the deals in a grid, or in rows', async () => {
    const {element} = await dealsPage([deal(1), deal(2)]);
    await waitForEntry(element, 'Deal 2');
    const [one, two] = visibleParts(element, 'item').map(
      (card) => () => card.getBoundingClientRect(),
    );
    for (const layout of ['grid', 'list', 'grid'] as const) {
      element.layout = layout;
      await element.updateComplete;
      const isBelow = two!().top >= one!().bottom;
      expect(isBelow, layout).to.equal(layout === 'list');
    }
  });

  it('shows nothing if there are no deals', async () => {
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

  it('shows nothing if the shop has switched its deals off', async () => {
    const {element, shop} = await dealsPage(deals, {
      routes: {'settings/get': {...settings, is_featuredDeal: 0}},
    });
    await shop.catalogue.deals();
    await waitFor(() => heightOf(element) === 0);
    expect(visibleText(element)).to.equal('');
  });

  it('shows no error if the deals are switched off and cannot be read', async () => {
    const {element, shop} = await dealsPage(() => new Response('', {status: 404}), {
      routes: {'settings/get': {...settings, is_featuredDeal: 0}},
    });
    await shop.catalogue.deals().catch(() => {});
    await shop.settings.read();
    await waitFor(() => heightOf(element) === 0);
    expect(visibleText(element)).to.equal('');
  });

  it('shows the deals if the settings do not mention them or cannot be read', async () => {
    const silent = await dealsPage(deals, {routes: {'settings/get': {}}});
    await waitForEntry(silent.element, 'Ember key');
    const broken = await dealsPage(deals, {
      routes: {'settings/get': () => new Response('', {status: 500})},
    });
    await waitForEntry(broken.element, 'Ember key');
  });

  describe('while loading', () => {
    it('shows at most as many skeletons as its limit', async () => {
      const {element} = await dealsPage(heldAnswer(deals).body, {limit: '2'});
      const cards = visibleParts(element, 'skeleton').filter(
        ({localName}) => localName === 'li',
      );
      expect(cards).to.have.length(2);
      await expect(element).to.be.accessible();
    });
  });

  describe('when something fails', () => {
    it('shows the error, and tries again after a click', async () => {
      const {element, answers} = await dealsPage(() => new Response('', {status: 500}));
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.contain(en.service);
      await expect(element).to.be.accessible();
      answers('items/getFeaturedDeals', deals);
      retryButton(element)!.click();
      await waitForEntry(element, 'Ember key');
    });

    it('keeps the words of its heading whole in a narrow column, beside the hint to sign in', async () => {
      const {element} = await dealsPage(deals, {
        routes: {'cart/get': () => new Response('', {status: 401})},
      });
      element.lang = 'de';
      element.style.cssText = 'display: block; inline-size: 330px; font-size: 20px';
      await waitForEntry(element, 'Ember key');
      await waitFor(() => visiblePart(element, 'guest-hint'));
      const heading = () => visiblePart(element, 'heading')!;
      await waitFor(() => textOf(heading()) === german.deals);
      const name = heading().querySelector('bdi')!;
      expect(brokenWords(name, german.deals)).to.deep.equal([]);
    });
  });

  describe('and the cart', () => {
    it('marks the deals that their answer says are in the cart, until the cart has been read', async () => {
      const slow = heldAnswer({cart: {}, items: []});
      const {element} = await dealsPage(deals, {routes: {'cart/get': slow.body}});
      await waitForEntry(element, 'Ember key');
      expect(visiblePart(findEntry(element, 'Ember key')!, 'in-cart')).to.exist;
      expect(visiblePart(findEntry(element, 'Starter pack')!, 'in-cart')).to.not.exist;
      slow.release();
      await waitFor(() => !visiblePart(findEntry(element, 'Ember key')!, 'in-cart'));
    });

    it('adds a deal to the cart, and tells the page', async () => {
      const added = recordEvents('store-item-added');
      const {element, shop, answers} = await dealsPage(deals, {
        routes: {'cart/add/60': acceptedChange},
      });
      await waitForEntry(element, 'Starter pack');
      await whenSettled(shop);
      answers('cart/get', {cart: {}, items: [{...deal(60), cid: 960, count: 1}]});
      addButton(element, 'Starter pack')!.click();
      await waitFor(() => visiblePart(findEntry(element, 'Starter pack')!, 'in-cart'));
      await whenSettled(shop);
      expect(added.map(({itemId}) => itemId)).to.deep.equal([60]);
    });
  });
});
