import {describe, it} from 'node:test';
import {inspect} from 'node:util';
import {expect} from 'chai';
import {Shop} from '../../../src/shop/shop.js';
import {fakeFetch} from '../../support/fake-fetch.js';
import {ranks} from '../../support/fixtures.js';

/** The names of all methods of an object, inherited ones included. */
function methodsOf(object: object): string[] {
  const names: string[] = [];
  let one: unknown = object;
  for (; one && one !== Object.prototype; one = Object.getPrototypeOf(one))
    for (const [name, {value}] of Object.entries(Object.getOwnPropertyDescriptors(one)))
      if (typeof value === 'function') names.push(name);
  return names;
}

describe('A script with access to the shop', () => {
  it('can neither read the token nor send requests with it', async () => {
    const {fetch, asked} = fakeFetch(ranks);
    const shop = new Shop({baseUrl: 'https://shop.example.net', fetch});
    shop.session.setToken('secret');
    await shop.catalogue.category('ranks');
    const handed: unknown[] = [];
    const keep = (...values: unknown[]) => handed.push(values);
    const session = shop.session as unknown as Record<
      string,
      (given: unknown) => unknown
    >;
    for (const name of methodsOf(session))
      if (!/^(constructor|setToken|signIn$)/.test(name)) await session[name]!(keep);
    shop.catalogue.forget();
    await shop.catalogue.category('ranks');
    expect(asked.at(-1)!.headers['authorization']).to.equal('Bearer secret');
    expect(inspect(handed, {depth: 6})).not.to.contain('secret');
    const parts = Object.values(shop).filter((one) => typeof one === 'object');
    for (const one of [shop, ...parts])
      expect(methodsOf(one as object)).not.to.include('send');
  });
});
