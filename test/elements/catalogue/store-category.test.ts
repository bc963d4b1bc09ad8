import {aTimeout, expect, html} from '@open-wc/testing';
import {emulateMedia, sendKeys} from '@web/test-runner-commands';
import {HttpResponse} from 'msw';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import '../../support/test-cleanup.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {itExceptIn} from '../../support/browser-engine.js';
import {categories, errorAnswers, ranks} from '../../support/fixtures.js';
import {type Answer, answer} from '../../support/mock-server.js';
import {
  findByRole,
  findEntry,
  heldAnswer,
  serviceWith,
  textOf,
  visiblePart,
  visibleParts,
  visibleText,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {
  addButton,
  cardPage,
  categoryPage,
  chestsAnswer,
  itemAnswer,
  openPage,
  partText,
  retryButton,
  swordsAnswer,
} from './catalogue-page.js';

describe('<store-category>', () => {
  describe('items', () => {
    it('shows its items and those of subcategories below headings and sanitized descriptions', async () => {
      const description =
        '<p onclick="alert(1)" style="color: red">Sharp<script>alert(2)</script></p>';
      const {element} = await categoryPage({
        ...swordsAnswer(itemAnswer({name: 'Top'})),
        category: {id: 9, name: 'Swords', description},
        subcategories: [
          {
            category: {id: 10, name: 'Long', description: '<p>Reach further</p>'},
            items: [itemAnswer({id: 8, name: 'Middle'})],
            subcategories: [
              {
                category: {id: 11, name: 'Longer', description: '<p> </p>'},
                items: [itemAnswer({id: 9, name: 'Deep'})],
              },
            ],
          },
        ],
      });
      await waitForEntry(element, 'Deep');
      await waitFor(() => visibleParts(element, 'description').length === 2);
      const [first] = visibleParts(element, 'description');
      expect(first!.querySelector('p')!.outerHTML).to.equal('<p>Sharp</p>');
      expect(
        visibleParts(element, 'name')
          .concat(visibleParts(element, 'description'))
          .map((one) => `${one.localName} ${textOf(one)}`),
      ).to.deep.equal([
        ...['h2 Swords', 'h3 Top', 'h3 Long', 'h4 Middle', 'h4 Longer', 'h5 Deep'],
        ...['div Sharp', 'div Reach further'],
      ]);
      const heading = findByRole(element, 'heading', 'Long')!;
      const below = heading.nextElementSibling as HTMLElement;
      expect(textOf(below)).to.equal('Reach further');
    });

    it('keeps the cards of subcategories in the page when they are read again', async () => {
      const {element, shop} = await categoryPage({
        category: {id: 9, name: 'Swords', url: 'swords'},
        items: [],
        subcategories: [chestsAnswer],
      });
      const card = await waitForEntry(element, 'Ember key');
      const button = addButton(element, 'Ember key')!;
      button.focus();
      const {resets} = shop.catalogue.value;
      shop.catalogue.forget();
      expect(shop.catalogue.value.resets).to.equal(resets + 1);
      await shop.catalogue.category('swords');
      await element.updateComplete;
      await aTimeout(20); // Time for another rendering.
      expect(findEntry(element, 'Ember key')).to.equal(card);
      expect(element.shadowRoot!.activeElement).to.equal(button);
    });

    for (const flag of ['is_listing', 'is_stacked'])
      it(`shows the items of a section in rows if the site does: ${flag}`, async () => {
        const items = (first: number) => [
          itemAnswer({id: first, name: `Item ${first}`}),
          itemAnswer({id: first + 1, name: `Item ${first + 1}`}),
        ];
        const {element} = await categoryPage({
          category: {id: 9, name: 'Swords', [flag]: 1},
          items: items(1),
          subcategories: [{category: {id: 10, name: 'Long'}, items: items(3)}],
        });
        const top = (id: number) =>
          findEntry(element, `Item ${id}`)!.getBoundingClientRect().top;
        await waitForEntry(element, 'Item 4');
        expect(top(2), 'rows').to.be.greaterThan(top(1));
        expect(top(4), 'a grid').to.equal(top(3));
        // The layout of the page's author is the one that counts.
        element.layout = 'grid';
        await element.updateComplete;
        await waitForEntry(element, 'Item 4');
        expect(top(2)).to.equal(top(1));
        for (const unset of [undefined, ''] as unknown[]) {
          Object.assign(element, {layout: unset});
          await element.updateComplete;
          await waitForEntry(element, 'Item 4');
          expect(top(2), 'what frameworks set for "no value"').to.be.greaterThan(
            top(1),
          );
        }
      });

    it('shows cards if the site has switched its comparison off', async () => {
      const comparison = [{id: 1, name: 'Homes', type: 1, sorting: 0}];
      const {element} = await categoryPage({
        category: {id: 9, name: 'Swords', comparison, is_comparison: 0},
        items: [itemAnswer({comparison: [{comparison_id: 1, value: '3'}]})],
      });
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'item')).to.exist;
      expect(visiblePart(element, 'definition-name')).to.not.exist;
      // The layout of the page's author is the one that counts.
      element.layout = 'compare';
      await waitFor(() => visiblePart(element, 'definition-name'));
    });

    it('lists the packs of an item if the site shows the category so', async () => {
      const tiers = [
        {quantity: 5, price: 10},
        {quantity: 10, price: 15},
      ];
      const {element} = await categoryPage({
        category: {id: 9, name: 'Swords', is_stacked: true},
        items: [itemAnswer({stacked_tiers: {tiers}})],
      });
      const fives = en.pair(en.pieces(5), '€10.00');
      const tens = en.pair(en.pieces(10), '€15.00');
      await waitFor(() => visiblePart(element, 'note'));
      expect(partText(element, 'note')).to.equal(
        `${fives} · ${tens} · ${en.fromEach('€1.50')}`,
      );
    });

    it('says that nothing is for sale if there are no categories, or no items', async () => {
      const page = await openPage(
        'store-category',
        html`<store-category></store-category>`,
        {'categories/get': []},
      );
      const {element} = await categoryPage(swordsAnswer());
      for (const one of [page.element, element]) {
        const empty = await waitFor(() => visiblePart(one, 'empty'));
        expect(textOf(empty)).to.equal(en.noItems);
      }
      expect(findByRole(element, 'heading', 'Swords')).to.exist;
      await expect(element).to.be.accessible();
    });

    it('ignores the answer for a category that is no longer wanted', async () => {
      const slow = heldAnswer(swordsAnswer(itemAnswer()));
      const {element, answers, shop} = await categoryPage(slow.body);
      answers('categories/get/chests', chestsAnswer);
      element.url = 'chests';
      await waitForEntry(element, 'Ember key');
      slow.release();
      await shop.catalogue.category('swords');
      await element.updateComplete;
      expect(findByRole(element, 'heading', 'Chests')).to.exist;
      expect(findEntry(element, 'Diamond sword')).to.not.exist;
    });
  });

  describe('data that cannot be read', () => {
    it('leaves out an item it cannot read, reports its place, and shows the others', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage({
        ...swordsAnswer(
          itemAnswer({id: 1, name: 'Before'}),
          itemAnswer({id: 2, name: 'Broken', price: 'abc'}),
          itemAnswer({id: 3, name: 'After'}),
        ),
        subcategories: [
          {
            category: {id: 10, name: 'Long'},
            items: [itemAnswer({id: 8, name: 'Inner'}), itemAnswer({id: {}})],
          },
        ],
      });
      await waitForEntry(element, 'Inner');
      expect(visibleParts(element, 'name').map(textOf)).to.deep.equal([
        ...['Swords', 'Before', 'After', 'Long', 'Inner'],
      ]);
      expect(errors.map(({error}) => error.path)).to.have.members([
        ...['items[1].price', 'subcategories[0].items[1].id'],
      ]);
    });

    it('shows names as text, whatever they contain', async () => {
      const name = '<img src=x onerror=alert(1)>&amp;';
      const {element} = await cardPage({name});
      expect(addButton(element, name)).to.exist;
      expect(element.shadowRoot!.querySelector('img')).to.not.exist;
    });
  });

  it('says that its url is empty, and warns the page’s author once', async () => {
    skipTimersOf(3000);
    const said = recordWarnings();
    const {element} = await categoryPage(swordsAnswer(), {url: ''});
    await waitFor(() => visibleText(element).includes(en.configuration));
    expect(said).to.have.length(1);
    expect(said[0]).to.include('url="ranks"');
  });

  itExceptIn(['Firefox', 'WebKit'], 'the test runner cannot emulate print there')(
    'loads the pictures of all its items for print',
    async () => {
      const many = Array.from({length: 160}, (_, index) =>
        itemAnswer({id: index, name: `Sword ${index}`, image: `/img/${index}.png`}),
      );
      const {element} = await categoryPage(swordsAnswer(...many));
      await waitForEntry(element, 'Sword 95');
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
    },
  );

  describe('while loading', () => {
    it('shows skeletons of the size of its cards', async () => {
      // With one to three cards, the cards would fill the row and be wider.
      const others = [1, 2, 3].map((id) => itemAnswer({id, name: `Sword ${id}`}));
      const slow = heldAnswer(swordsAnswer(itemAnswer(), ...others));
      const {element} = await categoryPage(slow.body);
      const [waiting] = visibleParts(element, 'skeleton').filter(
        ({localName}) => localName === 'li',
      );
      const {width, height} = waiting!.getBoundingClientRect();
      expect(textOf(element.shadowRoot!.querySelector('.hidden')!)).to.equal(
        en.loading,
      );
      await expect(element).to.be.accessible();
      slow.release();
      const card = await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'skeleton')).to.not.exist;
      // A scroll bar may take a third of its width from each column.
      expect(card.getBoundingClientRect().width).to.be.closeTo(width, 8);
      expect(card.getBoundingClientRect().height).to.be.closeTo(height, 8);
    });
  });

  describe('when something fails', () => {
    /** The error message that is shown instead of the category. */
    async function errorText(element: Element) {
      const error = await waitFor(() => visiblePart(element, 'error'));
      return textOf(error.querySelector('p') ?? error);
    }

    for (const [what, body, status, words] of [
      ['a gateway fails', errorAnswers.badGateway.body, 502, en.service],
      ['the answer is something else', '{"hello": 1}', 200, en.schema],
      [
        'there is no such category',
        errorAnswers.noCategory.body,
        404,
        'Category not found',
      ],
    ] as const)
      it(`shows the error, and tries again after a click: ${what}`, async () => {
        const {element, answers} = await categoryPage(
          () => new Response(body, {status}),
        );
        expect(await errorText(element)).to.equal(words);
        await expect(element).to.be.accessible();
        answers('categories/get/swords', swordsAnswer(itemAnswer()));
        retryButton(element)!.click();
        await waitForEntry(element, 'Diamond sword');
        expect(visiblePart(element, 'error')).to.not.exist;
      });

    it('shows the category after the shopper has signed in', async () => {
      const {element, provider} = await categoryPage((request) =>
        request.headers.get('Authorization') === 'Bearer abc'
          ? HttpResponse.json(swordsAnswer(itemAnswer()))
          : new Response('', {status: 401}),
      );
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      await expect(element).to.be.accessible();
      provider.token = 'abc';
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });
  });

  it('passes the accessibility audit in rows', async () => {
    const {element} = await categoryPage(ranks, {url: 'ranks', layout: 'list'});
    await waitForEntry(element, 'VIP');
    await expect(element).to.be.accessible();
  });
});

describe('The controls of a category', () => {
  async function controlled() {
    const page = await categoryPage(
      {
        ...swordsAnswer(
          itemAnswer({id: 1, name: 'Wooden sword', price: 1, image: '/img/none.png'}),
          itemAnswer({id: 2, name: 'Iron sword', price: 5, image: '/img/2.png'}),
          itemAnswer({id: 3, name: 'Club', price: 3, image: '/img/3.png'}),
          itemAnswer({id: 4, name: 'Gift', price: 0, custom_price: 1, min_price: 4}),
        ),
        subcategories: ['Axe', 'Owl bow'].map((name, index) => ({
          category: {id: 10 + index, name: `${name}s`},
          items: [itemAnswer({id: 20 + index, name})],
        })),
      },
      {layout: 'grid'},
    );
    answer(`GET ${page.address}/img/none.png`, 'none', {status: 404});
    page.element.controls = true;
    await waitFor(() => visiblePart(page.element, 'search'));
    await waitForEntry(page.element, 'Club');
    return page;
  }

  const names = (element: Element) =>
    visibleParts(element, 'name').map(textOf).slice(1);

  /** Chooses an order in the select. */
  function sort(element: Element, order: string): void {
    const select = visiblePart<HTMLSelectElement>(element, 'sort')!;
    select.value = [...select.options].find(({text}) => text.trim() === order)!.value;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  }

  it('find items by name, and leave out subcategories without a result', async () => {
    const {element} = await controlled();
    visiblePart(element, 'search')!.focus();
    await sendKeys({type: 'OW'});
    await waitFor(() => names(element).length === 2);
    expect(names(element)).to.deep.equal(['Owl bows', 'Owl bow']);
    await sendKeys({type: 'fish'});
    await waitFor(() => visiblePart(element, 'empty'));
    expect(partText(element, 'empty')).to.equal(en.nothingFound);
    await expect(element).to.be.accessible();
  });

  it('sort items by their price, or the least that shoppers can name', async () => {
    const {element} = await controlled();
    const up = ['Wooden sword', 'Club', 'Gift', 'Iron sword'];
    for (const [order, sorted] of [
      [en.sortPriceUp, up],
      [en.sortPriceDown, up.toReversed()],
    ] as const) {
      sort(element, order);
      await element.updateComplete;
      expect(names(element).slice(0, 4)).to.deep.equal(sorted);
    }
  });

  for (const lang of ['en', 'de_DE', 'not a language', 'x'])
    it(`sort items by name in a page whose language is "${lang}"`, async () => {
      const {element} = await controlled();
      element.lang = lang;
      sort(element, en.sortName);
      await element.updateComplete;
      expect(names(element).slice(0, 4)).to.deep.equal([
        ...['Club', 'Gift', 'Iron sword', 'Wooden sword'],
      ]);
    });

  it('keep the picture of each item', async () => {
    const {element} = await controlled();
    const shows = (name: string) =>
      visiblePart(findEntry(element, name)!, 'image')!
        .querySelector('img')!
        .checkVisibility({visibilityProperty: true});
    await waitFor(() => !shows('Wooden sword'));
    sort(element, en.sortPriceDown);
    await waitFor(() => shows('Iron sword') && shows('Club') && !shows('Wooden sword'));
  });
});

describe('A catalogue', () => {
  /** A page with all categories as tabs. */
  async function catalogue(own: Readonly<Record<string, Answer>> = {}) {
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    return openPage('store-category', html`<store-category></store-category>`, {
      'categories/get': categories,
      'categories/get/ranks': swordsAnswer(itemAnswer({name: 'VIP'})),
      'categories/get/keys': chestsAnswer,
      'categories/get/ranks/survival': swordsAnswer(itemAnswer({name: 'Survivor'})),
      ...own,
    });
  }

  /** The numbers of items on the tabs. */
  const countsOf = (element: Element) =>
    visibleParts(element, 'tab-count').map(({dataset}) => dataset['count']);

  it('shows all categories as tabs with their pictures, the first one selected', async () => {
    const {element, address} = await catalogue();
    await waitForEntry(element, 'VIP');
    const pictures = visibleParts<HTMLImageElement>(element, 'tab-image');
    expect(pictures.map(({src}) => src)).to.deep.equal([
      `${address}/img/categories/1.png`,
    ]);
    expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
      'aria-current',
      'true',
    );
    expect(findByRole(element, 'link', 'Keys & Crates')).not.to.have.attribute(
      'aria-current',
    );
    await expect(element).to.be.accessible();
  });

  it('shows the pictures of subcategories, and the next one in the place of a broken one', async () => {
    const withInside = (category: object, url: string) => ({
      ...category,
      img: null,
      subcategories: [{name: `In ${url}`, url: `${url}/in`, img: `/img/${url}.png`}],
    });
    const [ranks, keys] = categories;
    const {element, address} = await catalogue({
      'categories/get': [withInside(ranks!, 'ranks'), withInside(keys!, 'keys')],
    });
    const shown = () => visiblePart<HTMLImageElement>(element, 'tab-image');
    const picture = await waitFor(shown);
    expect(picture.src).to.equal(`${address}/img/ranks.png`);
    expect(findByRole(element, 'link', 'In ranks')!.contains(picture)).to.equal(true);
    picture.dispatchEvent(new Event('error'));
    expect(shown()).to.equal(undefined);
    findByRole(element, 'link', 'Keys & Crates')!.click();
    expect((await waitFor(shown)).src).to.contain('/img/keys.png');
  });

  it('says on each tab how many items the category has', async () => {
    const {element} = await catalogue();
    await waitFor(() => countsOf(element).join() === '1,1,');
    const description = (name: string) =>
      findByRole(element, 'link', name)!.getAttribute('aria-description');
    expect(description('Ranks')).to.equal(en.found(1));
    expect(description('Keys & Crates')).to.equal(en.found(1));
    // The answer for the ranks does not contain this subcategory.
    expect(description('Survival')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('shows its tabs without numbers if the other categories cannot be read', async () => {
    const broken = () => new Response('', {status: 404});
    const {element, shop} = await catalogue({'categories/get/keys': broken});
    await waitForEntry(element, 'VIP');
    await shop.catalogue.category('keys').catch(() => {});
    await element.updateComplete;
    expect(countsOf(element)[1] ?? '').to.equal('');
    expect(findByRole(element, 'link', 'Keys & Crates')).to.exist;
    expect(visiblePart(element, 'error')).to.not.exist;
  });

  it('shows the subcategories of the chosen category at every level', async () => {
    location.hash = '#category-keys/rare';
    const seasonal = {
      category: {id: 3, name: 'Seasonal', url: 'keys/rare/seasonal'},
      items: [
        itemAnswer({id: 1, name: 'Spring key'}),
        itemAnswer({id: 2, name: 'Autumn key'}),
      ],
    };
    const rare = {
      category: {id: 2, name: 'Rare', url: 'keys/rare'},
      items: [itemAnswer({id: 3, name: 'Rare key'})],
      subcategories: [seasonal],
    };
    const keys = {category: {id: 1, name: 'Keys', url: 'keys'}, subcategories: [rare]};
    const linkTo = (
      {category: {name, url}}: typeof rare | typeof keys | typeof seasonal,
      ...subcategories: object[]
    ) => ({name, url, subcategories});
    const {element} = await catalogue({
      'categories/get': [linkTo(keys, linkTo(rare, linkTo(seasonal)))],
      'categories/get/keys': keys,
      'categories/get/keys/rare': rare,
    });
    await waitForEntry(element, 'Rare key');
    expect(visibleParts(element, 'tab').map(textOf)).to.deep.equal([
      ...['Keys', 'Rare', 'Seasonal'],
    ]);
    await waitFor(() => countsOf(element).join() === '3,3,2');
    expect(findByRole(element, 'link', 'Rare')).to.have.attribute(
      'aria-current',
      'true',
    );
  });

  it('shows the category that is clicked, and puts it into the page’s address', async () => {
    const {element} = await catalogue();
    (await waitFor(() => findByRole(element, 'link', 'Keys & Crates'))).click();
    await waitForEntry(element, 'Ember key');
    expect(location.hash).to.equal('#category-keys');
    findByRole(element, 'link', 'Ranks')!.click();
    (await waitFor(() => findByRole(element, 'link', 'Survival'))).click();
    await waitForEntry(element, 'Survivor');
    expect(location.hash).to.equal('#category-ranks/survival');
  });

  for (const route of ['#/shop', '#!/shop?page=2'])
    it(`leaves the hash alone where it is a route of the page (${route})`, async () => {
      location.hash = route;
      const {element} = await catalogue();
      await waitForEntry(element, 'VIP');
      let changes = 0;
      const count = () => (changes += 1);
      addEventListener('hashchange', count);
      onTestEnd(() => removeEventListener('hashchange', count));
      findByRole(element, 'link', 'Keys & Crates')!.click();
      await waitForEntry(element, 'Ember key');
      expect(findByRole(element, 'link', 'Keys & Crates')).to.have.attribute(
        'aria-current',
        'true',
      );
      findByRole(element, 'link', 'Ranks')!.click();
      await waitForEntry(element, 'VIP');
      expect(location.hash).to.equal(route);
      expect(changes).to.equal(0);
    });

  it('writes no hash on the first view of a page whose links are hash routes', async () => {
    const menu = document.createElement('nav');
    menu.innerHTML = '<a href="#/about">About us</a>';
    document.body.append(menu);
    onTestEnd(() => menu.remove());
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    findByRole(element, 'link', 'Keys & Crates')!.click();
    await waitForEntry(element, 'Ember key');
    expect(location.href).not.to.include('#');
  });

  it('shows the first category again at an address without a hash, or with one of the page’s own', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    findByRole(element, 'link', 'Keys & Crates')!.click();
    await waitForEntry(element, 'Ember key');
    history.back();
    await waitForEntry(element, 'VIP');
    const changed = new Promise((told) =>
      addEventListener('hashchange', told, {once: true}),
    );
    location.hash = '#100%';
    await changed;
    expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
      'aria-current',
      'true',
    );
  });

  it('shows the categories of another shop when its provider changes', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'VIP');
    const other = serviceWith({
      'categories/get': [{name: 'Chests', url: 'chests'}],
      'categories/get/chests': chestsAnswer,
      'categories/get/ranks': new Response('', {status: 404}),
    });
    const provider = element.closest('store-provider')!;
    const none = serviceWith({'categories/get': new Response('', {status: 404})});
    provider.baseUrl = none.address;
    await waitFor(() => visiblePart(element, 'error'));
    expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
    provider.baseUrl = other.address;
    await waitForEntry(element, 'Ember key');
    expect(findByRole(element, 'link', 'Chests')).to.have.attribute(
      'aria-current',
      'true',
    );
    expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
  });
});
