import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Settings} from '../../../src/api/settings.js';
import {settings, sparseSettings} from '../../support/fixtures.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

describe('Settings', () => {
  it('reads the settings of a shop that uses every setting', () => {
    const site = parseWhole(Settings, settings);
    expect(site).to.deep.include({
      website_name: 'Emberfall Store',
      server: {ip: 'play.emberfall.example', port: 25565},
      is_featuredDeal: true,
      is_profile_enabled: true,
      details: false,
      is_ref: true,
      discord_sync: false,
      is_virtual_currency: true,
      virtual_currency: 'Embers',
      system_currency: {name: 'EUR', value: 1},
      footer: [{name: 'Terms', url: '/pages/tos'}],
      top: {username: 'Astrid_7', avatar: 'https://mc-heads.net/body/Astrid_7/150px'},
      socials: {
        discord: 'https://discord.gg/example',
        tiktok: 'https://tiktok.com/@example',
      },
    });
    expect(site.header.map(({name}) => name)).to.deep.equal(['Rules', 'Vote']);
    expect(site.goals[0]).to.include({current_amount: 412.5, goal_amount: 500});
    expect(site.recentDonators[1]).to.include({username: 'Zoë', amount: 1500});
    expect(site.currencies.map(({name}) => name)).to.deep.equal([
      'EUR',
      'USD',
      'JPY',
      'Gold',
    ]);
    expect(site.languages.map(({code}) => code)).to.deep.equal(['en', 'pt-BR', 'ua']);
  });

  it('reads which billing details newer services ask for', () => {
    const {data_collection} = parseWhole(Settings, settings);
    expect(data_collection!.fields['email']).to.deep.equal({
      enabled: true,
      required: true,
    });
    expect(data_collection!.fields['country']).to.deep.equal({
      enabled: true,
      required: false,
    });
    expect(data_collection!.fields['city']).to.deep.equal({
      enabled: false,
      required: false,
    });
  });

  it('reads the settings of a new shop', () => {
    expect(parseWhole(Settings, sparseSettings)).to.deep.include({
      auth_type: 'ingame',
      header: [],
      footer: [],
      website_name: 'New',
      website_description: '',
      server: {ip: '', port: 0},
      is_featuredDeal: false,
      details: false,
      goals: [],
      top: undefined,
      recentDonators: [],
      socials: {},
      is_virtual_currency: false,
      system_currency: {name: 'USD', value: 1},
      languages: [],
    });
  });

  it('reads empty settings', () => {
    const site = parseWhole(Settings, {});
    expect(site).to.deep.include({website_name: '', details: false, currencies: []});
    expect(site).to.deep.include({is_featuredDeal: true, socials: {}});
    expect(site.server).to.equal(undefined);
    expect(site.system_currency).to.equal(undefined);
  });

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
