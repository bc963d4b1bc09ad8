import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Preferences, type PreferenceStorage} from '../../../src/shop/preferences.js';

const address = 'https://shop.example.net';

/** A storage in memory for one test. */
function storage() {
  const kept = new Map<string, string>();
  const keep: PreferenceStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return {keep, kept};
}

const broken: PreferenceStorage = {
  getItem: () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('Full.', 'QuotaExceededError');
  },
};

describe('Preferences', () => {
  it('are undefined if the shopper has picked nothing', () => {
    const {value} = new Preferences(address, storage().keep);
    expect(value).to.deep.equal({currency: undefined, language: undefined});
  });

  it('use the values that the page asks for', () => {
    const preferences = new Preferences(address, storage().keep);
    preferences.wish({currency: 'USD', language: 'de'});
    expect(preferences.value).to.deep.equal({currency: 'USD', language: 'de'});
    preferences.wish({currency: undefined});
    expect(preferences.value).to.deep.equal({currency: undefined, language: 'de'});
  });

  it('prefer the choice of the shopper to the values of the page', () => {
    const preferences = new Preferences(address, storage().keep);
    preferences.pick({currency: 'JPY'});
    preferences.wish({currency: 'USD', language: 'de'});
    expect(preferences.value).to.deep.equal({currency: 'JPY', language: 'de'});
  });

  it('keep what was picked in another tab', () => {
    const {keep} = storage();
    const here = new Preferences(address, keep);
    new Preferences(address, keep).pick({currency: 'USD'});
    here.pick({language: 'de'});
    const later = new Preferences(address, keep);
    expect(later.value).to.deep.equal({currency: 'USD', language: 'de'});
  });

  it('notify their listeners when they change, and only then', () => {
    const preferences = new Preferences(address, storage().keep);
    const told: unknown[] = [];
    preferences.subscribe(() => told.push(preferences.value.currency));
    preferences.wish({currency: 'USD'});
    preferences.wish({currency: 'USD'});
    preferences.pick({currency: 'JPY'});
    preferences.wish({currency: 'EUR'});
    expect(told).to.deep.equal(['USD', 'JPY']);
  });

  it('keep the choice of the shopper for the next visit, but not the values of the page', () => {
    const {keep} = storage();
    const preferences = new Preferences(address, keep);
    preferences.wish({currency: 'USD', language: 'de'});
    preferences.pick({currency: 'JPY'});
    expect(new Preferences(address, keep).value).to.deep.equal({
      currency: 'JPY',
      language: undefined,
    });
  });

  it('remember both picks, made one after the other', () => {
    const {keep} = storage();
    const preferences = new Preferences(address, keep);
    preferences.pick({currency: 'JPY'});
    preferences.pick({language: 'fr'});
    expect(new Preferences(address, keep).value).to.deep.equal({
      currency: 'JPY',
      language: 'fr',
    });
  });

  it('are kept for each shop separately', () => {
    const {keep, kept} = storage();
    new Preferences(address, keep).pick({currency: 'JPY'});
    expect(new Preferences('https://other.example', keep).value.currency).to.equal(
      undefined,
    );
    expect([...kept.keys()].join()).to.contain(address);
  });

  for (const [what, keep] of [
    ['is broken', broken],
    ['is forbidden', undefined],
  ] as const) {
    it(`last for the page view if the storage ${what}`, () => {
      const preferences = new Preferences(address, keep);
      preferences.pick({currency: 'JPY'});
      expect(preferences.value.currency).to.equal('JPY');
    });
  }

  for (const text of [
    'not JSON',
    'null',
    '7',
    '[]',
    '{"currency": 7, "language": null}',
  ]) {
    it(`are empty if the storage contains ${text}`, () => {
      const preferences = new Preferences(address, {...broken, getItem: () => text});
      expect(preferences.value).to.deep.equal({
        currency: undefined,
        language: undefined,
      });
    });
  }
});
