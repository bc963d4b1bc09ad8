import {expect} from '@open-wc/testing';
import {sortedCountries} from '../../../src/features/checkout/billing-details.js';

const named = (lang: string | undefined, code: string) =>
  sortedCountries(lang).find((country) => country.code === code);

describe('countries', () => {
  it('contains every country once, each with its own name', () => {
    const list = sortedCountries('en');
    expect(list).to.have.length(250);
    expect(new Set(list.map(({code}) => code)).size).to.equal(250);
    expect(new Set(list.map(({name}) => name)).size).to.equal(250);
    for (const {code, name} of list) expect(name).not.to.equal(code);
  });

  it('has names in the requested language, and in English for the service', () => {
    expect(named('de', 'DE')).to.include({name: 'Deutschland', english: 'Germany'});
    expect(named(undefined, 'PT')).to.include({name: 'Portugal', english: 'Portugal'});
  });

  it('sorts the names by the rules of the language', () => {
    const [sv, de] = ['sv', 'de'].map((lang) =>
      sortedCountries(lang).map(({name}) => name),
    ) as [string[], string[]];
    expect(sv.indexOf('Österrike')).to.be.greaterThan(sv.indexOf('Zimbabwe'));
    expect(de.indexOf('Österreich')).to.be.lessThan(de.indexOf('Polen'));
  });

  it('has English names if the language is invalid', () => {
    expect(named('no language', 'DE')?.name).to.equal('Germany');
  });
});
