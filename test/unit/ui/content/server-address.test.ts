import {describe, it} from 'node:test';
import {expect} from 'chai';
import {Settings} from '../../../../src/api/settings.js';
import {serverAddress} from '../../../../src/ui/content/server-address.js';
import {settings} from '../../../support/fixtures.js';
import {parseWhole} from '../../../support/parse-answers.js';

describe('The address of the game server', () => {
  for (const [server, address] of [
    [{ip: 'play.example.net', port: 25_570}, 'play.example.net:25570'],
    [{ip: ' play.example.net ', port: '25570'}, 'play.example.net:25570'],
    [{ip: 'play.example.net', port: 25_565}, 'play.example.net'],
    [{ip: 'play.example.net', port: 0}, 'play.example.net'],
    [{ip: 'play.example.net', port: ''}, 'play.example.net'],
    [{ip: 'play.example.net:25570', port: 25_570}, 'play.example.net:25570'],
    [{ip: '2001:db8::7', port: 25_570}, '[2001:db8::7]:25570'],
    [{ip: '2001:db8::7', port: 25_565}, '2001:db8::7'],
    [{ip: '', port: 25_570}, ''],
    [null, ''],
  ] as const)
    it(`of ${JSON.stringify(server)} is "${address}"`, () => {
      const read = parseWhole(Settings, {...settings, server});
      expect(serverAddress(read)).to.equal(address);
    });
});
