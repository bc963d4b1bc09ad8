import {expect, html} from '@open-wc/testing';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {texts as german} from '../../../src/i18n/languages/de.js';
import {recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange, deals, limitReached, settings} from '../../support/fixtures.js';
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
import {itemFields} from './item-fields.js';
import {
  addButton,
  headingTag,
  itemAnswer,
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

  const tiers = [{quantity: 10, price: 100}];
  for (const {field, own, look, seen} of [
    ...itemFields,
    // The links to the choices of an item.
    ...[{gifting: 1}, {stacked_tiers: {tiers}}].map((own) => ({
      field: Object.keys(own).join(),
      own,
      look: (item: Element) => partText(item, 'options'),
      seen: en.options + en.addNamed('Diamond sword'),
    })),
  ])
    it(`shows what a deal has: ${field}`, async () => {
      const {element} = await dealsPage([itemAnswer(own)]);
      const card = await waitFor(() => visiblePart(element, 'item'));
      await waitFor(() => look(card));
      expect(look(card)).to.deep.equal(seen);
    });

  it('shows the minimum price, not free, if the shopper names the price', async () => {
    const own = {...deal(1), price: 0, custom_price: true, min_price: '2.00'};
    const {element} = await dealsPage([own]);
    await waitFor(() => partText(element, 'price') === '€2.00');
  });

  for (const [what, own, note] of [
    [
      'what a piece costs at the least',
      {stacked_tiers: {tiers: [{quantity: 5, price: 9}]}},
      en.fromEach('€1.80'),
    ],
    [
      'what the next one costs',
      {incremental_pricing: {enabled: 1, steps: [], next_price: 3}},
      en.nextPrice('€3.00'),
    ],
    [
      'that the shopper names the price',
      {custom_price: 1, min_price: 2},
      `${en.ownPrice} · ${en.atLeast('€2.00')}`,
    ],
  ] as const)
    it(`says on the card of a deal ${what}`, async () => {
      const {element} = await dealsPage([deal(1, own), deal(2)]);
      const card = await waitForEntry(element, 'Deal 1');
      expect(await waitFor(() => partText(card, 'note'))).to.equal(note);
      expect(visiblePart(findEntry(element, 'Deal 2')!, 'note')).to.not.exist;
      await expect(element).to.be.accessible();
    });

  it('shows at most as many deals as its limit', async () => {
    const {element} = await dealsPage(many, {limit: '2'});
    await waitForEntry(element, 'Deal 1');
    expect(visibleParts(element, 'item')).to.have.length(2);
    element.limit = 4;
    await element.updateComplete;
    expect(visibleParts(element, 'item')).to.have.length(4);
    // Frameworks set the attribute's text as a property.
    element.limit = '1' as unknown as number;
    await element.updateComplete;
    expect(visibleParts(element, 'item')).to.have.length(1);
  });

  for (const limit of ['all', '-1', '99']) {
    it(`shows all deals if its limit is no number: ${limit}`, async () => {
      const {element} = await dealsPage(many, {limit});
      await waitForEntry(element, 'Deal 1');
      expect(visibleParts(element, 'item')).to.have.length(6);
    });
  }

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

  it('leaves out a deal it cannot read, reports it, and shows the others', async () => {
    const errors = recordEvents('store-error');
    const {element} = await dealsPage([deal(1), deal(2, {price: 'abc'}), deal(3)]);
    await waitForEntry(element, 'Deal 1');
    expect(findEntry(element, 'Deal 2')).to.not.exist;
    expect(findEntry(element, 'Deal 3')).to.exist;
    expect(errors.map(({error}) => error.path)).to.deep.equal(['deals[1].price']);
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

    it('shows a few skeletons if its limit is large', async () => {
      const {element} = await dealsPage(heldAnswer(deals).body, {limit: '100000'});
      expect(visibleParts(element, 'skeleton').length).to.be.within(1, 10);
    });

    it('shows the page’s placeholder until the deals are there', async () => {
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

    it('invites the shopper to sign in if the service requires it', async () => {
      const {element} = await dealsPage(() => new Response('', {status: 401}));
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      await expect(element).to.be.accessible();
    });

    it('says that the shop is not set up if there is no provider, and warns the page’s author', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('featured-deals');
      document.body.append(element);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal(en.configuration);
      expect(said[0]).to.contain('<featured-deals>');
      element.remove();
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

    it('shows a refusal at that deal alone', async () => {
      const {element} = await dealsPage(deals, {routes: {'cart/add/60': limitReached}});
      await waitForEntry(element, 'Starter pack');
      addButton(element, 'Starter pack')!.click();
      await waitFor(() => visiblePart(findEntry(element, 'Starter pack')!, 'error'));
      expect(visibleParts(element, 'error')).to.have.length(1);
      await expect(element).to.be.accessible();
    });
  });
});
