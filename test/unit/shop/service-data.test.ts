import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryPage} from '../../../src/api/category.js';
import {FeaturedDeals, Item} from '../../../src/api/item.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Account} from '../../../src/shop/account.js';
import {Answers} from '../../../src/shop/answers.js';
import {Catalogue} from '../../../src/shop/catalogue.js';
import {Session} from '../../../src/shop/session.js';
import {SiteSettings} from '../../../src/shop/site-settings.js';
import {fakeService} from '../../support/fake-service.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {offline} from '../../support/model-cart.js';
import {parseWhole} from '../../support/parse-answers.js';

/** The data of a shop, whose service gives these answers in turn and repeats the last one. */
function shopWith(...answers: readonly unknown[]) {
  const calls: string[] = [];
  const session = new Session();
  session.setToken('alice');
  const service = fakeService(session, ({path}, input, {token}) => {
    calls.push(`${[path, ...Object.values(input)].join(' ')} for ${token}`);
    const answer = answers[Math.min(calls.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const reads = new Answers(service, session);
  const catalogue = new Catalogue(reads, session);
  const account = new Account({catalogue, session});
  const settings = new SiteSettings(reads);
  return {catalogue, account, settings, session, calls};
}

type Shop = ReturnType<typeof shopWith>;

const gift = {id: 32, name: 'Gift', price: 0};
const named = {custom_price: true, min_price: 5};
const item = parseWhole(Item, gift);
const deals = parseWhole(FeaturedDeals, [gift]);
const category = {id: 1, name: 'Gifts'};
const page = parseWhole(CategoryPage, {category, items: [{...gift, ...named}]});
const astrid = {id: 77, username: 'Astrid_7', avatar: '', virtual_currency: 1200};
const ben = {...astrid, id: 78, username: 'Ben'};

/** Each kind of data: how it is read, its call, an answer, and an answer for another shopper. */
const kinds: Readonly<
  Record<string, readonly [(shop: Shop) => Promise<unknown>, string, unknown, unknown]>
> = {
  'an item': [
    ({catalogue}) => catalogue.item('32'),
    '/items/get/{id} 32',
    item,
    {...item},
  ],
  'the deals': [
    ({catalogue}) => catalogue.deals(),
    '/items/getFeaturedDeals',
    deals,
    [],
  ],
  'a category': [
    ({catalogue}) => catalogue.category('gifts'),
    '/categories/get/{url+} gifts',
    page,
    {...page},
  ],
  'the categories': [
    ({catalogue}) => catalogue.categories(),
    '/categories/get',
    [],
    [1],
  ],
  'the account': [({account}) => account.read(), '/user', astrid, ben],
};

describe('The data of a shop', () => {
  for (const [what, [read, call, answer, other]] of Object.entries(kinds)) {
    it(`has ${what}, read once for several callers`, async () => {
      const shop = shopWith(answer, other);
      const found = await Promise.all([read(shop), read(shop)]);
      expect([...found, await read(shop)]).to.deep.equal([answer, answer, answer]);
      expect(shop.calls).to.deep.equal([`${call} for alice`]);
    });

    it(`has ${what}, read again after a failure`, async () => {
      const shop = shopWith(offline, answer);
      expect(await rejectionOf(read(shop))).to.equal(offline);
      expect(await read(shop)).to.deep.equal(answer);
      expect(shop.calls).to.have.lengthOf(2);
    });

    for (const [how, end] of [
      ['is answered', (late: PromiseWithResolvers<unknown>) => late.resolve(answer)],
      ['fails', (late: PromiseWithResolvers<unknown>) => late.reject(offline)],
    ] as const)
      it(`has ${what}, read anew for another shopper, although a former request ${how} late`, async () => {
        const late = Promise.withResolvers<unknown>();
        const shop = shopWith(late.promise, other);
        const former = read(shop).catch(() => undefined);
        shop.session.setToken('bob');
        expect(await read(shop)).to.deep.equal(other);
        end(late);
        await former;
        expect(await read(shop)).to.deep.equal(other);
        expect(shop.calls).to.deep.equal([`${call} for alice`, `${call} for bob`]);
      });

    it(`has ${what}, kept when the same shopper only gets a token`, async () => {
      const shop = shopWith(answer);
      shop.session.setToken(undefined);
      shop.session.setTokenProvider(() => Promise.resolve('alice'));
      await read(shop);
      await read(shop);
      expect(shop.calls).to.deep.equal([`${call} for alice`]);
    });
  }

  it('has settings, which are read once for several callers, and again after a failure', async () => {
    const {settings, calls} = shopWith(offline, {website_name: 'Emberfall Store'});
    const seen: unknown[] = [];
    settings.subscribe(() => seen.push(settings.value?.website_name));
    expect(await rejectionOf(settings.read())).to.equal(offline);
    expect(settings.value).to.equal(undefined);
    const [one, other] = await Promise.all([settings.read(), settings.read()]);
    expect(await settings.read()).to.equal(one);
    expect(other).to.equal(one);
    expect(seen).to.deep.equal(['Emberfall Store']);
    expect(calls).to.have.lengthOf(2);
  });
});

describe('Catalogue', () => {
  for (const what of ['an item', 'the deals'])
    it(`does not report a failure of ${what} that is awaited later`, async () => {
      const answer = kinds[what]![0](shopWith(offline));
      // An unhandled rejection fails the test after this task.
      await new Promise((resolve) => setTimeout(resolve));
      expect(await rejectionOf(answer)).to.equal(offline);
    });

  it('has deals of which none is featured among the others', async () => {
    const {catalogue} = shopWith(parseWhole(FeaturedDeals, [{...gift, featured: 1}]));
    expect((await catalogue.deals()).map(({featured}) => featured)).to.deep.equal([
      false,
    ]);
  });

  it('sends a request for each key', async () => {
    const {catalogue, calls} = shopWith(page, page, item, item);
    await catalogue.category('ranks');
    await catalogue.category('keys');
    await catalogue.item('32');
    await catalogue.item('33');
    expect(calls.map((call) => call.replace(' for alice', ''))).to.deep.equal([
      '/categories/get/{url+} ranks',
      '/categories/get/{url+} keys',
      '/items/get/{id} 32',
      '/items/get/{id} 33',
    ]);
  });

  it('knows the smallest price of an item and a deal from its category', async () => {
    const inner = {category: {id: 2, name: 'Inner'}, items: [{...gift, ...named}]};
    const answer = parseWhole(CategoryPage, {category, subcategories: [inner]});
    const {catalogue} = shopWith(answer, item, deals);
    await catalogue.category('gifts');
    expect(await catalogue.item('32')).to.include(named);
    expect((await catalogue.deals())[0]).to.include(named);
  });

  it('lets listeners get an item again that was read before its category', async () => {
    const {catalogue} = shopWith(item, page);
    expect((await catalogue.item('32')).custom_price).to.equal(false);
    const {version} = catalogue.value;
    await catalogue.category('gifts');
    expect(catalogue.value.version).to.equal(version + 1);
    expect(await catalogue.item('32')).to.include(named);
  });

  it('counts signed-in shoppers who leave, but not guests who sign in', () => {
    const {catalogue, session} = shopWith();
    const departures = ['alice', undefined, 'bob', 'carol'].map((token) => {
      session.setToken(token);
      return catalogue.value.departures;
    });
    expect(departures).to.deep.equal([0, 1, 1, 2]);
    expect(catalogue.value).to.deep.equal({version: 3, resets: 3, departures: 2});
  });

  it('counts a shopper whose session has expired as having left', async () => {
    const {catalogue, session} = shopWith(new ShopError('unauthorized', 'No.'));
    session.setTokenProvider(() => Promise.resolve(undefined));
    session.setToken('alice');
    const {departures} = catalogue.value;
    await rejectionOf(catalogue.item('32'));
    session.setToken('bob');
    expect(catalogue.value.departures).to.equal(departures + 1);
  });
});

describe('Account', () => {
  it('is undefined until it has been read, and notifies its listeners', async () => {
    const {account, session} = shopWith(astrid);
    let told = 0;
    account.subscribe(() => (told += 1));
    expect(account.value).to.equal(undefined);
    await account.read();
    expect(account.value).to.equal(astrid);
    expect(told).to.equal(1);
    session.setToken(undefined);
    expect(account.value).to.equal(undefined);
  });

  it('ignores the late answer for a former shopper', async () => {
    const late = Promise.withResolvers<unknown>();
    const {account, session} = shopWith(late.promise, ben);
    const reading = account.read();
    session.setToken('ben');
    await account.read();
    late.resolve(astrid);
    await reading;
    expect(account.value).to.equal(ben);
  });

  it('is read again when its balance has changed', async () => {
    const {account, catalogue, calls} = shopWith(astrid, {
      ...astrid,
      virtual_currency: 200,
    });
    await account.read();
    catalogue.forget();
    expect(account.value).to.equal(undefined);
    await account.read();
    expect(account.value?.virtual_currency).to.equal(200);
    expect(calls).to.have.lengthOf(2);
  });
});

describe('A category of a service that sends its parent', () => {
  let id = 0;
  const pageOf = (url: string, subcategories: readonly object[] = []) =>
    parseWhole(CategoryPage, {
      category: {...category, id: ++id, url},
      items: [],
      subcategories,
    });

  it('is found in the answer', async () => {
    const inner = pageOf('ranks/survival/vip');
    const survival = pageOf('ranks/survival', [inner]);
    const answer = pageOf('ranks', [pageOf('ranks/sky'), survival]);
    const {catalogue} = shopWith(answer);
    for (const url of ['ranks/survival', 'ranks/survival/vip', 'ranks'])
      expect((await catalogue.category(url)).category.url).to.equal(url);
    const other = await catalogue.category('ranks/unknown');
    expect(other.category.url).to.equal('ranks');
  });

  it('is not looked for in a category of the same key', async () => {
    const {catalogue} = shopWith(pageOf('ranks', [pageOf('ranks')]));
    expect((await catalogue.category('ranks')).subcategories).to.have.lengthOf(1);
  });
});
