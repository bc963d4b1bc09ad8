import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import type {StoreItem} from '../../../src/features/catalogue/store-item.js';
import '../../../src/define/store-item.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {recordTimerDelays, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {
  acceptedChange,
  errorAnswers,
  limitReached,
  mvp,
  noItem,
} from '../../support/fixtures.js';
import {type Answer, answer} from '../../support/mock-server.js';
import {
  findByRole,
  heldAnswer,
  renderInProvider,
  serviceWith,
  tabTo,
  textOf,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  whenSettled,
} from '../../support/shop-page.js';
import {itemFields} from './item-fields.js';
import {
  addButton,
  headingTag,
  openPage,
  partText,
  retryButton,
  subscribeButton,
} from './catalogue-page.js';

const sword = {success: true, id: 7, name: 'Diamond sword', price: '12.50'};
const bow = {success: true, id: 8, name: 'Oak bow', price: 3};

/** A page with one item. */
async function itemPage(
  answers: Answer = sword,
  {
    id = '7',
    layout = 'detail',
    level = 2,
    inside = '',
    routes = {},
  }: {
    id?: string;
    layout?: StoreItem['layout'];
    level?: number;
    inside?: unknown;
    routes?: Record<string, Answer>;
  } = {},
) {
  return openPage(
    'store-item',
    html`<store-item item-id=${id} layout=${layout} heading-level=${level}
      >${inside}</store-item
    >`,
    {[`items/get/${id}`]: answers, ...routes},
  );
}

/** A page with one item, once the item is there. */
async function itemSeen(...page: Parameters<typeof itemPage>) {
  const found = await itemPage(...page);
  await waitFor(() => visiblePart(found.element, 'item'));
  return found;
}

describe('<store-item>', () => {
  it('shows the price in the shop’s currency', async () => {
    const {element} = await itemSeen();
    expect(partText(element, 'price')).to.equal('€12.50');
  });

  for (const {field, own, look, seen} of itemFields)
    it(`shows what an item has: ${field}`, async () => {
      const {element} = await itemSeen({...sword, ...own});
      const item = visiblePart(element, 'item')!;
      await waitFor(() => look(item));
      expect(look(item)).to.deep.equal(seen);
    });

  it('shows the minimum price, not free, if the shopper names the price', async () => {
    const own = {...sword, price: 0, custom_price: 1, min_price: 2};
    const {element} = await itemSeen(own);
    expect(partText(element, 'price')).to.equal('€2.00');
    expect(partText(element, 'note')).to.equal(
      `${en.ownPrice} · ${en.atLeast('€2.00')}`,
    );
  });

  it('shows an item to guests by the service’s call for guests', async () => {
    const {element} = await openPage(
      'store-item',
      html`<store-item item-id="7"></store-item>`,
      {
        'items/get/7': () => new Response('', {status: 401}),
        'items/get/guest/7': sword,
      },
    );
    await waitFor(() => partText(element, 'name') === 'Diamond sword');
    expect(visiblePart(element, 'invitation')).to.not.exist;
  });

  it('shows the name, prices, stock and buttons of an item', async () => {
    const {element} = await itemSeen(mvp, {id: '32'});
    expect(headingTag(element, 'MVP <3')).to.equal('h2');
    expect(partText(element, 'price')).to.equal('€14.99');
    expect(partText(element, 'original-price')).to.equal('€24.99');
    expect(partText(element, 'left')).to.equal(en.left(2));
    expect(addButton(element, 'MVP <3')).to.exist;
    expect(subscribeButton(element, 'MVP <3')).to.exist;
    await expect(element).to.be.accessible();
  });

  it('is no wider than a phone, however long a line of its description is', async () => {
    const line = 'permissions.'.repeat(40);
    const {element} = await itemSeen({
      ...sword,
      description: `<pre>${'give @p minecraft:diamond_sword '.repeat(20)}</pre><p>${line}</p>
        <table><tr><td>${line}</td><td>${line}</td></tr></table>`,
    });
    element.style.width = '300px';
    await waitFor(() => visiblePart(element, 'description'));
    expect(element.scrollWidth).to.equal(300);
  });

  it('shows its description without scripts and event handlers', async () => {
    const {element, address} = await itemSeen(mvp, {id: '32'});
    const description = visiblePart(element, 'description')!;
    expect(textOf(description)).to.equal('MVPPerks/fly');
    expect(description.querySelector('script')).to.not.exist;
    const image = description.querySelector('img')!;
    expect(image).to.have.property('src', `${address}/img/x.png`);
    expect(image).not.to.have.attribute('onerror');
    expect(description.querySelector('[class]')).to.not.exist;
  });

  it('shows a card in the card layout', async () => {
    const {element} = await itemSeen(
      {...sword, description: '<p>Sharp</p>'},
      {layout: 'card'},
    );
    expect(visiblePart(element, 'item')).to.have.property('localName', 'li');
    expect(findByRole(element, 'heading', 'Diamond sword')).to.exist;
    expect(addButton(element, 'Diamond sword')).to.exist;
    expect(visiblePart(element, 'description')).to.not.exist;
    await expect(element).to.be.accessible();
  });

  it('says on its card what a piece costs at the least, if it is sold in packs', async () => {
    const tiers = [{quantity: 5, price: 9}];
    const {element} = await itemSeen(
      {...sword, stacked_tiers: {tiers}},
      {layout: 'card'},
    );
    expect(await waitFor(() => partText(element, 'note'))).to.equal(
      en.fromEach('€1.80'),
    );
    await expect(element).to.be.accessible();
  });

  it('has its heading at its heading-level', async () => {
    const {element} = await itemSeen(sword, {level: 5});
    expect(headingTag(element, 'Diamond sword')).to.equal('h5');
  });

  it('shows the page’s footer', async () => {
    const {element} = await itemSeen(sword, {
      inside: html`<p slot="footer">Delivered at once</p>`,
    });
    expect(element.querySelector('p')!.checkVisibility()).to.equal(true);
  });

  it('requests an id with special characters', async () => {
    const {address} = serviceWith();
    const asked = answer(`POST ${address}/api/items/get/:id`, sword);
    answer(`GET ${address}/api/settings/get`, {});
    const provider = await renderInProvider(
      {address},
      html`<store-item item-id="a/b"></store-item>`,
    );
    await waitFor(() => visiblePart(provider.querySelector('store-item')!, 'item'));
    expect(asked.map(({url}) => url)).to.deep.equal([`${address}/api/items/get/a%2Fb`]);
  });

  it('shows another item when its item-id changes', async () => {
    const {element, answers} = await itemSeen();
    answers('items/get/8', bow);
    element.itemId = '8';
    await waitFor(() => findByRole(element, 'heading', 'Oak bow'));
    expect(findByRole(element, 'heading', 'Diamond sword')).to.not.exist;
  });

  it('shows the item of a number, as events have it', async () => {
    const {element, answers} = await itemSeen();
    answers('items/get/8', bow);
    element.itemId = 8;
    await waitFor(() => findByRole(element, 'heading', 'Oak bow'));
    expect(element).to.have.attribute('item-id', '8');
  });

  it('ignores the answer for an item that is no longer wanted', async () => {
    const slow = heldAnswer(sword);
    const {element, answers, shop} = await itemPage(slow.body);
    answers('items/get/8', bow);
    element.itemId = '8';
    await waitFor(() => findByRole(element, 'heading', 'Oak bow'));
    slow.release();
    await shop.catalogue.item('7');
    await element.updateComplete;
    expect(findByRole(element, 'heading', 'Oak bow')).to.exist;
    expect(findByRole(element, 'heading', 'Diamond sword')).to.not.exist;
  });

  describe('while loading', () => {
    it('shows a skeleton', async () => {
      const slow = heldAnswer(sword);
      const {element} = await itemPage(slow.body);
      expect(visiblePart(element, 'skeleton')).to.exist;
      expect(visibleText(element)).to.contain(en.loading);
      await expect(element).to.be.accessible();
      slow.release();
      await waitFor(() => visiblePart(element, 'item'));
      expect(visiblePart(element, 'skeleton')).to.not.exist;
    });

    it('shows the page’s placeholder until the item is there', async () => {
      const slow = heldAnswer(sword);
      const {element} = await itemPage(slow.body, {
        inside: html`<a href="/swords/7">Diamond sword, 12.50 €</a>`,
      });
      const link = element.querySelector('a')!;
      expect(link.checkVisibility()).to.equal(true);
      slow.release();
      await waitFor(() => visiblePart(element, 'item'));
      expect(link.checkVisibility()).to.equal(false);
    });

    it('shows a placeholder without tags until the item is there', async () => {
      const slow = heldAnswer(sword);
      const {element} = await itemPage(slow.body, {inside: 'Diamond sword, 12.50 €'});
      const text = document.createRange();
      text.selectNodeContents(element);
      expect(text.toString()).to.equal('Diamond sword, 12.50 €');
      expect(text.getClientRects().length).to.be.above(0);
      expect(visiblePart(element, 'skeleton')).to.not.exist;
      slow.release();
      await waitFor(() => visiblePart(element, 'item'));
      expect(text.getClientRects().length).to.equal(0);
    });

    for (const [what, inside] of [
      ['a footer', html`<p slot="footer">Delivered at once</p>`],
      ['a comment', html`<!-- The item of the month -->`],
      ['white space', ' \n '],
    ] as const) {
      it(`does not take ${what} for a placeholder`, async () => {
        const {element} = await itemPage(heldAnswer(sword).body, {inside});
        expect(visiblePart(element, 'skeleton')).to.exist;
      });
    }

    it('requests the item once for all elements', async () => {
      const service = serviceWith();
      const asked = service.answers('items/get/7', sword);
      const provider = await renderInProvider(
        service,
        html`<store-item item-id="7"></store-item><store-item item-id="7"></store-item>`,
      );
      for (const element of provider.querySelectorAll('store-item')) {
        await waitFor(() => visiblePart(element, 'item'));
      }
      expect(asked).to.have.length(1);
    });
  });

  describe('when something fails', () => {
    it('says that there is no such item', async () => {
      const {element, answers} = await itemPage(noItem);
      await waitFor(() => visiblePart(element, 'error'));
      expect(visibleText(element)).to.contain('Item not found');
      await expect(element).to.be.accessible();
      answers('items/get/7', sword);
      retryButton(element)!.click();
      await waitFor(() => findByRole(element, 'heading', 'Diamond sword'));
    });

    it('says so in our words if the service sends none', async () => {
      const {element} = await itemPage({success: false});
      await waitFor(() => visiblePart(element, 'error'));
      expect(visibleText(element)).to.contain(en.notFound);
    });

    it('shows the error, and tries again after a click', async () => {
      const {element, answers} = await itemPage(
        () => new Response(errorAnswers.badGateway.body, {status: 500}),
      );
      await waitFor(() => visiblePart(element, 'error'));
      expect(visibleText(element)).to.contain(en.service);
      answers('items/get/7', sword);
      retryButton(element)!.click();
      await waitFor(() => findByRole(element, 'heading', 'Diamond sword'));
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('says that it cannot read the answer', async () => {
      const {element} = await itemPage({...sword, price: 'abc'});
      await waitFor(() => visiblePart(element, 'error'));
      expect(visibleText(element)).to.contain(en.schema);
    });

    it('invites the shopper to sign in if the service requires it', async () => {
      const {element, provider} = await itemPage((request) =>
        request.headers.has('Authorization')
          ? Response.json(sword)
          : new Response('', {status: 401}),
      );
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      await expect(element).to.be.accessible();
      provider.token = 'abc';
      await waitFor(() => visiblePart(element, 'item'));
    });

    it('says that the shop is not set up if there is no provider, and warns the page’s author', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('store-item');
      element.itemId = '7';
      document.body.append(element);
      const error = await waitFor(() => visiblePart(element, 'error'));
      expect(textOf(error)).to.equal(en.configuration);
      expect(said).to.have.length(1);
      await expect(element).to.be.accessible();
      element.remove();
    });
  });

  for (const [what, content] of Object.entries({
    'has no item-id': html`<store-item></store-item>`,
    'has an empty item-id': html`<store-item item-id=""></store-item>`,
  })) {
    it(`says that it ${what}, and warns the page’s author once`, async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const {element} = await openPage('store-item', content);
      await waitFor(() => visibleText(element).includes(en.configuration));
      expect(said.filter((one) => !one.includes('item-id="31"'))).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });
  }

  it('sets no timer to warn about a missing item-id after it has been removed', async () => {
    const {element} = await openPage('store-item', html`<store-item></store-item>`);
    const delays = recordTimerDelays();
    element.remove();
    await element.updateComplete;
    expect(delays).not.to.include(3000);
  });

  it('waits for a script that sets its item-id late', async () => {
    const {element} = await openPage('store-item', html`<store-item></store-item>`, {
      'items/get/7': sword,
    });
    await waitFor(
      () =>
        visibleText(element).includes(en.loading) || visiblePart(element, 'skeleton'),
    );
    element.itemId = '7';
    await waitFor(() => visiblePart(element, 'item'));
    expect(visibleText(element)).not.to.include(en.configuration);
  });

  describe('and the cart', () => {
    const inCart = (element: Element) => visiblePart(element, 'in-cart');

    it('is marked if its answer says it is in the cart, until the cart has been read', async () => {
      const slow = heldAnswer({cart: {}, items: []});
      const {element} = await itemSeen(
        {...sword, in_cart: true},
        {routes: {'cart/get': slow.body}},
      );
      expect(textOf(inCart(element))).to.equal(en.inCart);
      await expect(element).to.be.accessible();
      slow.release();
      await waitFor(() => !inCart(element));
    });

    for (const layout of ['detail', 'card'] as const) {
      it(`adds the item to the cart, and marks it: ${layout}`, async () => {
        const added = recordEvents('store-item-added');
        const {element, shop, answers} = await itemSeen(sword, {
          layout,
          routes: {'cart/add/7': acceptedChange},
        });
        await whenSettled(shop);
        const button = addButton(element, 'Diamond sword')!;
        answers('cart/get', {cart: {}, items: [{...sword, cid: 907, count: 1}]});
        await tabTo(button);
        await sendKeys({press: 'Enter'});
        await waitFor(() => inCart(element));
        await whenSettled(shop);
        expect(added.map(({itemId, count}) => [itemId, count])).to.deep.equal([[7, 1]]);
      });
    }

    it('shows why the service refuses the item', async () => {
      const added = recordEvents('store-item-added');
      const {element} = await itemSeen(sword, {routes: {'cart/add/7': limitReached}});
      addButton(element, 'Diamond sword')!.click();
      await waitFor(() => visiblePart(element, 'error'));
      expect(partText(element, 'error')).to.equal(
        'The maximum quantity for this package is 3.',
      );
      expect(visibleParts(element, 'in-cart')).to.have.length(0);
      expect(added).to.have.length(0);
      await expect(element).to.be.accessible();
    });

    for (const [words, own] of Object.entries({
      [en.soldOut]: {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 10},
      [en.limitReached]: {quantityUserLimit: 1, quantityUserCurrentLimit: 1},
      [en.unavailable]: {is_unavailable: true},
    })) {
      it(`shows "${words}" and no button`, async () => {
        const {element} = await itemSeen({...sword, ...own});
        expect(partText(element, 'closed')).to.equal(words);
        expect(visiblePart(element, 'add')).to.not.exist;
        await expect(element).to.be.accessible();
      });
    }
  });
});
