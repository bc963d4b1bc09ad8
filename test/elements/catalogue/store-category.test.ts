import {aTimeout, expect, html} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {http, HttpResponse} from 'msw';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {en} from '../../../src/i18n/en.js';
import {onTestEnd, recordWarnings, skipTimersOf} from '../../support/on-test-end.js';
import {recordEvents} from '../../support/test-cleanup.js';
import {itExceptIn} from '../../support/browser-engine.js';
import {errorAnswers, keys, ranks} from '../../support/fixtures.js';
import {worker} from '../../support/mock-server.js';
import {
  findByRole,
  findEntry,
  heldAnswer,
  renderInProvider,
  serviceWith,
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
  cardPage,
  categoryPage,
  chestsAnswer,
  headingTag,
  itemAnswer,
  openPage,
  partText,
  retryButton,
  swordsAnswer,
} from './catalogue-page.js';

describe('<store-category>', () => {
  describe('items', () => {
    it('shows the names of the category and of its items as headings', async () => {
      const {element} = await categoryPage(ranks, {url: 'ranks'});
      const heading = await waitFor(() => findByRole(element, 'heading', 'Ranks'));
      expect(heading).to.have.property('localName', 'h2');
      expect(headingTag(element, 'VIP')).to.equal('h3');
      expect(headingTag(element, 'MVP <3')).to.equal('h3');
    });

    it('starts its headings at its heading-level', async () => {
      const {element} = await categoryPage(keys, {url: 'keys', level: 4});
      const heading = await waitFor(() =>
        findByRole(element, 'heading', 'Keys & Crates'),
      );
      expect(heading).to.have.property('localName', 'h4');
      expect(headingTag(element, 'Crate keys')).to.equal('h5');
      expect(headingTag(element, 'Ember key')).to.equal('h6');
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

    it('shows the items of subcategories, and of theirs', async () => {
      const {element} = await categoryPage({
        ...swordsAnswer(itemAnswer({name: 'Top'})),
        subcategories: [
          {
            category: {id: 10, name: 'Long'},
            items: [itemAnswer({id: 8, name: 'Middle'})],
            subcategories: [
              {
                category: {id: 11, name: 'Longer'},
                items: [itemAnswer({id: 9, name: 'Deep'})],
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

    it('shows items in a grid, or in rows', async () => {
      const {element} = await categoryPage(
        swordsAnswer(
          itemAnswer({id: 1, name: 'One'}),
          itemAnswer({id: 2, name: 'Two'}),
        ),
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
      const answer = {
        ...swordsAnswer(itemAnswer({comparison: [{comparison_id: 1, value: '3'}]})),
        category: {
          id: 9,
          name: 'Swords',
          comparison: [{id: 1, name: 'Homes', type: 1, sorting: 0}],
          is_comparison: 0,
        },
      };
      const {element} = await categoryPage(answer);
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
      const answer = swordsAnswer(itemAnswer({stacked_tiers: {tiers}}));
      const {element} = await categoryPage({
        ...answer,
        category: {...answer.category, is_stacked: true},
      });
      const note = await waitFor(() => visiblePart(element, 'note'));
      expect(textOf(note)).to.equal(
        [
          en.pair(en.pieces(5), '€10.00'),
          en.pair(en.pieces(10), '€15.00'),
          en.fromEach('€1.50'),
        ].join(' · '),
      );
      await expect(element).to.be.accessible();
    });

    it('says that nothing is for sale if the shop has no categories', async () => {
      const {element} = await openPage(
        'store-category',
        html`<store-category></store-category>`,
        {'categories/get': []},
      );
      const empty = await waitFor(() => visiblePart(element, 'empty'));
      expect(textOf(empty)).to.equal(en.noItems);
    });

    it('says that nothing is for sale if the category has no items', async () => {
      const {element} = await categoryPage(swordsAnswer());
      const empty = await waitFor(() => visiblePart(element, 'empty'));
      expect(textOf(empty)).to.equal(en.noItems);
      expect(findByRole(element, 'heading', 'Swords')).to.exist;
    });

    it('shows another category when its url changes', async () => {
      const {element, answers} = await categoryPage(swordsAnswer(itemAnswer()));
      answers('categories/get/chests', chestsAnswer);
      await waitForEntry(element, 'Diamond sword');
      element.url = 'chests';
      await waitForEntry(element, 'Ember key');
      expect(findEntry(element, 'Diamond sword')).to.not.exist;
    });

    it('ignores the answer for a category that is no longer wanted', async () => {
      const slow = heldAnswer(swordsAnswer(itemAnswer()));
      const {element, answers} = await categoryPage(slow.body);
      answers('categories/get/chests', chestsAnswer);
      element.url = 'chests';
      await waitForEntry(element, 'Ember key');
      slow.release();
      await waitFor(() => findByRole(element, 'heading', 'Chests'));
      expect(findEntry(element, 'Diamond sword')).to.not.exist;
    });

    it('requests a category whose key has slashes and spaces', async () => {
      const service = serviceWith();
      const asked: string[] = [];
      worker.use(
        http.post(`${service.address}/api/categories/*`, ({request}) => {
          asked.push(new URL(request.url).pathname);
          return HttpResponse.json(swordsAnswer(itemAnswer()));
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

  describe('data that cannot be read', () => {
    it('leaves out an item it cannot read, reports it, and shows the others', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage(
        swordsAnswer(
          itemAnswer({id: 1, name: 'Before'}),
          itemAnswer({id: 2, name: 'Broken', price: 'abc'}),
          itemAnswer({id: 3, name: 'After'}),
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

    it('reports the place of the item in a subcategory', async () => {
      const errors = recordEvents('store-error');
      const {element} = await categoryPage({
        ...swordsAnswer(itemAnswer()),
        subcategories: [
          {
            category: {id: 10, name: 'Long'},
            items: [itemAnswer({id: 8}), itemAnswer({id: {}})],
          },
        ],
      });
      await waitForEntry(element, 'Diamond sword');
      expect(errors.map(({error}) => error.path)).to.deep.equal([
        'subcategories[0].items[1].id',
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

  describe('descriptions', () => {
    it('shows its description as HTML', async () => {
      const {element} = await categoryPage(ranks, {url: 'ranks'});
      const description = await waitFor(() => visiblePart(element, 'description'));
      expect(textOf(description)).to.equal('Upgrade any time');
      expect(description.querySelector('p')).to.exist;
    });

    it('shows the descriptions of subcategories below their names', async () => {
      const inner = {
        category: {id: 10, name: 'Long', description: '<p>Reach further</p>'},
        items: [itemAnswer({id: 8, name: 'Longsword'})],
      };
      const {element} = await categoryPage({
        ...{items: [itemAnswer()], subcategories: [inner]},
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

    it('removes scripts, styles and event handlers from its description', async () => {
      const {element} = await categoryPage({
        ...swordsAnswer(itemAnswer()),
        category: {
          ...{id: 9, name: 'Swords'},
          description:
            '<p onclick="alert(1)" style="position:fixed">Sharp<script>alert(2)</script></p>',
        },
      });
      const description = await waitFor(() => visiblePart(element, 'description'));
      expect(description.querySelector('p')!.outerHTML).to.equal('<p>Sharp</p>');
    });

    it('shows nothing for an empty description', async () => {
      const {element} = await categoryPage({
        ...swordsAnswer(itemAnswer()),
        category: {id: 9, name: 'Swords', description: '<p> </p>'},
      });
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'description')).to.not.exist;
    });
  });

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

    it('shows the page’s placeholder until the first answer', async () => {
      const slow = heldAnswer(swordsAnswer(itemAnswer()));
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

    it('does not show the placeholder again for another category', async () => {
      const slow = heldAnswer(chestsAnswer);
      const {element, answers} = await categoryPage(swordsAnswer(itemAnswer()), {
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

    it('requests its data once for all elements', async () => {
      const service = serviceWith();
      const answer = swordsAnswer(itemAnswer());
      const categories = service.answers('categories/get/swords', answer);
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

  describe('when something fails', () => {
    /** The error message that is shown instead of the category. */
    async function errorText(element: Element) {
      const error = await waitFor(() => visiblePart(element, 'error'));
      return textOf(error.querySelector('p') ?? error);
    }

    for (const [what, body, init, words] of [
      ['the service fails', {}, {status: 500}, en.service],
      ['a gateway fails', errorAnswers.badGateway.body, {status: 502}, en.service],
      ['the answer is a web page', '<html><body>Hi</body></html>', {}, en.schema],
      ['the answer is something else', {hello: 1}, {}, en.schema],
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
        en.rateLimited,
      ],
    ] as const) {
      it(`shows the error, and tries again after a click: ${what}`, async () => {
        const {element, answers} = await categoryPage(swordsAnswer(itemAnswer()), {
          routes: {'categories/get/swords': () => respond(body, init)},
        });
        expect(await errorText(element)).to.equal(words);
        await expect(element).to.be.accessible();
        answers('categories/get/swords', swordsAnswer(itemAnswer()));
        retryButton(element)!.click();
        await waitForEntry(element, 'Diamond sword');
        expect(visiblePart(element, 'error')).to.not.exist;
      });
    }

    it('shows that the service cannot be reached, and recovers', async () => {
      const {element, answers} = await categoryPage(() => HttpResponse.error());
      expect(await errorText(element)).to.equal(en.network);
      answers('categories/get/swords', swordsAnswer(itemAnswer()));
      retryButton(element)!.click();
      await waitForEntry(element, 'Diamond sword');
    });

    it('retries after a single failure without an error', async () => {
      const {element, answers} = await categoryPage(swordsAnswer(itemAnswer()), {
        routes: {'categories/get/swords': () => new Response('', {status: 503})},
      });
      worker.use(
        http.post(
          '*/categories/get/swords',
          () => new HttpResponse('', {status: 503}),
          {once: true},
        ),
      );
      answers('categories/get/swords', swordsAnswer(itemAnswer()));
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('invites the shopper to sign in if the service requires it', async () => {
      const {element} = await categoryPage(() => new Response('', {status: 401}));
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      await expect(element).to.be.accessible();
    });

    it('shows the category after the shopper has signed in', async () => {
      const {element, provider} = await categoryPage((request) =>
        request.headers.get('Authorization') === 'Bearer abc'
          ? HttpResponse.json(swordsAnswer(itemAnswer()))
          : new Response('', {status: 401}),
      );
      await waitFor(() => visibleText(element).includes(en.unauthorized));
      provider.token = 'abc';
      await waitForEntry(element, 'Diamond sword');
      expect(visiblePart(element, 'error')).to.not.exist;
    });

    it('reads prices again when another shopper signs in', async () => {
      const {element, provider} = await categoryPage((request) =>
        HttpResponse.json(
          swordsAnswer(
            itemAnswer({price: request.headers.has('Authorization') ? 5 : 12.5}),
          ),
        ),
      );
      await waitFor(() => partText(element, 'price') === '€12.50');
      provider.token = 'abc';
      await waitFor(() => partText(element, 'price') === '€5.00');
    });

    it('says that the shop is not set up if there is no provider, and warns the page’s author', async () => {
      skipTimersOf(3000);
      const said = recordWarnings();
      const element = document.createElement('store-category');
      element.url = 'swords';
      document.body.append(element);
      expect(await errorText(element)).to.equal(en.configuration);
      expect(said).to.have.length(1);
      expect(said[0]).to.contain('data-base-url').and.to.contain('<store-provider');
      await expect(element).to.be.accessible();
      element.remove();
    });
  });

  it('passes the accessibility audit in each layout', async () => {
    const {element} = await categoryPage(ranks, {url: 'ranks'});
    await waitForEntry(element, 'VIP');
    await expect(element).to.be.accessible();
    element.layout = 'list';
    await element.updateComplete;
    await expect(element).to.be.accessible();
  });

  it('passes the accessibility audit when it is empty', async () => {
    const {element} = await categoryPage(swordsAnswer());
    await waitFor(() => visiblePart(element, 'empty'));
    await expect(element).to.be.accessible();
  });
});

function respond(body: object | string, init: ResponseInit): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
}
