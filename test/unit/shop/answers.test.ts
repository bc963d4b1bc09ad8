import {afterEach, beforeEach, describe, it, mock} from 'node:test';
import {expect} from 'chai';
import {getGiftBalance} from '../../../src/api/calls/gift-card.js';
import {Shop} from '../../../src/shop/shop.js';
import {shopKey} from '../../../src/lib/storage-keys.js';
import {fakeFetch, status, type RecordedRequest} from '../../support/fake-fetch.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {MemoryStorage} from '../memory-storage.js';

const baseUrl = 'https://shop.example.net';
const KEY = shopKey(baseUrl, 'answers');
const MINUTE = 60_000;

/** The service's answers by the end of the path. They differ by `price` and by the site's name. */
function service({price = 5, name = 'Oakwood', items = 1} = {}) {
  const item = {id: 7, name: 'Sword', price};
  const category = {id: 1, name: 'Ranks', url: 'ranks'};
  return ({url}: RecordedRequest) =>
    Response.json(
      url.endsWith('/settings/get')
        ? {website_name: name, currencies: [{name: 'EUR', value: 1}]}
        : url.endsWith('/ranks')
          ? {category, items: Array.from({length: items}, () => item)}
          : [item],
    );
}

/** A tab, with the storages that its pages share. */
function tab() {
  const session = new MemoryStorage();
  const storages = {session, local: new MemoryStorage()};
  /** Opens a page of the visit. */
  const page = (answer: (request: RecordedRequest) => Response = service()) => {
    const {fetch, asked} = fakeFetch(answer);
    const shop = new Shop({baseUrl, fetch, storages, pause: 0});
    const price = async () => (await shop.catalogue.category('ranks')).items[0]?.price;
    return {shop, asked, price};
  };
  /** Opens a page that reads the shop, and stays until its answers are kept. */
  const visit = async (answer?: (request: RecordedRequest) => Response) => {
    const opened = page(answer);
    await opened.shop.settings.read();
    await opened.price();
    mock.timers.tick(1_000);
    return opened;
  };
  return {session, page, visit};
}

/** Lets answers that are there arrive. */
async function answersArrive(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
}

const isOutdated = service({price: 9, name: 'Birch'});

describe('The next page of a visit', () => {
  beforeEach(() => mock.timers.enable({apis: ['setTimeout', 'Date'], now: 1e12}));
  afterEach(() => mock.timers.reset());

  it('shows what the page before has read, asks again, and tells what differs', async () => {
    const {visit, page} = tab();
    await visit();
    const {shop, price, asked} = page(isOutdated);
    const told: unknown[] = [];
    shop.catalogue.subscribe(() => void told.push(shop.catalogue.value.resets));
    const name = shop.settings.read().then(({website_name}) => website_name);
    expect([await price(), await name]).to.deep.equal([5, 'Oakwood']);
    await answersArrive();
    expect(asked).to.have.lengthOf(2);
    expect(told.filter(Boolean)).to.deep.equal([1]);
    expect(await price()).to.equal(9);
    expect(shop.settings.value?.website_name).to.equal('Birch');
    expect(asked).to.have.lengthOf(2);
  });

  it('tells nothing if the service answers the same', async () => {
    const {visit, page} = tab();
    await visit();
    const {shop, price} = page();
    await price();
    const shown = await shop.catalogue.category('ranks');
    await answersArrive();
    expect(shop.catalogue.value.version).to.equal(0);
    expect(await shop.catalogue.category('ranks')).to.equal(shown);
  });

  it('keeps what it shows while the service cannot be reached, but not what the service refuses', async () => {
    const {visit, page} = tab();
    await visit();
    const broken = page(() => {
      throw new TypeError('offline');
    });
    expect(await broken.price()).to.equal(5);
    mock.timers.tick(100_000);
    await answersArrive();
    expect(await broken.price()).to.equal(5);

    const gone = page(status(404, {message: 'Unknown category.'}));
    expect(await gone.price()).to.equal(5);
    await answersArrive();
    expect(gone.shop.catalogue.value.resets).to.equal(1);
    expect(await rejectionOf(gone.price())).to.include({kind: 'not-found'});
  });

  it('shows nothing that is older than five minutes', async () => {
    const {visit, page} = tab();
    await visit();
    mock.timers.tick(5 * MINUTE);
    expect(await page(isOutdated).price()).to.equal(9);
  });

  it('shows what the same sign-in has read, and nothing to anybody else', async () => {
    const {visit, page, session} = tab();
    const first = page();
    first.shop.session.signIn('alice', 'Alice', 'session');
    await first.price();
    mock.timers.tick(1_000);
    expect(await page(isOutdated).price()).to.equal(5);

    const second = page(isOutdated);
    second.shop.session.signIn('ben', 'Ben', 'session');
    expect(session.getItem(KEY)).to.equal(null);
    expect(await second.price()).to.equal(9);
    second.shop.session.setToken(undefined);
    await visit();
    expect(session.getItem(KEY)).to.contain('ranks');
  });

  it('of a page with a token of its own shows only the settings', async () => {
    const {visit, page, session} = tab();
    await visit();
    const {shop, price} = page(isOutdated);
    shop.session.setToken('alice');
    expect(session.getItem(KEY)).to.contain('settings').and.not.contain('ranks');
    const {website_name: name} = await shop.settings.read();
    expect([name, await price()]).to.deep.equal(['Oakwood', 9]);
    mock.timers.tick(1_000);
    expect(session.getItem(KEY)).to.not.contain('ranks');
  });

  it('shows nothing after the page has asked to forget, such as after a payment', async () => {
    const {visit, page} = tab();
    await visit();
    const {shop, price} = page(isOutdated);
    shop.catalogue.forget();
    expect(await price()).to.equal(9);
  });

  it('asks again for a balance after a payment, although it is the same for all shoppers', async () => {
    const {shop, asked} = tab().page(() => Response.json({gift: {sum: 10}}));
    const read = () => shop.catalogue.read(getGiftBalance, {gift: 'G-1'});
    await Promise.allSettled([read(), read()]);
    expect(asked).to.have.lengthOf(1);
    shop.catalogue.forget();
    await Promise.allSettled([read()]);
    expect(asked).to.have.lengthOf(2);
  });

  it('with data-keep="none" keeps nothing, and shows nothing that was kept', async () => {
    const {visit, page, session} = tab();
    await visit();
    const {shop, price} = page(isOutdated);
    shop.answers.stop();
    expect(await price()).to.equal(9);
    mock.timers.tick(1_000);
    expect(session.getItem(KEY)).to.equal(null);
  });

  it('ignores what no answer may be, and keeps at most 200,000 characters', async () => {
    const {visit, page, session} = tab();
    await visit();
    session.setItem(KEY, session.getItem(KEY)?.replaceAll('Ranks', '') ?? '');
    expect(await page(isOutdated).price()).to.equal(9);
    const name = JSON.stringify('["guest","/categories/get/{url+}",{"url":"ranks"}]');
    for (const text of [
      '{',
      '[1, [2, 3], null]',
      `{${name}: null}`,
      `{${name}: {"at": ${Date.now()}}}`,
      `{${name}: {"at": ${Date.now()}, "text": "<p>"}}`,
      `{${name}: {"at": "now", "text": "{}"}}`,
    ]) {
      session.setItem(KEY, text);
      expect(await page(isOutdated).price()).to.equal(9);
    }
    await visit(service({items: 6_000}));
    expect(session.getItem(KEY)).to.contain('settings').and.not.contain('ranks');
    await visit(service({items: 3_000}));
    expect(session.getItem(KEY)?.length).to.be.within(100_000, 200_000);
  });
});
