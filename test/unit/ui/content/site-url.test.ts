import {describe, it} from 'node:test';
import {expect} from 'chai';
import {siteUrl} from '../../../../src/ui/content/site-url.js';

const base = 'https://shop.example.test/store';

describe('siteUrl', () => {
  it('resolves site-relative addresses below the address of the service', () => {
    expect(siteUrl('/pages/tos', base)).to.equal(`${base}/pages/tos`);
    expect(siteUrl('pages/tos', base)).to.equal(`${base}/pages/tos`);
  });

  it('keeps absolute https addresses', () => {
    expect(siteUrl('https://vote.example.net/a?b=c#d', base)).to.equal(
      'https://vote.example.net/a?b=c#d',
    );
    expect(siteUrl('//vote.example.net/', base)).to.equal('https://vote.example.net/');
  });

  it('allows a service on http to link to itself', () => {
    expect(siteUrl('/vote', 'http://games.lan:8080')).to.equal(
      'http://games.lan:8080/vote',
    );
    expect(siteUrl('http://localhost:8787/vote', base)).to.equal(
      'http://localhost:8787/vote',
    );
  });

  // `safeUrl` refuses more of them.
  for (const address of ['javascript:alert(1)', 'http://vote.example.net/']) {
    it(`rejects ${JSON.stringify(address)}`, () => {
      expect(siteUrl(address, base)).to.equal(undefined);
    });
  }
});
