import {describe, it} from 'node:test';
import {expect} from 'chai';
import {accountOf, shopperName} from '../../../src/shop/account.js';
import type {ShopError} from '../../../src/lib/shop-error.js';
import {Shop, type ShopOptions} from '../../../src/shop/shop.js';
import {openShop} from '../../../src/shop/shops.js';
import {shopKey} from '../../../src/lib/storage-keys.js';
import {fakeFetch, status, type Reaction} from '../../support/fake-fetch.js';
import {shopErrorOf} from '../../support/expected-errors.js';
import {deals, fullCart, settings} from '../../support/fixtures.js';
import {MemoryStorage} from '../memory-storage.js';
import {item, sword} from '../../support/model-cart.js';
import {setClock} from '../../support/on-test-end.js';

let shops = 0;

interface Wanted {
  readonly wish?: string;
  readonly pick?: string;
}

/** A shop at a new address, whose service reacts in turn. */
function shopWith(reactions: readonly Reaction[], options: Partial<ShopOptions> = {}) {
  const {fetch, asked} = fakeFetch(...reactions);
  shops += 1;
  const baseUrl = `https://shop-${shops}.example.net`;
  return {
    shop: new Shop({baseUrl, fetch, pause: 1, settleDelay: 0, ...options}),
    asked,
  };
}

/** A shop whose shopper was signed in with a stored token. */
function shopWithStoredToken(reactions: readonly Reaction[]) {
  const baseUrl = `https://stored-${(shops += 1)}.example.net`;
  const until = Date.now() + 60_000;
  const token = JSON.stringify({token: 'stored', username: 'Astrid_7', until});
  const session = new MemoryStorage({[shopKey(baseUrl, 'token')]: token});
  return shopWith(reactions, {baseUrl, storages: {session}});
}

describe('A shopper who was signed in with a stored token', () => {
  it('keeps the name as long as requests carry the token', () => {
    const {shop} = shopWithStoredToken([]);
    setClock(Date.now() + 24 * 60 * 60 * 1000); // The stored token is outdated by now.
    expect(shopperName(shop)).to.equal('Astrid_7');
    shop.session.setToken('another');
    expect(shopperName(shop)).to.equal('');
  });
});

describe('A shopper whose token the page has set', () => {
  it('has the name of the account, until another token is set', async () => {
    const {shop} = shopWith([{id: 1, username: 'Astrid_7'}]);
    shop.session.setToken('token-of-astrid');
    await accountOf(shop).read();
    expect(shopperName(shop)).to.equal('Astrid_7');
    shop.session.setToken('token-of-boris');
    expect(shopperName(shop)).to.equal('');
  });
});

describe('Shop', () => {
  it('normalizes its address, and rejects an invalid one', () => {
    const {shop} = shopWith([], {baseUrl: ' https://Shop.example.net/api/ '});
    expect(shop.baseUrl).to.equal('https://shop.example.net');
    expect(() => shopWith([], {baseUrl: 'shop.example.net'}))
      .to.throw()
      .with.property('kind', 'configuration');
  });

  it('reports every failure, and every part of an answer that was left out', async () => {
    const odd = {...deals[0], price: 'abc'};
    const {shop} = shopWith([status(500), [{id: 1}, ...deals, odd]]);
    const told: (ShopError | undefined)[] = [];
    shop.failures.subscribe(() => told.push(shop.failures.value));
    const error = await shopErrorOf(shop.catalogue.deals());
    expect(told.splice(0)).to.deep.equal([error]);
    expect(await shop.catalogue.deals()).to.have.lengthOf(deals.length);
    const places = ['[0].name', `[${deals.length + 1}].price`];
    expect(told.map((failure) => failure?.path)).to.deep.equal(places);
  });

  it('never reveals its token, neither in its properties nor in errors', async () => {
    const {shop} = shopWith([fullCart, status(401), new TypeError('offline')]);
    shop.session.setToken('secret-token');
    await shop.cart.load();
    await shop.cart.add(sword);
    await shop.cart.settled();
    const {failures, failure} = shop.cart.value;
    const errors = [...failures.values(), failure, shop.failures.value];
    expect(errors).to.have.lengthOf.at.least(3);
    const said = errors.flatMap((error) => [
      String(error),
      error?.stack,
      String(error?.cause),
    ]);
    expect(
      [JSON.stringify(shop), JSON.stringify(errors), ...said].join(),
    ).not.to.contain('secret');
  });

  for (const [what, after, failure] of [
    ['has a change', fullCart, undefined],
    ['lacks a change', {...fullCart, items: []}, 'schema'],
  ] as const)
    it(`reads whether the cart ${what} that was answered with a redirect`, async () => {
      const before = {...fullCart, items: []};
      const {shop, asked} = shopWith([before, status(302), after]);
      await shop.cart.load();
      const {id} = fullCart.items[0]!;
      expect(await shop.cart.add(item(id))).to.equal(!failure);
      await shop.cart.settled();
      expect(shop.cart.errorOf(id)?.kind).to.equal(failure);
      expect(asked).to.have.lengthOf(3);
    });

  const site = {currencies: settings.currencies};
  const dollars = {currencies: [{name: 'USD', value: 1.08}]};
  const gone = {wish: 'USD', pick: 'CHF'};
  const own = {wish: 'USD', pick: 'EUR'};
  for (const [what, read, {wish, pick}, currency, text] of [
    ['have no names before the settings', undefined, {wish: 'USD'}, '', '12.50'],
    ['are those of the settings', site, {}, 'EUR', '€12.50'],
    ['are shown as the shopper wants', site, {pick: 'USD'}, 'USD', '$13.50'],
    ['are the site’s if it lacks the wanted one', site, {wish: 'CHF'}, 'EUR', '€12.50'],
    ['are the page’s if the site lacks the picked one', site, gone, 'USD', '$13.50'],
    ['are the site’s own if picked, though not listed', dollars, own, 'EUR', '€12.50'],
  ] as readonly (readonly [string, object | undefined, Wanted, string, string])[])
    it(`shows currencies that ${what}`, async () => {
      const {shop} = shopWith([{...settings, ...read}]);
      if (read) await shop.settings.read();
      if (wish) shop.preferences.wish({currency: wish});
      if (pick) shop.preferences.pick({currency: pick});
      const money = shop.money('en');
      expect(shop.displayCurrency.name).to.equal(currency);
      expect(shop.systemCurrency).to.deep.equal({name: read ? 'EUR' : '', value: 1});
      expect(money.format(12.5)).to.equal(text);
      expect(money.exact(10)).to.equal(read ? '€10.00' : '10.00');
      expect(money.converted).to.equal(currency === 'USD');
    });
});

describe('The pictures of a shop', () => {
  const host = 'https://shop.example.net';

  const places = [
    ['/img/items/7.png', `${host}/img/items/7.png`],
    ['img/items/7.png', `${host}/img/items/7.png`],
    [`${host}/img/7.png?v=2`, `${host}/img/7.png?v=2`],
    ['https://cdn.example.net/7.png', 'https://cdn.example.net/7.png'],
    ['//cdn.example.net/7.png', 'https://cdn.example.net/7.png'],
    ['', undefined],
    ['https://evil.example/7.png', undefined],
    ['//evil.example/7.png', undefined],
    ['/\\evil.example/7.png', `${host}//evil.example/7.png`],
    ['\\\\evil.example/7.png', undefined],
    ['https://cdn.example.net:8443/7.png', undefined],
    ['https://cdn.example.net.evil.example/7.png', undefined],
    ['https://shop.example.net@evil.example/7.png', undefined],
    ['http://cdn.example.net/7.png', undefined],
    ['http://shop.example.net/7.png', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg/>', undefined],
    ['https://', undefined],
  ] as const;

  for (const [path, place] of places) {
    it(`${place ? 'are found at' : 'do not come from'} "${path}"`, () => {
      const {shop} = shopWith([], {baseUrl: host});
      shop.allowImages(['cdn.example.net']);
      expect(shop.imageUrl(path)).to.equal(place);
    });
  }

  it('are below the path in the address of the service', () => {
    const {shop} = shopWith([], {baseUrl: 'https://example.net/store'});
    expect(shop.imageUrl('/img/7.png')).to.equal('https://example.net/store/img/7.png');
    expect(shop.imageUrl('img/7.png')).to.equal('https://example.net/store/img/7.png');
  });

  it('do not come from other paths of the service’s origin, if its address has a path', () => {
    const {shop} = shopWith([], {baseUrl: 'https://example.net/store'});
    for (const outside of [
      'https://example.net/account/picture',
      'https://example.net/stores/7.png',
      '../account/picture',
      'img/..%2f..%2f..%2faccount',
    ])
      expect(shop.imageUrl(outside), outside).to.equal(undefined);
    shop.allowImages(['example.net']);
    expect(shop.imageUrl('https://example.net/img/7.png')).to.equal(
      'https://example.net/img/7.png',
    );
  });

  it('come from all hosts that calls of allowImages have named', () => {
    const {shop} = shopWith([]);
    shop.allowImages(['a.example']);
    shop.allowImages(['b.example']);
    for (const url of ['https://a.example/1.png', 'https://b.example/1.png']) {
      expect(shop.imageUrl(url)).to.equal(url);
    }
  });
});

describe('openShop', () => {
  it('returns the same shop for the same address', () => {
    const shop = openShop({baseUrl: 'https://one.example.net'});
    expect(openShop({baseUrl: 'https://ONE.example.net/api/'})).to.equal(shop);
    expect(openShop({baseUrl: 'https://one.example.net/store'})).not.to.equal(shop);
    expect(openShop({baseUrl: 'https://two.example.net'})).not.to.equal(shop);
  });
});
