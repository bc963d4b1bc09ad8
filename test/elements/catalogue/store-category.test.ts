import {expect, html, oneEvent} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {HttpResponse} from 'msw';
import {register} from '../../../src/define/register.js';
import '../../support/test-cleanup.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {categories, errorAnswers} from '../../support/fixtures.js';
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
  categoryPage,
  chestsAnswer,
  itemAnswer,
  openPage,
  partText,
  retryButton,
  swordsAnswer,
} from './catalogue-page.js';

await register('store-category', 'store-provider');

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

    for (const flag of ['is_listing', 'is_stacked'])
      it(`shows the items of a section in rows if the site does, unless the page sets a layout: ${flag}`, async () => {
        const items = (first: number) => [
          itemAnswer({id: first, name: `Item ${first}`}),
          itemAnswer({id: first + 1, name: `Item ${first + 1}`}),
        ];
        const {element} = await categoryPage({
          category: {id: 9, name: 'Swords', [flag]: 1},
          items: items(1),
          subcategories: [{category: {id: 10, name: 'Long'}, items: items(3)}],
        });
        const isBelow = (id: number) => {
          const [above, below] = [id - 1, id].map((one) =>
            findEntry(element, `Item ${one}`)!.getBoundingClientRect(),
          );
          return below!.top > above!.top;
        };
        await waitForEntry(element, 'Item 4');
        expect(isBelow(4)).to.equal(false);
        await expect(element).to.be.accessible();
        // Frameworks set `undefined` or an empty text for "no value".
        for (const [layout, isInRows] of [
          ['auto', true],
          ['grid', false],
          [undefined, true],
          ['', true],
        ] as const) {
          Object.assign(element, {layout});
          await element.updateComplete;
          await waitForEntry(element, 'Item 4');
          expect(isBelow(2), layout).to.equal(isInRows);
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

    it('shows cards if the page wants a grid or a list, also of what the site compares', async () => {
      const comparison = [{id: 1, name: 'Homes', type: 1, sorting: 0}];
      for (const layout of ['grid', 'list'] as const) {
        const {element} = await categoryPage(
          {
            category: {id: 9, name: 'Swords', comparison, is_comparison: 1},
            items: [itemAnswer({comparison: [{comparison_id: 1, value: '3'}]})],
          },
          {layout},
        );
        await waitForEntry(element, 'Diamond sword');
        expect(visiblePart(element, 'definition-name'), layout).to.not.exist;
      }
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

    it('leaves out an item it cannot read, reports its place, and shows the others', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage(
        swordsAnswer(
          itemAnswer({id: 1, name: 'Before'}),
          itemAnswer({id: 2, name: 'Broken', price: 'abc'}),
          itemAnswer({id: 3, name: 'After'}),
        ),
      );
      await waitForEntry(element, 'After');
      const names = visibleParts(element, 'name').map(textOf);
      expect(names).to.deep.equal(['Swords', 'Before', 'After']);
      expect(errors.map(({error}) => error.path)).to.deep.equal(['items[1].price']);
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

  it('loads the pictures of all its items for print', async () => {
    const many = Array.from({length: 96}, (_, index) =>
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
  });

  it('shows skeletons while it loads', async () => {
    const slow = heldAnswer(swordsAnswer(itemAnswer()));
    const {element} = await categoryPage(slow.body);
    expect(visiblePart(element, 'skeleton')).to.exist;
    expect(textOf(element.shadowRoot!.querySelector('.hidden')!)).to.equal(en.loading);
    await expect(element).to.be.accessible();
    slow.release();
    await waitForEntry(element, 'Diamond sword');
    expect(visiblePart(element, 'skeleton')).to.not.exist;
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
    select.value = order;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  }

  it('find items by name, and leave out subcategories without a result', async () => {
    const {element} = await controlled();
    visiblePart(element, 'search')!.focus();
    await sendKeys({type: 'OW'});
    await waitFor(() => names(element).length === 2);
    expect(names(element)).to.deep.equal(['Owl bows', 'Owl bow']);
    const said = element.shadowRoot!.querySelectorAll('[data-say]');
    expect([...said].map(textOf)).to.include(en.found(1));
    await sendKeys({type: 'fish'});
    await waitFor(() => visiblePart(element, 'empty'));
    expect(partText(element, 'empty')).to.equal(en.nothingFound);
    await expect(element).to.be.accessible();
  });

  for (const lang of ['en', 'de_DE', 'not a language'])
    it(`sort items by name, price, or the least that shoppers can name, in a page in "${lang}"`, async () => {
      const {element} = await controlled();
      element.lang = lang;
      const up = ['Wooden sword', 'Club', 'Gift', 'Iron sword'];
      for (const [order, sorted] of [
        ['name', up.toSorted()],
        ['price', up],
        ['-price', up.toReversed()],
      ] as const) {
        sort(element, order);
        await element.updateComplete;
        expect(names(element).slice(0, 4)).to.deep.equal(sorted);
      }
    });

  it('keep the picture of each item', async () => {
    const {element} = await controlled();
    const shows = (name: string) =>
      visiblePart(findEntry(element, name)!, 'image')!
        .querySelector('img')!
        .checkVisibility({visibilityProperty: true});
    await waitFor(() => !shows('Wooden sword'));
    sort(element, '-price');
    await waitFor(() => shows('Iron sword') && shows('Club') && !shows('Wooden sword'));
  });
});

describe('A catalogue', () => {
  /** A page with all categories as tabs. */
  async function catalogue(own: Readonly<Record<string, Answer>> = {}) {
    skipTimersOf(300); // The pause before the items of another category are counted.
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

  it('shows all categories as tabs with their pictures and numbers of items, the first one selected', async () => {
    const {element, address} = await catalogue();
    await waitForEntry(element, 'VIP');
    await waitFor(() => countsOf(element).join() === '1,1,');
    const description = (name: string) =>
      findByRole(element, 'link', name)!.getAttribute('aria-description');
    expect(description('Ranks')).to.equal(en.found(1));
    // The answer for the ranks does not contain this subcategory.
    expect(description('Survival')).to.equal(null);
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

  it('shows the subcategories of the chosen category at every level', async () => {
    location.hash = '#category-keys/rare';
    const seasonal = {
      category: {id: 3, name: 'Seasonal', url: 'keys/rare/seasonal'},
      items: [itemAnswer({id: 1}), itemAnswer({id: 2})],
    };
    const rare = {
      category: {id: 2, name: 'Rare', url: 'keys/rare'},
      items: [itemAnswer({id: 3, name: 'Rare key'})],
      subcategories: [seasonal],
    };
    const keys = {category: {id: 1, name: 'Keys', url: 'keys'}, subcategories: [rare]};
    const linkTo = (name: string, url: string, ...subcategories: object[]) => ({
      ...{name, url, subcategories},
    });
    const last = linkTo('Seasonal', 'keys/rare/seasonal');
    const {element} = await catalogue({
      'categories/get': [linkTo('Keys', 'keys', linkTo('Rare', 'keys/rare', last))],
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

  for (const [route, link] of [
    ['#/shop', ''],
    ['#!/shop?page=2', ''],
    // The first view of a page whose links are routes has no hash yet.
    ['', '<a href="#/about">About us</a>'],
  ] as const)
    it(`leaves the hash alone where it is a route of the page ("${route}")`, async () => {
      if (route) location.hash = route;
      const {element, provider} = await catalogue();
      provider.insertAdjacentHTML('afterbegin', link);
      await waitForEntry(element, 'VIP');
      const {href} = location;
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
      expect([location.href, changes]).to.deep.equal([href, 0]);
    });

  it('shows the category that is clicked, puts it into the address, and ignores hashes of the page', async () => {
    const {element} = await catalogue();
    (await waitFor(() => findByRole(element, 'link', 'Survival'))).click();
    await waitForEntry(element, 'Survivor');
    expect(location.hash).to.equal('#category-ranks/survival');
    findByRole(element, 'link', 'Keys & Crates')!.click();
    await waitForEntry(element, 'Ember key');
    expect(location.hash).to.equal('#category-keys');
    history.go(-2);
    await waitForEntry(element, 'VIP');
    location.hash = '#100%';
    await oneEvent(window, 'hashchange');
    expect(findByRole(element, 'link', 'Ranks')).to.have.attribute(
      'aria-current',
      'true',
    );
  });

  it('shows the categories of another shop when its provider changes', async () => {
    const {element, provider} = await catalogue();
    await waitForEntry(element, 'VIP');
    const other = serviceWith({
      'categories/get': [{name: 'Chests', url: 'chests'}],
      'categories/get/chests': chestsAnswer,
      'categories/get/ranks': new Response('', {status: 404}),
    });
    provider.baseUrl = other.address;
    await waitForEntry(element, 'Ember key');
    expect(findByRole(element, 'link', 'Chests')).to.have.attribute(
      'aria-current',
      'true',
    );
    expect(findByRole(element, 'link', 'Ranks')).to.not.exist;
  });
});
