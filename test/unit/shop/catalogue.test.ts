import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryEntries, CategoryPage} from '../../../src/api/category.js';
import {FeaturedDeals, ItemDetail} from '../../../src/api/item.js';
import {Catalogue, type CatalogueClient} from '../../../src/shop/catalogue.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Session} from '../../../src/shop/session.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {categories, deals, mvp, ranks} from '../../support/fixtures.js';
import {offline} from '../../support/model-cart.js';
import {parseWhole} from '../../support/parse-answers.js';

/** A catalogue whose service answers every call. `calls` lists the calls with their tokens. */
function catalogueOf(changes: Partial<CatalogueClient> = {}) {
  const calls: string[] = [];
  const client: CatalogueClient = {
    getCategory: (url, {token} = {}) => {
      calls.push(`category ${url} for ${token}`);
      return Promise.resolve(parseWhole(CategoryPage, ranks));
    },
    getCategories: ({token} = {}) => {
      calls.push(`categories for ${token}`);
      return Promise.resolve(parseWhole(CategoryEntries, categories));
    },
    getItem: (id, {token} = {}) => {
      calls.push(`item ${id} for ${token}`);
      return Promise.resolve(parseWhole(ItemDetail, mvp));
    },
    getFeaturedDeals: ({token} = {}) => {
      calls.push(`deals for ${token}`);
      return Promise.resolve(parseWhole(FeaturedDeals, deals));
    },
    ...changes,
  };
  const session = new Session();
  session.setToken('alice');
  return {catalogue: new Catalogue(client, session), session, calls};
}

describe('Catalogue', () => {
  it('sends one request for the same data, for several callers', async () => {
    const {catalogue, calls} = catalogueOf();
    const [one, other] = await Promise.all([
      catalogue.item('32'),
      catalogue.item('32'),
    ]);
    expect(await catalogue.item('32')).to.equal(one);
    expect(other).to.equal(one);
    expect(calls).to.deep.equal(['item 32 for alice']);
  });

  it('knows the smallest price of an item and a deal from its category', async () => {
    const own = {id: 32, name: 'Gift', price: 0};
    const {catalogue} = catalogueOf({
      getCategory: () =>
        Promise.resolve(
          parseWhole(CategoryPage, {
            category: {id: 1, name: 'Gifts'},
            items: [],
            subcategories: [
              {
                category: {id: 2, name: 'Inner'},
                items: [{...own, custom_price: true, min_price: 5}],
              },
            ],
          }),
        ),
      getItem: () => Promise.resolve(parseWhole(ItemDetail, own)),
      getFeaturedDeals: () => Promise.resolve(parseWhole(FeaturedDeals, [own])),
    });
    await catalogue.category('gifts');
    const named = {custom_price: true, min_price: 5};
    expect(await catalogue.item('32')).to.include(named);
    expect((await catalogue.deals())[0]).to.include(named);
  });

  it('lets listeners get an item again that was read before its category', async () => {
    const gift = {id: 32, name: 'Gift', price: 0, custom_price: true, min_price: 5};
    const {catalogue} = catalogueOf({
      getCategory: () =>
        Promise.resolve(
          parseWhole(CategoryPage, {category: {id: 1, name: 'Gifts'}, items: [gift]}),
        ),
      getItem: () =>
        Promise.resolve(parseWhole(ItemDetail, {id: 32, name: 'Gift', price: 0})),
    });
    expect((await catalogue.item('32')).custom_price).to.equal(false);
    const {version} = catalogue.value;
    await catalogue.category('gifts');
    expect(catalogue.value.version).to.equal(version + 1);
    expect(await catalogue.item('32')).to.include({custom_price: true, min_price: 5});
  });

  for (const [what, read] of [
    ['item', (catalogue: Catalogue) => catalogue.item('32')],
    ['deals', (catalogue: Catalogue) => catalogue.deals()],
  ] as const)
    it(`does not report a failure of ${what} that is awaited later`, async () => {
      const fail = () => Promise.reject(offline);
      const {catalogue} = catalogueOf({getItem: fail, getFeaturedDeals: fail});
      const answer = read(catalogue);
      // An unhandled rejection fails the test after this task.
      await new Promise((resolve) => setTimeout(resolve));
      expect(await rejectionOf(answer)).to.equal(offline);
    });

  it('counts a shopper whose session has expired as having left', async () => {
    const {catalogue, session} = catalogueOf({
      getItem: () => Promise.reject(new ShopError('unauthorized', 'No.')),
    });
    session.setTokenProvider(() => Promise.resolve(undefined));
    session.setToken('alice');
    const {departures} = catalogue.value;
    await rejectionOf(catalogue.item('32'));
    session.setToken('bob');
    expect(catalogue.value.departures).to.equal(departures + 1);
  });

  it('counts signed-in shoppers who leave, but not guests who sign in', () => {
    const {catalogue, session} = catalogueOf();
    expect(catalogue.value.departures).to.equal(0);
    session.setToken(undefined);
    expect(catalogue.value.departures).to.equal(1);
    session.setToken('bob');
    expect(catalogue.value.departures).to.equal(1);
    session.setToken('carol');
    expect(catalogue.value).to.deep.equal({version: 3, resets: 3, departures: 2});
  });

  it('sends a request for each kind of data', async () => {
    const {catalogue, calls} = catalogueOf();
    await catalogue.category('ranks');
    await catalogue.category('keys');
    await catalogue.categories();
    await catalogue.item('32');
    await catalogue.item('33');
    await catalogue.deals();
    expect(calls).to.deep.equal([
      'category ranks for alice',
      'category keys for alice',
      'categories for alice',
      'item 32 for alice',
      'item 33 for alice',
      'deals for alice',
    ]);
  });

  it('returns the answers of the service', async () => {
    const {catalogue} = catalogueOf();
    expect((await catalogue.category('ranks')).items).to.have.lengthOf(2);
    expect((await catalogue.categories())[0]).to.have.property('url', 'ranks');
    expect(await catalogue.item('32')).to.have.property('price', 14.99);
    expect(await catalogue.deals()).to.have.lengthOf(2);
  });

  it('keeps no failure: the next caller sends a new request', async () => {
    let tries = 0;
    const {catalogue} = catalogueOf({
      getItem: () =>
        tries++
          ? Promise.resolve(parseWhole(ItemDetail, mvp))
          : Promise.reject(offline),
    });
    expect(await rejectionOf(catalogue.item('32'))).to.equal(offline);
    expect(await catalogue.item('32')).to.have.property('id', 32);
    expect(tries).to.equal(2);
  });

  it('notifies its listeners and reads again when the shopper changes', async () => {
    const {catalogue, session, calls} = catalogueOf();
    await catalogue.deals();
    const versions = new Set([catalogue.value.version]);
    catalogue.subscribe(() => versions.add(catalogue.value.version));
    session.setToken('bob');
    await catalogue.deals();
    expect(versions.size).to.equal(2);
    expect(calls).to.deep.equal(['deals for alice', 'deals for bob']);
  });

  it('keeps its answers when the same shopper only gets a token', async () => {
    const {catalogue, session, calls} = catalogueOf();
    session.setToken(undefined);
    session.setTokenProvider(() => Promise.resolve('alice'));
    await catalogue.deals();
    await catalogue.deals();
    expect(calls).to.deep.equal(['deals for alice']);
  });

  it('does not keep an answer that the former shopper was waiting for', async () => {
    const {catalogue, session, calls} = catalogueOf();
    const former = catalogue.item('32');
    session.setToken('bob');
    const latter = catalogue.item('32');
    await Promise.all([former, latter]);
    expect(await catalogue.item('32')).to.equal(await latter);
    expect(calls).to.deep.equal(['item 32 for alice', 'item 32 for bob']);
  });

  it('does not lose the new answer when the former shopper’s request fails late', async () => {
    const failing: ((error: unknown) => void)[] = [];
    const {catalogue, session} = catalogueOf({
      getItem: (_id, {token} = {}) =>
        token === 'alice'
          ? new Promise((_, reject) => failing.push(reject))
          : Promise.resolve(parseWhole(ItemDetail, mvp)),
    });
    const former = rejectionOf(catalogue.item('32'));
    session.setToken('bob');
    const latter = catalogue.item('32');
    failing.forEach((fail) => fail(offline));
    await former;
    expect(await catalogue.item('32')).to.equal(await latter);
  });
});
