import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Settings} from '../../../src/api/settings.js';
import {settings} from '../../support/fixtures.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

describe('Settings', () => {
  it('reads a missing top donor in all its spellings', () => {
    for (const top of [null, [], {}, '', {username: '', avatar: ''}]) {
      expect(parseWhole(Settings, {...settings, top}).top).to.equal(undefined);
    }
  });

  it('keeps only social networks with an address', () => {
    const {socials} = parseWhole(Settings, {
      ...settings,
      socials: {discord: 'https://discord.gg/x', steam: '', tiktok: null, youtube: 7},
    });
    expect(socials).to.deep.equal({discord: 'https://discord.gg/x'});
  });

  it('leaves out a currency without a valid rate', () => {
    const {value, skipped} = parseWithSkipped(Settings, {
      ...settings,
      currencies: [
        {name: 'EUR', value: '1.00'},
        {name: 'Gold', value: 0},
        {name: 'Silver', value: -2},
        {name: 'Tin', value: 'abc'},
        {name: '', value: 1},
      ],
    });
    expect(value.currencies).to.deep.equal([{name: 'EUR', value: 1}]);
    expect(skipped.map(({path}) => path)).to.deep.equal([
      'currencies[1].value',
      'currencies[2].value',
      'currencies[3].value',
      'currencies[4].name',
    ]);
  });

  it('leaves out unreadable parts, and reports their places', () => {
    const {value, skipped} = parseWithSkipped(Settings, {
      ...settings,
      header: [{name: 'Rules'}, {name: 'Vote', url: '/vote'}],
      server: 'play.emberfall.example',
      system_currency: {name: 'EUR', value: 0},
      data_collection: {fields: 'all'},
    });
    expect(value.header).to.deep.equal([{name: 'Vote', url: '/vote'}]);
    expect(value.server).to.equal(undefined);
    expect(value.website_name).to.equal('Emberfall Store');
    expect(skipped.map(({path}) => path)).to.deep.equal([
      'header[0].url',
      'server',
      'system_currency.value',
      'data_collection.fields',
    ]);
  });

  it('rejects everything but an object', () => {
    for (const odd of [null, [], 'text', 7])
      expect(parseErrorPath(Settings, odd)).to.equal('');
  });
});
