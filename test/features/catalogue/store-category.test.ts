import {expect, html} from '@open-wc/testing';
import {emulateMedia, sendKeys} from '@web/test-runner-commands';
import {http, HttpResponse} from 'msw';
import type {StoreCategory} from '../../../src/features/catalogue/store-category.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {
  onTestEnd,
  recordEvents,
  skipTimersOf,
  recordWarnings,
} from '../../support/test-cleanup.js';
import {
  categories,
  errorAnswers,
  keys,
  limitReached,
  ranks,
  acceptedChange,
} from '../../support/fixtures.js';
import {answer, worker, type Answer} from '../../support/mock-server.js';
import {
  findEntry,
  waitForEntry,
  hasFocus,
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  visibleParts,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  tabTo,
  textOf,
} from '../../support/shop-page.js';

/** An item that costs 12.50 and has no limits, but for what a test says of it. */
function item(own: object = {}) {
  return {id: 7, name: 'Diamond sword', price: '12.50', ...own};
}

/** The answer for a category "Swords" with these items. */
function swords(...items: object[]) {
  return {category: {id: 9, name: 'Swords', url: 'swords'}, items, subcategories: []};
}

/** Another category, with one item. */
const chests = {
  category: {id: 2, name: 'Chests', url: 'chests'},
  items: [item({id: 51, name: 'Ember key'})],
};

/** A page with one category, and the service it comes from. */
async function categoryPage(
  answers: Answer,
  {
    url = 'swords',
    layout = 'auto',
    level = 2,
    routes = {},
    inside = '',
  }: {
    url?: string;
    layout?: StoreCategory['layout'];
    level?: number;
    routes?: Record<string, Answer>;
    inside?: unknown;
  } = {},
) {
  const service = serviceWith({[`categories/get/${url}`]: answers, ...routes});
  const provider = await renderInProvider(
    service,
    html`<store-category url=${url} layout=${layout} heading-level=${level}
      >${inside}</store-category
    >`,
  );
  const element = provider.querySelector('store-category')!;
  return {...service, provider, element};
}

/** The same with one item, once it is there. */
async function itemPage(own: object, routes: Record<string, Answer> = {}) {
  const page = await categoryPage(swords(item(own)), {routes});
  const card = await waitFor(() => visiblePart(page.element, 'item'));
  return {...page, card};
}

describe('<store-category>', () => {
  describe('shows', () => {
    it('the name of the category and of its items as headings', async () => {
      const {element} = await categoryPage(ranks, {url: 'ranks'});
      const heading = await waitFor(() => findByRole(element, 'heading', 'Ranks'));
      expect(heading).to.have.property('localName', 'h2');
      expect(findByRole(element, 'heading', 'VIP')).to.have.property('localName', 'h3');
      expect(findByRole(element, 'heading', 'MVP <3')).to.have.property(
        'localName',
        'h3',
      );
    });

    it('its headings at the level the page wants', async () => {
      const {element} = await categoryPage(keys, {url: 'keys', level: 4});
      const heading = await waitFor(() =>
        findByRole(element, 'heading', 'Keys & Crates'),
      );
      expect(heading).to.have.property('localName', 'h4');
      expect(findByRole(element, 'heading', 'Crate keys')).to.have.property(
        'localName',
        'h5',
      );
      expect(findByRole(element, 'heading', 'Ember key')).to.have.property(
        'localName',
        'h6',
      );
    });

    it('items of subcategories, and of theirs', async () => {
      const {element} = await categoryPage({
        ...swords(item({name: 'Top'})),
        subcategories: [
          {
            category: {id: 10, name: 'Long'},
            items: [item({id: 8, name: 'Middle'})],
            subcategories: [
              {
                category: {id: 11, name: 'Longer'},
                items: [item({id: 9, name: 'Deep'})],
              },
            ],
          },
        ],
      });
      await waitForEntry(element, 'Top');
      expect(visibleParts(element, 'name').map(textOf)).to.deep.equal([
        ...['Swords', 'Top', 'Long', 'Middle', 'Longer', 'Deep'],
      ]);
    });

    it('items in a grid, or in rows', async () => {
      const {element} = await categoryPage(
        swords(item({id: 1, name: 'One'}), item({id: 2, name: 'Two'})),
      );
      const place = (name: string) => findEntry(element, name)!.getBoundingClientRect();
      await waitForEntry(element, 'One');
      expect(place('Two').top, 'side by side').to.equal(place('One').top);
      element.layout = 'list';
      await element.updateComplete;
      await waitForEntry(element, 'Two');
      expect(place('Two').top, 'one below the other').to.be.at.least(
        place('One').bottom,
      );
    });

    it('that there is nothing for sale where the shop has no categories', async () => {
      const service = serviceWith({'categories/get': []});
      const provider = await renderInProvider(
        service,
        html`<store-category></store-category>`,
      );
      const element = provider.querySelector('store-category')!;
      const empty = await waitFor(() => visiblePart(element, 'empty'));
      expect(textOf(empty)).to.equal('There is nothing for sale here yet.');
    });

    it('that there is nothing for sale', async () => {
      const {element} = await categoryPage(swords());
      const empty = await waitFor(() => visiblePart(element, 'empty'));
      expect(textOf(empty)).to.equal('There is nothing for sale here yet.');
      expect(findByRole(element, 'heading', 'Swords')).to.exist;
    });

    it('another category when the page names another', async () => {
      const {element, answers} = await categoryPage(swords(item()));
      answers('categories/get/chests', chests);
      await waitForEntry(element, 'Diamond sword');
      element.url = 'chests';
      await waitForEntry(element, 'Ember key');
      expect(findEntry(element, 'Diamond sword')).to.not.exist;
    });

    it('nothing of a category that answered too late', async () => {
      const slow = heldAnswer(swords(item()));
      const {element, answers} = await categoryPage(slow.body);
      answers('categories/get/chests', chests);
      element.url = 'chests';
      await waitForEntry(element, 'Ember key');
      slow.release();
      await waitFor(() => findByRole(element, 'heading', 'Chests'));
      expect(findEntry(element, 'Diamond sword')).to.not.exist;
    });

    it('a category whose key has slashes and spaces', async () => {
      const service = serviceWith();
      const asked: string[] = [];
      worker.use(
        http.post(`${service.address}/api/categories/*`, ({request}) => {
          asked.push(new URL(request.url).pathname);
          return HttpResponse.json(swords(item()));
        }),
      );
      const provider = await renderInProvider(
        service,
        html`<store-category url="ranks/sky block"></store-category>`,
      );
      await waitForEntry(provider.querySelector('store-category')!, 'Diamond sword');
      expect(asked).to.deep.equal(['/api/categories/get/ranks/sky%20block']);
    });
  });

  describe('says what an item costs', () => {
    /** Price, struck price and reduction of an item, as they are read. */
    async function prices(own: object, routes: Record<string, Answer> = {}) {
      const {card} = await itemPage(own, routes);
      const read = (name: string) =>
        visiblePart(card, name) ? textOf(visiblePart(card, name)) : '';
      return [read('price'), read('original-price'), read('discount')];
    }

    it('in the currency of the shop, to the cent', async () => {
      expect(await prices({price: '12.50'})).to.deep.equal(['€12.50', '', '']);
    });

    it('or that it is free', async () => {
      expect(await prices({price: 0})).to.deep.equal(['Free', '', '']);
    });

    it('and that nothing is free whose price the shopper names', async () => {
      expect(await prices({price: 0, custom_price: 1, min_price: 1.5})).to.deep.equal([
        ...['€1.50', '', ''],
      ]);
      expect(await prices({price: 0, custom_price: true})).to.deep.equal([
        ...['€0.00', '', ''],
      ]);
    });

    it('with what it cost before, and how much less that is', async () => {
      expect(await prices({price: 14.99, original_price: 24.99})).to.deep.equal([
        ...['€14.99', '€24.99', '-40%'],
      ]);
    });

    it('with a former price worked out from a discount in money', async () => {
      expect(await prices({price: 2.5, discount: 0.5})).to.deep.equal([
        ...['€2.50', '€3.00', '-17%'],
      ]);
    });

    it('with no former price that is not higher', async () => {
      expect(
        await prices({price: 9.99, original_price: 9.99, discount: 0}),
      ).to.deep.equal(['€9.99', '', '']);
      expect(await prices({price: 9.99, original_price: 5, discount: 0})).to.deep.equal(
        [...['€9.99', '', '']],
      );
      expect(await prices({price: 9.99, discount: -3})).to.deep.equal([
        '€9.99',
        '',
        '',
      ]);
    });

    it('with the former price as a deletion that is told as one', async () => {
      const {card} = await itemPage({price: 1, original_price: 2});
      expect(visiblePart(card, 'original-price')).to.have.property('localName', 'del');
      expect(textOf(visiblePart(card, 'item') ?? card)).to.contain(
        'Original price €2.00',
      );
    });

    it('in virtual currency alone, neither converted nor free', async () => {
      const egg = {price: 0, virtual_price: 1250, is_virtual_currency_only: 1};
      expect(await prices({...egg, original_price: 5})).to.deep.equal([
        ...['1,250 Embers', '', ''],
      ]);
    });

    it('in virtual currency where no price in money can be read', async () => {
      const egg = {price: null, virtual_price: 250, is_virtual_currency_only: 1};
      expect(await prices(egg)).to.deep.equal(['250 Embers', '', '']);
    });

    it('in money or virtual currency, where both will do', async () => {
      const {card} = await itemPage({price: 14.99, virtual_price: 1500});
      expect(textOf(visiblePart(card, 'price'))).to.equal('€14.99');
      expect(textOf(visiblePart(card, 'virtual-price'))).to.equal('or 1,500 Embers');
    });

    it('converted to the currency the shopper reads, and marked as that', async () => {
      const service = serviceWith({
        'categories/get/swords': swords(item({price: 10, original_price: 20})),
      });
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category>`,
      );
      provider.currency = 'USD';
      const element = provider.querySelector('store-category')!;
      const price = await waitFor(() => visiblePart(element, 'price'));
      await waitFor(() => textOf(price) === '≈ about $10.80');
      expect(textOf(price.querySelector('[aria-hidden="true"]')!)).to.equal('≈');
      expect(textOf(visiblePart(element, 'original-price'))).to.equal('≈ about $21.60');
      expect(textOf(visiblePart(element, 'discount'))).to.equal('-50%');
    });

    it('in a currency that is none of the world', async () => {
      const service = serviceWith({'categories/get/swords': swords(item({price: 2}))});
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category>`,
      );
      provider.currency = 'Gold';
      const element = provider.querySelector('store-category')!;
      await waitFor(
        () => textOf(visiblePart(element, 'price')) === '≈ about 500.00 Gold',
      );
    });

    it('as a bare number where the settings cannot be read', async () => {
      const service = serviceWith({'categories/get/swords': swords(item({price: 2}))});
      service.answers('settings/get', {}, {status: 500});
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category>`,
      );
      const element = provider.querySelector('store-category')!;
      await waitForEntry(element, 'Diamond sword');
      expect(textOf(visiblePart(element, 'price'))).to.equal('2.00');
    });
  });

  describe('says of an item', () => {
    const addOf = (card: HTMLElement) => visiblePart(card, 'add');

    it('that few are left', async () => {
      const {card} = await itemPage({
        quantityGlobalLimit: 100,
        quantityGlobalCurrentLimit: '97',
      });
      expect(textOf(visiblePart(card, 'left'))).to.equal('3 left');
      expect(addOf(card)).to.exist;
    });

    it('how many this shopper may still have, where that is less', async () => {
      const {card} = await itemPage({
        ...{quantityGlobalLimit: 100, quantityGlobalCurrentLimit: 94},
        ...{quantityUserLimit: 3, quantityUserCurrentLimit: 1},
      });
      expect(textOf(visiblePart(card, 'left'))).to.match(/^2 left/);
    });

    it('nothing of limits that are far away', async () => {
      const {card} = await itemPage({
        quantityGlobalLimit: 1000,
        quantityUserLimit: null,
      });
      expect(visiblePart(card, 'left')).to.not.exist;
    });

    for (const [words, own] of Object.entries({
      'Sold out': {quantityGlobalLimit: 10, quantityGlobalCurrentLimit: 10},
      'Limit reached': {quantityUserLimit: 1, quantityUserCurrentLimit: '1'},
      Unavailable: {is_unavailable: 1},
    })) {
      it(`"${words}", with no way into the cart`, async () => {
        const {card, element} = await itemPage({...own, is_subs: 1});
        expect(textOf(visiblePart(card, 'closed'))).to.equal(words);
        expect(addOf(card)).to.not.exist;
        await expect(element).to.be.accessible();
      });
    }

    it('that it cannot be had while it is switched off', async () => {
      const {card} = await itemPage({active: 0});
      expect(textOf(visiblePart(card, 'closed'))).to.equal('Unavailable');
      expect(addOf(card)).to.not.exist;
    });

    it('that its price is the shopper’s to name, and the least it may be', async () => {
      const {card, element} = await itemPage({custom_price: 1, min_price: '1.00'});
      const note = await waitFor(() => visiblePart(card, 'note'));
      expect(textOf(note)).to.equal('You name the price · At least €1.00');
      expect(addOf(card)).to.exist;
      await expect(element).to.be.accessible();
    });

    it('for which game servers it can be had, and whether the shopper chooses', async () => {
      const allowed_servers = [
        {id: 1, name: 'Survival'},
        {id: 2, name: 'Skyblock'},
        {id: 1, name: 'Survival'},
      ];
      const chosen = await itemPage({allow_select_server: 1, allowed_servers});
      expect(textOf(await waitFor(() => visiblePart(chosen.card, 'note')))).to.equal(
        'Server of your choice: Survival, Skyblock',
      );
      const given = await itemPage({allow_select_server: 0, allowed_servers});
      expect(textOf(await waitFor(() => visiblePart(given.card, 'note')))).to.equal(
        'Server: Survival, Skyblock',
      );
    });

    it('that it is featured', async () => {
      const {card} = await itemPage({featured: 1});
      expect(textOf(visiblePart(card, 'featured'))).to.equal('Featured');
    });

    it('nothing of the kind where it is not', async () => {
      const {card} = await itemPage({featured: '0'});
      expect(visiblePart(card, 'featured')).to.not.exist;
    });

    it('with its name in the button, what pressing it does', async () => {
      const {element} = await itemPage({});
      const button = findByRole(element, 'button', 'Add to cart: Diamond sword');
      expect(button!.innerText).to.match(/^Add to cart/);
      expect(findByRole(element, 'button', 'Subscribe to Diamond sword')).to.not.exist;
    });

    it('that it can be subscribed to as well', async () => {
      const {element} = await itemPage({is_subs: 1});
      expect(findByRole(element, 'button', 'Add to cart: Diamond sword')).to.exist;
      expect(findByRole(element, 'button', 'Subscribe to Diamond sword')).to.exist;
    });

    it('that it can only be subscribed to', async () => {
      const {element} = await itemPage({is_subs: 1, is_subs_only: 1});
      expect(findByRole(element, 'button', 'Add to cart: Diamond sword')).to.not.exist;
      expect(findByRole(element, 'button', 'Subscribe to Diamond sword')).to.exist;
    });
  });

  describe('in the face of what it cannot read', () => {
    it('leaves that item out, says so to the page, and shows its neighbours', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage(
        swords(
          item({id: 1, name: 'Before'}),
          item({id: 2, name: 'Broken', price: 'abc'}),
          item({id: 3, name: 'After'}),
        ),
      );
      await waitForEntry(element, 'Before');
      expect(visibleParts(element, 'name').map(textOf)).to.deep.equal([
        'Swords',
        'Before',
        'After',
      ]);
      expect(errors.map(({error}) => error.path)).to.deep.equal(['items[1].price']);
    });

    it('tells where in a subcategory it was', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage({
        ...swords(item()),
        subcategories: [
          {category: {id: 10, name: 'Long'}, items: [item({id: 8}), item({id: {}})]},
        ],
      });
      await waitForEntry(element, 'Diamond sword');
      expect(errors.map(({error}) => error.path)).to.deep.equal([
        'subcategories[0].items[1].id',
      ]);
    });

    it('shows names as text, whatever is in them', async () => {
      const name = '<img src=x onerror=alert(1)>&amp;';
      const {element} = await itemPage({name});
      expect(findByRole(element, 'button', `Add to cart: ${name}`)).to.exist;
      expect(element.shadowRoot!.querySelector('img')).to.not.exist;
    });
  });

  describe('shows pictures', () => {
    /** Whether something is drawn where the picture would be. */
    const standsIn = (card: Element) =>
      getComputedStyle(visiblePart(card, 'image')!, '::before').content !== 'none';

    const imageOf = (card: HTMLElement) =>
      visiblePart(card, 'image')!.querySelector('img');

    it('from the address of the shop', async () => {
      const {card, address} = await itemPage({image: '/img/items/7.png'});
      expect(imageOf(card)).to.have.property('src', `${address}/img/items/7.png`);
      await waitFor(() => imageOf(card)!.naturalWidth);
    });

    it('from below that address where it has a path', async () => {
      const {address} = serviceWith();
      answer(
        `POST ${address}/shop/api/categories/get/swords`,
        swords(item({image: '/img/7.png'})),
      );
      answer(`GET ${address}/shop/api/settings/get`, {});
      answer(`POST ${address}/shop/api/cart/get`, {cart: {}, items: []});
      answer(`GET ${address}/shop/img/7.png`, '');
      const provider = await renderInProvider(
        {address: `${address}/shop`},
        html`<store-category url="swords"></store-category>`,
      );
      const card = await waitForEntry(
        provider.querySelector('store-category')!,
        'Diamond sword',
      );
      expect(imageOf(card)).to.have.property('src', `${address}/shop/img/7.png`);
    });

    it('as decoration: the name stands beside it', async () => {
      const {card} = await itemPage({image: '/img/items/7.png'});
      expect(imageOf(card)).to.have.attribute('alt', '');
      expect(imageOf(card)).to.have.attribute('referrerpolicy', 'no-referrer');
    });

    for (const image of [
      'https://tracker.example.test/pixel.gif',
      '//tracker.example.test/pixel.gif',
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
      'javascript:alert(1)',
      'http://[',
    ]) {
      it(`but never asks for ${image}`, async () => {
        const asked = answer('GET https://tracker.example.test/*', '');
        const {card} = await itemPage({image});
        expect(imageOf(card)).to.not.exist;
        expect(standsIn(card)).to.equal(true);
        expect(asked).to.have.length(0);
      });
    }

    it('of hosts that the page allows', async () => {
      const service = serviceWith({
        'categories/get/swords': swords(
          item({image: 'https://cdn.example.test/7.png'}),
        ),
      });
      answer('GET https://cdn.example.test/7.png', '');
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category>`,
      );
      provider.imageHosts = 'other.example.test cdn.example.test';
      const card = await waitForEntry(
        provider.querySelector('store-category')!,
        'Diamond sword',
      );
      expect(imageOf(card)).to.have.property('src', 'https://cdn.example.test/7.png');
    });

    it('or a placeholder of the same size where one is missing or broken', async () => {
      const {element, address} = await categoryPage(
        swords(
          item({id: 1, name: 'Whole', image: '/img/1.png'}),
          item({id: 2, name: 'Missing', image: null}),
          item({id: 3, name: 'Broken', image: '/img/3.png'}),
        ),
        {routes: {}},
      );
      answer(`GET ${address}/img/3.png`, 'none', {status: 404});
      const icon = (name: string) => standsIn(findEntry(element, name)!);
      await waitForEntry(element, 'Broken');
      await waitFor(() => icon('Broken'));
      expect(
        imageOf(findEntry(element, 'Broken')!)!.checkVisibility({
          visibilityProperty: true,
        }),
      ).to.equal(false);
      expect([icon('Whole'), icon('Missing')]).to.deep.equal([false, true]);
      const [first, ...others] = visibleParts(element, 'image').map((one) =>
        one.getBoundingClientRect(),
      );
      for (const {width, height} of others) {
        expect(width).to.be.closeTo(first!.width, 0.1);
        expect(height).to.be.closeTo(first!.height, 0.1);
      }
    });

    it('that were broken while a card changes, and once they can be loaded', async () => {
      const {element, address} = await categoryPage(
        swords(item({id: 3, name: 'Broken', image: '/img/3.svg'})),
        {routes: {'cart/add/3': limitReached}},
      );
      answer(`GET ${address}/img/3.svg`, 'none', {status: 404});
      const card = await waitForEntry(element, 'Broken');
      await waitFor(() => standsIn(card));
      visiblePart(card, 'add')!.click();
      await waitFor(() => visiblePart(card, 'error'));
      expect(standsIn(card)).to.equal(true);
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" />';
      const type = {'content-type': 'image/svg+xml'};
      answer(`GET ${address}/img/4.svg`, drawing, {headers: type});
      imageOf(card)!.src = `${address}/img/4.svg`;
      await waitFor(() => !standsIn(card));
    });
  });

  describe('compares its items', () => {
    /** A page with a comparison, so wide. */
    async function comparison(width: string) {
      const page = await categoryPage(ranks, {url: 'ranks'});
      page.provider.parentElement!.style.inlineSize = width;
      onTestEnd(() => page.provider.parentElement?.removeAttribute('style'));
      await waitForEntry(page.element, 'VIP');
      return page;
    }

    const cells = (row: Element) => [...row.children].map(textOf);

    it('side by side, where there is room', async () => {
      const {element} = await comparison('60em');
      await waitFor(() => visiblePart(element, 'table'));
      expect(visibleParts(element, 'row').map(cells)).to.deep.equal([
        ['Fly', '✕No', '✓Yes'],
        ['HomesNumber of /sethome', '3', 'unlimited'],
      ]);
      expect(findByRole(element, 'button', 'Add to cart: MVP <3')).to.exist;
      await expect(element).to.be.accessible();
    });

    it('as cards with the same in them, where there is none', async () => {
      const {element} = await comparison('16em');
      await waitFor(() => visiblePart(element, 'values'));
      expect(visiblePart(element, 'table')).to.not.exist;
      expect(
        visibleParts(findEntry(element, 'MVP <3')!, 'row').map(cells),
      ).to.deep.equal([
        ['Fly', '✓Yes'],
        ['HomesNumber of /sethome', 'unlimited'],
      ]);
      await expect(element).to.be.accessible();
    });

    it('one way or the other, as the room changes, without an error of the page', async () => {
      const {element, provider} = await comparison('16em');
      await waitFor(() => visiblePart(element, 'values'));
      provider.parentElement!.style.inlineSize = '60em';
      await waitFor(() => visiblePart(element, 'table'));
      provider.parentElement!.style.inlineSize = '16em';
      await waitFor(() => visiblePart(element, 'values'));
    });

    it('of subcategories, too, by its own definitions where they have none', async () => {
      const value = (id: number, said: string) => ({
        comparison: [{comparison_id: id, value: said}],
      });
      const [homes, speed] = [
        {id: 1, name: 'Homes', type: 'text', sorting: 1},
        {id: 2, name: 'Speed', type: 'text', sorting: 1},
      ];
      const {element} = await categoryPage(
        {
          category: {id: 9, name: 'Swords', url: 'swords', comparison: [homes]},
          items: [],
          subcategories: [
            {
              category: {id: 10, name: 'Sharp'},
              items: [item({id: 1, ...value(1, 'three')})],
              subcategories: [
                {
                  category: {id: 13, name: 'Sharper'},
                  items: [item({id: 4, ...value(1, 'nine')})],
                },
              ],
            },
            {
              category: {id: 11, name: 'Blunt', comparison: [speed]},
              items: [item({id: 2, ...value(2, 'fast')})],
            },
            {
              category: {id: 12, name: 'Toys'},
              items: [item({id: 3, name: 'Club'})],
            },
          ],
        },
        {layout: 'compare'},
      );
      await waitFor(() => visibleParts(element, 'row').length === 3);
      expect(
        visibleParts(element, 'row').map((row) => textOf(row).replace(/\s/g, '')),
      ).to.deep.equal(['Homesthree', 'Homesnine', 'Speedfast']);
      expect(findEntry(element, 'Club')).to.exist;
    });

    it('in the order the category wants, whatever order it comes in', async () => {
      const own = {
        category: {
          ...{id: 9, name: 'Swords', url: 'swords'},
          comparison: [
            {id: 2, name: 'Second', type: 'text', sorting: 5},
            {id: 1, name: 'First', type: 'text', sorting: 1},
          ],
        },
        items: [item({comparison: [{comparison_id: 1, value: 'a'}]})],
      };
      const {element} = await categoryPage(own, {layout: 'compare'});
      await waitFor(() => visiblePart(element, 'row'));
      const names = visibleParts(element, 'definition-name').map((name) =>
        textOf(name),
      );
      expect(names).to.deep.equal(['First', 'Second']);
    });

    it('not where the page wants cards', async () => {
      const {element} = await categoryPage(ranks, {url: 'ranks', layout: 'grid'});
      await waitForEntry(element, 'VIP');
      expect(visiblePart(element, 'row')).to.not.exist;
    });
  });

  describe('with controls', () => {
    const three = swords(
      item({id: 1, name: 'Wooden sword', price: 1, image: '/img/none.png'}),
      item({id: 2, name: 'Iron sword', price: 5, image: '/img/2.png'}),
      item({id: 3, name: 'Club', price: 3, image: '/img/3.png'}),
    );

    async function controlled() {
      const page = await categoryPage(three);
      answer(`GET ${page.address}/img/none.png`, 'none', {status: 404});
      page.element.controls = true;
      page.element.layout = 'grid';
      await waitFor(() => visiblePart(page.element, 'search'));
      await waitForEntry(page.element, 'Club');
      return page;
    }

    const names = (element: Element) =>
      visibleParts(element, 'name').map(textOf).slice(1);

    /** Picks an order as a shopper does. */
    function sort(element: Element, order: string): void {
      const select = visiblePart<HTMLSelectElement>(element, 'sort')!;
      select.value = [...select.options].find(({text}) => text.trim() === order)!.value;
      select.dispatchEvent(new Event('change', {bubbles: true}));
    }

    it('finds items by their names', async () => {
      const {element} = await controlled();
      visiblePart(element, 'search')!.focus();
      await sendKeys({type: 'SWORD'});
      await waitFor(() => names(element).length === 2);
      expect(names(element)).to.deep.equal(['Wooden sword', 'Iron sword']);
      await sendKeys({type: 'fish'});
      await waitFor(() => visiblePart(element, 'empty'));
      expect(textOf(visiblePart(element, 'empty'))).to.equal(
        'Nothing here has that in its name.',
      );
      await expect(element).to.be.accessible();
    });

    it('sorts them by price, or by name', async () => {
      const {element} = await controlled();
      sort(element, 'Price, lowest first');
      await element.updateComplete;
      expect(names(element)).to.deep.equal(['Wooden sword', 'Club', 'Iron sword']);
      sort(element, 'Price, highest first');
      await element.updateComplete;
      expect(names(element)).to.deep.equal(['Iron sword', 'Club', 'Wooden sword']);
      sort(element, 'Name');
      await element.updateComplete;
      expect(names(element)).to.deep.equal(['Club', 'Iron sword', 'Wooden sword']);
    });

    it('keeps to each item its own picture', async () => {
      const {element} = await controlled();
      const shows = (name: string) =>
        visiblePart(findEntry(element, name)!, 'image')!
          .querySelector('img')!
          .checkVisibility({visibilityProperty: true});
      await waitFor(() => !shows('Wooden sword'));
      sort(element, 'Price, highest first');
      await waitFor(
        () => shows('Iron sword') && shows('Club') && !shows('Wooden sword'),
      );
    });
  });

  it('says that its url is empty, and tells the page’s author once what to write', async () => {
    skipTimersOf(3000);
    const said = recordWarnings();
    const provider = await renderInProvider(
      serviceWith({'categories/get': categories}),
      html`<store-category url=""></store-category>`,
    );
    const element = provider.querySelector('store-category')!;
    await waitFor(() => visibleText(element).includes(en.configuration));
    expect(said).to.have.length(1);
    expect(said[0]).to.include('url="ranks"');
  });

  it('has the pictures of all items that it shows when it is printed, however far down they are', async () => {
    const many = Array.from({length: 160}, (_, index) =>
      item({id: index + 1, name: `Sword ${index + 1}`, image: `/img/${index}.png`}),
    );
    const {element} = await categoryPage(swords(...many));
    await waitForEntry(element, 'Sword 96');
    const lazy = () => [
      ...element.shadowRoot!.querySelectorAll('img:not([src]), img[loading="lazy"]'),
    ];
    expect(lazy()).to.have.length(96);
    dispatchEvent(new Event('beforeprint'));
    expect(lazy()).to.deep.equal([]);
    onTestEnd(() => emulateMedia({media: 'screen'}));
    await emulateMedia({media: 'print'});
    const hidden = visibleParts(element, 'item').filter(
      (card) => getComputedStyle(card).contentVisibility !== 'visible',
    );
    expect(hidden).to.deep.equal([]);
  });

  describe('without a category of its own', () => {
    async function catalogue() {
      const service = serviceWith({
        'categories/get': categories,
        'categories/get/ranks': swords(item({name: 'VIP'})),
        'categories/get/keys': chests,
        'categories/get/ranks/survival': swords(item({name: 'Survivor'})),
      });
      onTestEnd(() =>
        history.replaceState(null, '', location.pathname + location.search),
      );
      const provider = await renderInProvider(
        service,
        html`<store-category></store-category>`,
      );
      const element = provider.querySelector('store-category')!;
      return {...service, element};
    }

    it('shows all of them as tabs, the first one chosen', async () => {
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
        'aria-current',
        'true',
      );
      expect(findByRole(element, 'link', 'Keys & Crates')).not.to.have.attribute(
        'aria-current',
      );
      await expect(element).to.be.accessible();
    });

    it('shows the pictures that categories have', async () => {
      const {element, address} = await catalogue();
      await waitForEntry(element, 'VIP');
      const pictures = visibleParts<HTMLImageElement>(element, 'tab-image');
      expect(pictures.map(({src}) => src)).to.deep.equal([
        `${address}/img/categories/1.png`,
      ]);
    });

    it('shows the one that is chosen, and keeps it in the page’s address', async () => {
      const {element} = await catalogue();
      (await waitFor(() => findByRole(element, 'link', 'Keys & Crates'))).click();
      await waitForEntry(element, 'Ember key');
      expect(location.hash).to.equal('#category-keys');
      findByRole(element, 'link', 'Ranks')!.click();
      (await waitFor(() => findByRole(element, 'link', 'Survival'))).click();
      await waitForEntry(element, 'Survivor');
      expect(location.hash).to.equal('#category-ranks/survival');
    });

    it('minds no other use of the page’s address', async () => {
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      const changed = new Promise((told) =>
        addEventListener('hashchange', told, {once: true}),
      );
      location.hash = '#100%';
      await changed;
      (await waitFor(() => findByRole(element, 'link', 'Keys & Crates'))).click();
      await waitForEntry(element, 'Ember key');
    });

    it('shows the categories of another shop where the provider changes to one', async () => {
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      const other = serviceWith({
        'categories/get': [{name: 'Chests', url: 'chests'}],
        'categories/get/chests': chests,
        'categories/get/ranks': new Response('', {status: 404}),
      });
      element.closest('store-provider')!.baseUrl = other.address;
      await waitForEntry(element, 'Ember key');
      expect(findByRole(element, 'link', 'Chests')).to.have.attribute(
        'aria-current',
        'true',
      );
      expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
    });

    it('shows no tabs of the shop before while those of another come', async () => {
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      const other = serviceWith({'categories/get': new Response('', {status: 404})});
      element.closest('store-provider')!.baseUrl = other.address;
      await waitFor(() => visiblePart(element, 'error'));
      expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
    });

    it('shows the one that the page’s address names from the start', async () => {
      location.hash = '#category-keys';
      const {element} = await catalogue();
      await waitForEntry(element, 'Ember key');
    });
  });

  describe('shows its description', () => {
    it('as it was written', async () => {
      const {element} = await categoryPage(ranks, {url: 'ranks'});
      const description = await waitFor(() => visiblePart(element, 'description'));
      expect(textOf(description)).to.equal('Upgrade any time');
      expect(description.querySelector('p')).to.exist;
    });

    it('and those of its subcategories, each below its name', async () => {
      const inner = {
        category: {id: 10, name: 'Long', description: '<p>Reach further</p>'},
        items: [item({id: 8, name: 'Longsword'})],
      };
      const {element} = await categoryPage({
        ...{items: [item()], subcategories: [inner]},
        category: {id: 9, name: 'Swords', description: '<p>Sharp</p>'},
      });
      await waitForEntry(element, 'Longsword');
      const said = visibleParts(element, 'description').map((one) => textOf(one));
      expect(said).to.deep.equal(['Sharp', 'Reach further']);
      const heading = findByRole(element, 'heading', 'Long')!;
      expect(textOf(heading.nextElementSibling as HTMLElement)).to.equal(
        'Reach further',
      );
    });

    it('without anything that could do harm', async () => {
      const {element} = await categoryPage({
        ...swords(item()),
        category: {
          ...{id: 9, name: 'Swords'},
          description:
            '<p onclick="alert(1)" style="position:fixed">Sharp<script>alert(2)</script></p>',
        },
      });
      const description = await waitFor(() => visiblePart(element, 'description'));
      expect(description.querySelector('p')!.outerHTML).to.equal('<p>Sharp</p>');
    });

    it('or no room for one that says nothing', async () => {
      const {element} = await categoryPage({
        ...swords(item()),
        category: {id: 9, name: 'Swords', description: '<p> </p>'},
      });
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'description')).to.not.exist;
    });
  });

  describe('while it waits', () => {
    it('shows cards in waiting, of the size that cards have', async () => {
      const slow = heldAnswer(swords(item()));
      const {element} = await categoryPage(slow.body);
      const [waiting] = visibleParts(element, 'skeleton').filter(
        ({localName}) => localName === 'li',
      );
      const {width, height} = waiting!.getBoundingClientRect();
      expect(textOf(element.shadowRoot!.querySelector('.hidden')!)).to.equal(
        'Loading…',
      );
      await expect(element).to.be.accessible();
      slow.release();
      const card = await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'skeleton')).to.not.exist;
      // A third of a scroll bar, where it takes room.
      expect(card.getBoundingClientRect().width).to.be.closeTo(width, 8);
      expect(card.getBoundingClientRect().height).to.be.closeTo(height, 8);
    });

    it('leaves what the page put inside in sight until there is something better', async () => {
      const slow = heldAnswer(swords(item()));
      const {element} = await categoryPage(slow.body, {
        inside: html`<a href="/swords">All our swords</a>`,
      });
      const link = element.querySelector('a')!;
      expect(link.checkVisibility()).to.equal(true);
      expect(visiblePart(element, 'skeleton')).to.not.exist;
      slow.release();
      await waitForEntry(element, 'Diamond sword');
      expect(link.checkVisibility()).to.equal(false);
    });

    it('does not bring that back for another category', async () => {
      const slow = heldAnswer(chests);
      const {element, answers} = await categoryPage(swords(item()), {
        inside: html`<a href="/swords">All our swords</a>`,
      });
      answers('categories/get/chests', slow.body);
      await waitForEntry(element, 'Diamond sword');
      element.url = 'chests';
      await waitFor(() => visiblePart(element, 'skeleton'));
      expect(element.querySelector('a')!.checkVisibility()).to.equal(false);
      slow.release();
      await waitForEntry(element, 'Ember key');
    });

    it('asks the service once, however many elements want to know', async () => {
      const service = serviceWith();
      const categories = service.answers('categories/get/swords', swords(item()));
      const settings = service.answers('settings/get', {});
      const carts = service.answers('cart/get', {cart: {}, items: []});
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category>
          <store-category url="swords" layout="list"></store-category>`,
      );
      for (const element of provider.querySelectorAll('store-category')) {
        await waitForEntry(element, 'Diamond sword');
      }
      await whenSettled(service.shop);
      expect([categories.length, settings.length, carts.length]).to.deep.equal([
        1, 1, 1,
      ]);
    });
  });

  describe('when something is wrong', () => {
    /** What a shopper reads instead of the category. */
    async function complaint(element: Element) {
      const error = await waitFor(() => visiblePart(element, 'error'));
      return textOf(error.querySelector('p') ?? error);
    }

    for (const [what, body, init, words] of [
      ['the service fails', {}, {status: 500}, 'The shop has a problem at the moment.'],
      [
        'a gateway fails',
        errorAnswers.badGateway.body,
        {status: 502},
        'The shop has a problem at the moment.',
      ],
      [
        'the answer is a web page',
        '<html><body>Hi</body></html>',
        {},
        'The shop sent something this page cannot read.',
      ],
      [
        'the answer is something else',
        {hello: 1},
        {},
        'The shop sent something this page cannot read.',
      ],
      [
        'there is no such category',
        errorAnswers.noCategory.body,
        {status: 404},
        'Category not found',
      ],
      [
        'there were too many requests',
        errorAnswers.tooMany.body,
        {status: 429},
        'That was a bit fast. Please wait a moment and try again.',
      ],
    ] as const) {
      it(`says so, and tries again when asked to: ${what}`, async () => {
        const {element, answers} = await categoryPage(swords(item()), {
          routes: {'categories/get/swords': () => respond(body, init)},
        });
        expect(await complaint(element)).to.equal(words);
        await expect(element).to.be.accessible();
        answers('categories/get/swords', swords(item()));
        findByRole(element, 'button', 'Try again')!.click();
        await waitForEntry(element, 'Diamond sword');
        expect(visiblePart(element, 'error')).to.not.exist;
      });
    }

    it('says so when the service cannot be reached, and recovers', async () => {
      const {element, answers} = await categoryPage(() => HttpResponse.error());
      expect(await complaint(element)).to.equal(
        'The shop cannot be reached. Check your connection and try again.',
      );
      answers('categories/get/swords', swords(item()));
      findByRole(element, 'button', 'Try again')!.click();
      await waitForEntry(element, 'Diamond sword');
    });

    it('goes over a short stumble without a word', async () => {
      const {element, answers} = await categoryPage(swords(item()), {
        routes: {'categories/get/swords': () => new Response('', {status: 503})},
      });
      worker.use(
        http.post(
          '*/categories/get/swords',
          () => new HttpResponse('', {status: 503}),
          {once: true},
        ),
      );
      answers('categories/get/swords', swords(item()));
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('invites to sign in where the service wants to know who asks', async () => {
      const {element} = await categoryPage(() => new Response('', {status: 401}));
      await waitFor(() => visibleText(element).includes('Please sign in to see this.'));
      await expect(element).to.be.accessible();
    });

    it('shows the category to whoever has signed in since', async () => {
      const {element, provider} = await categoryPage((request) =>
        request.headers.get('Authorization') === 'Bearer abc'
          ? HttpResponse.json(swords(item()))
          : new Response('', {status: 401}),
      );
      await waitFor(() => visibleText(element).includes('Please sign in to see this.'));
      provider.token = 'abc';
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('asks anew when somebody else shops, for prices are their own', async () => {
      const {element, provider} = await categoryPage((request) =>
        HttpResponse.json(
          swords(item({price: request.headers.has('Authorization') ? 5 : 12.5})),
        ),
      );
      await waitFor(() => textOf(visiblePart(element, 'price')) === '€12.50');
      provider.token = 'abc';
      await waitFor(() => textOf(visiblePart(element, 'price')) === '€5.00');
    });

    it('says what the page lacks when nobody answers for a shop', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('store-category');
      element.url = 'swords';
      document.body.append(element);
      expect(await complaint(element)).to.equal(
        'This shop is not set up correctly yet.',
      );
      expect(said).to.have.length(1);
      expect(said[0]).to.contain('data-base-url').and.to.contain('<store-provider');
      await expect(element).to.be.accessible();
      element.remove();
    });
  });

  describe('puts an item into the cart', () => {
    const inCart = (element: Element) => visiblePart(element, 'in-cart');
    const mark = (element: Element) =>
      getComputedStyle(inCart(element)!, '::before').content;
    const cartOf = (...ids: number[]) => ({
      cart: {price: 12.5},
      items: ids.map((id) => ({
        id,
        cid: id + 900,
        name: 'Sword',
        price: 12.5,
        count: 1,
      })),
    });

    it('and says so at once, marked as on its way until the service has it', async () => {
      const slow = heldAnswer(acceptedChange);
      const {element, answers, shop} = await itemPage({}, {'cart/add/7': slow.body});
      await whenSettled(shop);
      findByRole(element, 'button', 'Add to cart: Diamond sword')!.click();
      await element.updateComplete;
      expect(textOf(inCart(element))).to.equal('In cart');
      expect(mark(element)).to.contain('…');
      await expect(element).to.be.accessible();
      answers('cart/get', cartOf(7));
      slow.release();
      await waitFor(() => mark(element).includes('✓'));
      await expect(element).to.be.accessible();
    });

    it('and tells the page, but not before the service has taken it', async () => {
      const slow = heldAnswer(acceptedChange);
      const added = recordEvents('store-item-added');
      const {element, shop, answers} = await itemPage({});
      const requests = answers('cart/add/7', slow.body);
      findByRole(element, 'button', 'Add to cart: Diamond sword')!.click();
      await waitFor(() => requests.length && inCart(element));
      expect(added).to.have.length(0);
      slow.release();
      await whenSettled(shop);
      expect(added).to.have.length(1);
      expect(added[0]).to.include({itemId: 7, count: 1, bubbles: true, composed: true});
      expect(added[0]!.target === element).to.equal(true);
    });

    it('as the service wants to be told', async () => {
      const {answers, element, shop} = await itemPage({is_subs: 1});
      const requests = answers('cart/add/7', acceptedChange);
      findByRole(element, 'button', 'Add to cart: Diamond sword')!.click();
      await whenSettled(shop);
      findByRole(element, 'button', 'Subscribe to Diamond sword')!.click();
      await whenSettled(shop);
      const bodies = await Promise.all(
        requests.map((one) => one.json() as Promise<object>),
      );
      expect(bodies).to.deep.equal([
        {promoted: 0, payment_type: 0},
        {promoted: 0, payment_type: 1},
      ]);
    });

    it('with the keyboard alone', async () => {
      const {element, answers, shop} = await itemPage({});
      const requests = answers('cart/add/7', acceptedChange);
      const button = findByRole(element, 'button', 'Add to cart: Diamond sword')!;
      await tabTo(button);
      await sendKeys({press: 'Enter'});
      await whenSettled(shop);
      await sendKeys({press: 'Space'});
      await whenSettled(shop);
      expect(requests).to.have.length(2);
      expect(hasFocus(button), 'keeps the focus').to.equal(true);
    });

    it('or says at that item alone why not, in the words of the service', async () => {
      const added = recordEvents('store-item-added');
      const {element, shop} = await categoryPage(
        swords(item(), item({id: 8, name: 'Iron sword'})),
        {routes: {'cart/add/7': limitReached}},
      );
      const card = await waitForEntry(element, 'Diamond sword');
      findByRole(element, 'button', 'Add to cart: Diamond sword')!.click();
      await waitFor(() => visiblePart(card, 'error'));
      expect(textOf(visiblePart(card, 'error'))).to.equal(
        'The maximum quantity for this package is 3.',
      );
      expect(visibleParts(element, 'error')).to.have.length(1);
      expect(visiblePart(card, 'error')).to.have.attribute('data-say', 'now');
      await whenSettled(shop, element);
      expect(inCart(element)).to.not.exist;
      expect(added).to.have.length(0);
      await expect(element).to.be.accessible();
    });

    it('and takes the complaint back once it works', async () => {
      const {element, answers, card} = await itemPage({}, {'cart/add/7': limitReached});
      const button = findByRole(element, 'button', 'Add to cart: Diamond sword')!;
      button.click();
      await waitFor(() => visiblePart(card, 'error'));
      answers('cart/add/7', acceptedChange);
      answers('cart/get', cartOf(7));
      button.click();
      await waitFor(() => !visiblePart(card, 'error') && mark(element).includes('✓'));
    });

    it('for those alone whom the service knows, where it says so', async () => {
      const {element, card} = await itemPage(
        {},
        {'cart/add/7': () => new Response('', {status: 401})},
      );
      findByRole(element, 'button', 'Add to cart: Diamond sword')!.click();
      await waitFor(() => visiblePart(card, 'error'));
      expect(textOf(visiblePart(card, 'error'))).to.equal('Please sign in first.');
    });

    it('and says so wherever else the item is shown', async () => {
      const service = serviceWith({
        'categories/get/swords': swords(item()),
        'cart/add/7': heldAnswer(acceptedChange).body,
      });
      const provider = await renderInProvider(
        service,
        html`<store-category url="swords"></store-category
          ><store-category url="swords"></store-category>`,
      );
      const [one, other] = provider.querySelectorAll('store-category');
      await waitForEntry(one!, 'Diamond sword');
      await waitForEntry(other!, 'Diamond sword');
      findByRole(one!, 'button', 'Add to cart: Diamond sword')!.click();
      await waitFor(() => inCart(other!));
    });

    it('that was there already says so from the start', async () => {
      const {element} = await itemPage({}, {'cart/get': cartOf(7)});
      await waitFor(() => inCart(element));
      expect(mark(element)).to.contain('✓');
    });
  });

  it('passes the audit with everything it can show', async () => {
    const {element} = await categoryPage(ranks, {url: 'ranks'});
    await waitForEntry(element, 'VIP');
    await expect(element).to.be.accessible();
    element.layout = 'list';
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('passes the audit when it is empty', async () => {
    const {element} = await categoryPage(swords());
    await waitFor(() => visiblePart(element, 'empty'));
    await expect(element).to.be.accessible();
  });
});

function respond(body: object | string, init: ResponseInit): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
}
