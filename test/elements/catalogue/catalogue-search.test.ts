import {expect, html} from '@open-wc/testing';
import {sendKeys} from '@web/test-runner-commands';
import {en} from '../../../src/i18n/en.js';
import {
  findByRole,
  findEntry,
  heldAnswer,
  textOf,
  visiblePart,
  visibleParts,
  waitFor,
  waitForEntry,
} from '../../support/shop-page.js';
import {imitatePrototypeJs} from '../../support/prototype-js.js';
import {onTestEnd, skipTimersOf} from '../../support/on-test-end.js';
import '../../support/test-cleanup.js';
import {itemAnswer, openPage, partText} from './catalogue-page.js';
import type {Answer} from '../../support/mock-server.js';

const categoryOf = (
  name: string,
  url: string,
  items: object[],
  inner: object[] = [],
) => ({
  category: {id: url.length, name, url},
  items,
  subcategories: inner,
});

const links = [
  {name: 'Ranks', url: 'ranks'},
  {
    name: 'Keys',
    url: 'keys',
    subcategories: [
      {name: 'Rare', url: 'keys/rare'},
      {name: 'Lost', url: 'keys/lost'},
    ],
  },
  {name: 'Pets', url: 'pets'},
];

const routes = {
  'categories/get': links,
  'categories/get/ranks': categoryOf('Ranks', 'ranks', [
    itemAnswer({id: 1, name: 'Émber knight', price: 9}),
    itemAnswer({id: 2, name: 'Spark', price: 1}),
  ]),
  'categories/get/keys': categoryOf(
    'Keys',
    'keys',
    [
      itemAnswer({id: 3, name: 'Ember key', price: 5}),
      itemAnswer({id: 9, name: 'Ember chest', price: 2}),
    ],
    [
      {
        category: {id: 77, name: 'Rare', url: 'keys/rare'},
        items: [itemAnswer({id: 4, name: 'Rare EMBER key', price: 7})],
      },
    ],
  ),
  // The answer for the keys does not contain this subcategory.
  'categories/get/keys/lost': categoryOf('Lost', 'keys/lost', [
    itemAnswer({id: 5, name: 'Lost ember', price: 3}),
    itemAnswer({id: 3, name: 'Ember key', price: 5}),
  ]),
  'categories/get/pets': categoryOf('Pets', 'pets', [
    itemAnswer({id: 6, name: 'Fox', price: 3}),
  ]),
};

describe('The search in a whole catalogue', () => {
  async function catalogue(own: Readonly<Record<string, Answer>> = {}) {
    skipTimersOf(250); // The pause after the last key.
    skipTimersOf(300); // The pause before the items of another category are counted.
    onTestEnd(() =>
      history.replaceState(null, '', location.pathname + location.search),
    );
    const page = await openPage(
      'store-category',
      html`<store-category controls layout="grid"></store-category>`,
      {...routes, ...own},
    );
    await waitFor(() => visiblePart(page.element, 'search'));
    return page;
  }

  async function type(element: Element, text: string): Promise<void> {
    visiblePart(element, 'search')!.focus();
    await sendKeys({type: text});
  }

  const headings = (element: Element) => visibleParts(element, 'heading').map(textOf);
  const items = (element: Element) =>
    visibleParts(element, 'link').map((link) => textOf(link));
  const status = (element: Element) => partText(element, 'search-status');

  it('names the category of each result, each item once, sorted, and reads each category once', async () => {
    const asked: string[] = [];
    const counting = Object.entries(routes).map(([path, body]) => [
      path,
      () => {
        asked.push(path);
        return Response.json(body);
      },
    ]);
    const {element} = await catalogue(Object.fromEntries(counting));
    await waitForEntry(element, 'Spark');
    await type(element, 'ember');
    await waitFor(() => status(element) === en.found(5));
    expect(headings(element)).to.deep.equal([
      en.searchResults,
      ...['Ranks', 'Keys', 'Keys › Rare', 'Lost'],
    ]);
    expect(items(element)).to.deep.equal([
      'Émber knight',
      ...['Ember key', 'Ember chest'],
      'Rare EMBER key',
      'Lost ember',
    ]);
    // No tab is marked, because the results are not those of one category.
    expect(findByRole(element, 'link', 'Ranks')).not.to.have.attribute('aria-current');
    await expect(element).to.be.accessible();
    const select = visiblePart<HTMLSelectElement>(element, 'sort')!;
    for (const [value, first] of [
      ['-price', 'Ember key'],
      ['price', 'Ember chest'],
    ] as const) {
      select.value = value;
      select.dispatchEvent(new Event('change', {bubbles: true}));
      await waitFor(() => items(element)[1] === first);
    }
    // Each category is read once, also if the tabs have counted its items.
    await type(element, 'fox');
    await waitFor(() => status(element) === en.found(0));
    expect(partText(element, 'empty')).to.equal(en.nothingFound);
    await expect(element).to.be.accessible();
    expect(asked.toSorted()).to.deep.equal(Object.keys(routes).toSorted());
  });

  it('reads at most two categories at the same time, and shows what it has found', async () => {
    const held = heldAnswer(routes['categories/get/keys']);
    const slow = heldAnswer(routes['categories/get/pets']);
    const many = Array.from({length: 6}, (_, index) => ({
      name: `Shelf ${index}`,
      url: `shelf/${index}`,
    }));
    let [open, most] = [0, 0];
    const shelf = async () => {
      most = Math.max(most, ++open);
      // Long enough for the other requests to start in the meantime.
      await new Promise((done) => setTimeout(done, 20));
      open -= 1;
      return new Response(JSON.stringify(categoryOf('Shelf', 'shelf', [])));
    };
    const {element} = await catalogue({
      'categories/get': [links[0], ...many, links[2], {name: 'Keys', url: 'keys'}],
      'categories/get/keys': held.body,
      'categories/get/pets': slow.body,
      ...Object.fromEntries(many.map(({url}) => [`categories/get/${url}`, shelf])),
    });
    await type(element, 'ember');
    await waitFor(() => status(element) === en.searching);
    await waitForEntry(element, 'Émber knight');
    expect(status(element)).to.equal(en.searching);
    expect(findEntry(element, 'Ember key')).to.not.exist;
    slow.release();
    held.release();
    await waitFor(() => status(element) === en.found(4));
    expect(most).to.be.at.most(2);
  });

  it('names a category that cannot be read, even the shown one, searches the others, and tries again', async () => {
    let isBroken = true;
    const {element} = await catalogue({
      'categories/get/ranks': () =>
        isBroken
          ? new Response('', {status: 500})
          : Response.json(routes['categories/get/ranks']),
    });
    await waitFor(() => visiblePart(element, 'error'));
    await type(element, 'ember');
    await waitForEntry(element, 'Ember key');
    const failed = await waitFor(() => visiblePart(element, 'not-searched'));
    expect(textOf(failed)).to.contain(en.notSearched('Ranks'));
    await expect(element).to.be.accessible();
    isBroken = false;
    visiblePart(element, 'retry')!.click();
    await waitForEntry(element, 'Émber knight');
    await waitFor(() => !visiblePart(element, 'not-searched'));
  });

  it('works in a page with Prototype.js', async () => {
    imitatePrototypeJs();
    const {element} = await catalogue();
    await type(element, 'ember');
    await waitFor(() => status(element) === en.found(5));
  });

  it('leads through the results by arrow keys, and back by Escape', async () => {
    const {element} = await catalogue();
    const focused = () => element.shadowRoot!.activeElement!;
    await waitForEntry(element, 'Spark');
    await type(element, 'ember key');
    await waitFor(() => status(element) === en.found(2));
    await sendKeys({press: 'ArrowDown'});
    expect(textOf(focused())).to.equal('Ember key');
    await sendKeys({press: 'ArrowDown'});
    expect(textOf(focused())).to.equal('Rare EMBER key');
    await sendKeys({press: 'ArrowDown'});
    expect(textOf(focused())).to.equal('Rare EMBER key');
    await sendKeys({press: 'ArrowUp'});
    await sendKeys({press: 'ArrowUp'});
    const search = visiblePart<HTMLInputElement>(element, 'search')!;
    expect(focused()).to.equal(search);
    await sendKeys({press: 'ArrowDown'});
    await sendKeys({press: 'Escape'});
    expect(focused()).to.equal(search);
    expect(search.value).to.equal('');
    await waitForEntry(element, 'Spark');
    expect(visiblePart(element, 'search-status')).to.not.exist;
  });

  it('ends when the shopper chooses a category, even the one that was chosen', async () => {
    const {element} = await catalogue();
    await waitForEntry(element, 'Spark');
    await type(element, 'fox');
    await waitForEntry(element, 'Fox');
    findByRole(element, 'link', 'Ranks')!.click();
    await waitForEntry(element, 'Spark');
    expect(visiblePart<HTMLInputElement>(element, 'search')!.value).to.equal('');
    await type(element, 'ember');
    await waitFor(() => status(element) === en.found(5));
    findByRole(element, 'link', 'Keys')!.click();
    await waitForEntry(element, 'Ember chest');
    expect(visiblePart(element, 'search-status')).to.not.exist;
  });

  it('keeps its results until they have been read again', async () => {
    const held = heldAnswer(
      categoryOf('Keys', 'keys', [itemAnswer({id: 3, name: 'Ember key', price: 4})]),
    );
    let isHeld = false;
    const {element, shop} = await catalogue({
      'categories/get': [links[0], {name: 'Keys', url: 'keys'}],
      'categories/get/keys': (request) =>
        isHeld
          ? (held.body as (request: Request) => Promise<Response>)(request)
          : Response.json(routes['categories/get/keys']),
    });
    await type(element, 'ember key');
    const card = await waitFor(() => findEntry(element, 'Ember key'));
    isHeld = true;
    shop.catalogue.forget();
    await waitFor(() => element.updateComplete);
    expect(findEntry(element, 'Ember key')).to.equal(card);
    expect(status(element)).not.to.equal(en.searching);
    held.release();
    await waitFor(() => findEntry(element, 'Ember key')?.textContent.includes('4'));
    expect(findEntry(element, 'Ember key')).to.equal(card);
  });
});
