import {describe, it} from 'node:test';
import {expect} from 'chai';
import {billingFields} from '../../../../src/api/billing-fields.js';
import {Settings} from '../../../../src/api/settings.js';
import {askedFields} from '../../../../src/features/checkout/checkout-problems.js';
import {settings, sparseSettings} from '../../../support/fixtures.js';
import {parseWhole} from '../../../support/parse-answers.js';

describe('askedFields', () => {
  const all = billingFields.map(({name}) => name);

  /**
   * Returns the names of the fields that a site with these settings asks for. A star marks required
   * fields.
   */
  function asked(changes: object): string[] {
    const fields = askedFields(parseWhole(Settings, {...sparseSettings, ...changes}));
    return fields.map(({name, required}) => (required ? `${name}*` : name));
  }

  it('are empty before the settings are loaded, and if the site collects no billing details', () => {
    expect(askedFields(undefined)).to.be.empty;
    expect(asked({details: 0})).to.deep.equal([]);
  });

  it('are all fields if the site collects billing details, required except the second address line', () => {
    const optional = 'address2';
    expect(asked({details: 1})).to.deep.equal(
      all.map((name) => (name === optional ? name : `${name}*`)),
    );
  });

  it('are the fields that a newer site enables, regardless of `details`', () => {
    const {data_collection} = settings;
    expect(asked({details: 0, data_collection})).to.deep.equal(['email*', 'country']);
    expect(asked({details: 1, data_collection})).to.deep.equal(['email*', 'country']);
  });

  for (const name of all)
    it(`are the field that a newer site enables and requires: ${name}`, () => {
      const askedOf = (field: object) =>
        asked({details: 1, data_collection: {fields: {[name]: field}}});
      expect(askedOf({enabled: 1, required: true})).to.deep.equal([`${name}*`]);
      expect(askedOf({enabled: true, required: 0})).to.deep.equal([name]);
      expect(askedOf({enabled: false, required: true})).to.deep.equal([]);
    });

  it('are only fields that the checkout knows', () => {
    const on = {enabled: true, required: true};
    const data_collection = {
      fields: {shoesize: on, city: on, region: {enabled: false}},
    };
    expect(asked({data_collection})).to.deep.equal(['city*']);
  });
});
