import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryPage} from '../../../src/api/category.js';
import {structuredDataScript} from '../../../src/prerender/structured-data.js';
import {Shop} from '../../../src/shop/shop.js';
import {fakeFetch} from '../../support/fake-fetch.js';
import {settings} from '../../support/fixtures.js';
import {parseWhole} from '../../support/parse-answers.js';

/** Returns the offer in the structured data of an item. */
async function offerOf(item: object): Promise<object | undefined> {
  const {fetch} = fakeFetch(settings);
  const shop = new Shop({baseUrl: 'https://shop.example.net', fetch});
  await shop.settings.read();
  const {items} = parseWhole(CategoryPage, {
    category: {id: 1, name: 'Keys'},
    items: [{id: 7, name: 'Key', ...item}],
  });
  const script = structuredDataScript('Keys', items, shop);
  const [, json] = /^<script type="application\/ld\+json">(.*)<\/script>\n$/s.exec(
    script,
  )!;
  const list = JSON.parse(json!) as {
    itemListElement: {item: {name: string; offers?: object}}[];
  };
  const product = list.itemListElement[0]?.item;
  expect(product?.name).to.equal('Key');
  return product?.offers;
}

describe('Structured data', () => {
  it('offers an item at its price', async () => {
    expect(await offerOf({price: 2.5})).to.include({price: 2.5, priceCurrency: 'EUR'});
  });

  it('offers an item that costs nothing at 0', async () => {
    expect(await offerOf({price: 0})).to.include({price: 0});
  });

  it('offers an item whose price the shopper names at its minimum price, and never at 0', async () => {
    const named = {price: 0, custom_price: 1};
    expect(await offerOf({...named, min_price: 2})).to.include({price: 2});
    expect(await offerOf(named)).to.equal(undefined);
    expect(await offerOf({...named, min_price: 0})).to.equal(undefined);
  });

  it('does not offer items that are sold for virtual currency only', async () => {
    const item = {price: 0, virtual_price: 300, is_virtual_currency_only: true};
    expect(await offerOf(item)).to.equal(undefined);
  });
});
