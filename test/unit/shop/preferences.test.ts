import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Preferences} from '../../../src/shop/preferences.js';
import {forbiddenStorage, MemoryStorage} from '../memory-storage.js';

const address = 'https://shop.example.net';
const none = {currency: undefined, language: undefined};

/** The preferences of a page with a new storage, and of a later visit. */
function preferencesOf(keep = new MemoryStorage()) {
  const later = (baseUrl = address) => new Preferences(baseUrl, keep);
  return {preferences: later(), later, keep};
}

describe('Preferences', () => {
  it('are undefined if the shopper has picked nothing, or use the values that the page asks for', () => {
    const {preferences} = preferencesOf();
    expect(preferences.value).to.deep.equal(none);
    preferences.wish({currency: 'USD', language: 'de'});
    expect(preferences.value).to.deep.equal({currency: 'USD', language: 'de'});
    preferences.wish({currency: undefined});
    expect(preferences.value).to.deep.equal({currency: undefined, language: 'de'});
  });

  it('prefer the choice of the shopper to the values of the page, and keep only this choice', () => {
    const {preferences, later} = preferencesOf();
    preferences.pick({currency: 'JPY'});
    preferences.wish({currency: 'USD', language: 'de'});
    expect(preferences.value).to.deep.equal({currency: 'JPY', language: 'de'});
    expect(later().value).to.deep.equal({currency: 'JPY', language: undefined});
    preferences.pick({language: 'fr'});
    expect(later().value).to.deep.equal({currency: 'JPY', language: 'fr'});
  });

  it('keep what was picked in another tab', () => {
    const {preferences, later} = preferencesOf();
    later().pick({currency: 'USD'});
    preferences.pick({language: 'de'});
    expect(later().value).to.deep.equal({currency: 'USD', language: 'de'});
  });

  it('notify their listeners when they change, and only then', () => {
    const {preferences} = preferencesOf();
    const told: unknown[] = [];
    preferences.subscribe(() => told.push(preferences.value.currency));
    preferences.wish({currency: 'USD'});
    preferences.wish({currency: 'USD'});
    preferences.pick({currency: 'JPY'});
    preferences.wish({currency: 'EUR'});
    expect(told).to.deep.equal(['USD', 'JPY']);
  });

  it('are kept for each shop separately', () => {
    const {preferences, later, keep} = preferencesOf();
    preferences.pick({currency: 'JPY'});
    expect(later('https://other.example').value).to.deep.equal(none);
    expect(keep.key(0)).to.contain(address);
  });

  for (const keep of [forbiddenStorage, undefined])
    it(`last for the page view if the storage is ${keep ? 'forbidden' : 'missing'}`, () => {
      const preferences = new Preferences(address, keep);
      preferences.pick({currency: 'JPY'});
      expect(preferences.value.currency).to.equal('JPY');
    });

  for (const text of ['not JSON', 'null', '{"currency": 7, "language": null}'])
    it(`are empty if the storage contains ${text}`, () => {
      const keep = {...forbiddenStorage, getItem: () => text};
      expect(new Preferences(address, keep).value).to.deep.equal(none);
    });
});
