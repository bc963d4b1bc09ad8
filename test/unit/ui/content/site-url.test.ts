import {describe, it} from 'node:test';
import {expect} from 'chai';
import {siteUrl} from '../../../../src/ui/content/site-url.js';

const shop = 'https://shop.example.test/store';
const home = 'http://games.lan:8080';

describe('siteUrl', () => {
  // `safeUrl` refuses more of them.
  for (const [address, url, base = shop] of [
    ['/pages/tos', `${shop}/pages/tos`],
    ['pages/tos', `${shop}/pages/tos`],
    ['https://vote.example.net/a?b=c#d', 'https://vote.example.net/a?b=c#d'],
    ['//vote.example.net/', 'https://vote.example.net/'],
    ['/vote', `${home}/vote`, home],
    ['http://localhost:8787/vote', 'http://localhost:8787/vote'],
    ['javascript:alert(1)', undefined],
    ['http://vote.example.net/', undefined],
  ] as const)
    it(`is ${url ?? 'no address'} for ${address} in the service at ${base}`, () => {
      expect(siteUrl(address, base)).to.equal(url);
    });
});
