import {expect, html} from '@open-wc/testing';
import {register} from '../../../src/define/register.js';
import {en} from '../../../src/i18n/en.js';
import {deals, settings} from '../../support/fixtures.js';
import {type Answer} from '../../support/mock-server.js';
import {
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

await register('featured-deals', 'store-provider');

/** A page with featured deals. */
function dealsPage(answers: Answer = deals, routes: Record<string, Answer> = {}) {
  return openPage('featured-deals', html`<featured-deals></featured-deals>`, {
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
    element.layout = 'list';
    await element.updateComplete;
    const [first, second] = visibleParts(element, 'item').map((one) =>
      one.getBoundingClientRect(),
    );
    expect(second!.top, 'in rows').to.be.at.least(first!.bottom);
    await expect(element).to.be.accessible();
  });

  it('shows at most as many deals and skeletons as its limit, and all deals without one', async () => {
    const many = Array.from({length: 120}, (_, id) => ({
      ...{id, name: `Deal ${id}`, price: id},
    }));
    const slow = heldAnswer(many);
    const {element} = await dealsPage(slow.body);
    element.limit = 2;
    await element.updateComplete;
    const waiting = visibleParts(element, 'skeleton').filter(
      ({localName}) => localName === 'li',
    );
    expect(waiting).to.have.length(2);
    await expect(element).to.be.accessible();
    slow.release();
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

  for (const [what, answers] of [
    ['', deals],
    [' and cannot be read', () => new Response('', {status: 404})],
  ] as const)
    it(`shows nothing if the deals are switched off${what}`, async () => {
      const {element, shop} = await dealsPage(answers, {
        'settings/get': {...settings, is_featuredDeal: 0},
      });
      await shop.catalogue.deals().catch(() => {});
      await shop.settings.read();
      await waitFor(() => heightOf(element) === 0);
      expect(visibleText(element)).to.equal('');
    });

  it('shows the deals if the settings do not mention them or cannot be read', async () => {
    for (const answer of [{}, () => new Response('', {status: 500})]) {
      const {element} = await dealsPage(deals, {'settings/get': answer});
      await waitForEntry(element, 'Ember key');
    }
  });

  it('shows a failure, and tries again after a click', async () => {
    const {element, answers} = await dealsPage(() => new Response('', {status: 500}));
    const error = await waitFor(() => visiblePart(element, 'error'));
    expect(textOf(error)).to.contain(en.service);
    await expect(element).to.be.accessible();
    answers('items/getFeaturedDeals', deals);
    retryButton(element)!.click();
    await waitForEntry(element, 'Ember key');
  });

  it('marks the deals that their answer says are in the cart, until the cart has been read', async () => {
    const slow = heldAnswer({cart: {}, items: []});
    const {element} = await dealsPage(deals, {'cart/get': slow.body});
    await waitForEntry(element, 'Ember key');
    expect(visiblePart(findEntry(element, 'Ember key')!, 'in-cart')).to.exist;
    expect(visiblePart(findEntry(element, 'Starter pack')!, 'in-cart')).to.not.exist;
    slow.release();
    await waitFor(() => !visiblePart(findEntry(element, 'Ember key')!, 'in-cart'));
  });
});
