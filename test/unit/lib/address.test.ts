import {describe, it} from 'node:test';
import {expect} from 'chai';
import {isLoopback, normalizeBaseUrl, safeUrl} from '../../../src/lib/address.js';
import {ShopError} from '../../../src/lib/shop-error.js';

describe('normalizeBaseUrl', () => {
  const spellings = [
    ['https://shop.example.net', 'https://shop.example.net'],
    ['https://shop.example.net/', 'https://shop.example.net'],
    ['https://shop.example.net///', 'https://shop.example.net'],
    ['https://shop.example.net/api', 'https://shop.example.net'],
    ['https://shop.example.net/api/', 'https://shop.example.net'],
    [' HTTPS://Shop.Example.net:443/ ', 'https://shop.example.net'],
    ['https://shop.example.net/store/', 'https://shop.example.net/store'],
    ['https://shop.example.net/store/api', 'https://shop.example.net/store'],
    ['https://shop.example.net/rapi', 'https://shop.example.net/rapi'],
    ['https://shop.example.net/?page=1#top', 'https://shop.example.net'],
    ['http://localhost:8787', 'http://localhost:8787'],
    ['https://me:secret@shop.example.net', 'https://shop.example.net'],
  ] as const;

  for (const [given, kept] of spellings) {
    it(`normalizes "${given}"`, () => {
      expect(normalizeBaseUrl(given)).to.equal(kept);
    });
  }

  const odd = ['', 'shop.example.net', '/store', 'ftp://shop.example.net'];
  for (const wrong of [...odd, 'javascript:alert(1)'])
    it(`throws a configuration error for "${wrong}"`, () => {
      expect(() => normalizeBaseUrl(wrong))
        .to.throw(ShopError, `"${wrong}"`)
        .with.property('kind', 'configuration');
    });
});

describe('safeUrl', () => {
  const base = 'https://shop.example.net';

  const safe = [
    ['https://pay.example.com/checkout/abc', 'https://pay.example.com/checkout/abc'],
    ['/payment/flow?order_id=7', 'https://shop.example.net/payment/flow?order_id=7'],
    ['//pay.example.com/abc', 'https://pay.example.com/abc'],
    ['http://localhost:8787/pay/7', 'http://localhost:8787/pay/7'],
    ['http://127.0.0.1:8787/pay/7', 'http://127.0.0.1:8787/pay/7'],
    ['http://[::1]:8787/pay/7', 'http://[::1]:8787/pay/7'],
  ] as const;

  for (const [address, target] of safe) {
    it(`lets a browser go to ${address}`, () => {
      expect(safeUrl(address, base)?.href).to.equal(target);
    });
  }

  const unsafe = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example.net/3b0c',
    'file:///etc/passwd',
    'mailto:someone@example.net',
    'http://pay.example.com/abc',
    'http://localhost.example.com/abc',
    'https://user@pay.example.com/abc',
    'https://user:secret@pay.example.com/abc',
    'https://shop.example.net@evil.example/abc',
    'https://',
    'http://[not-an-address',
  ];

  for (const address of unsafe) {
    it(`does not let a browser go to ${address}`, () => {
      expect(safeUrl(address, base)?.href).to.equal(undefined);
    });
  }

  it("lets a browser stay on the page's own origin, even on plain http", () => {
    const page = 'http://intranet.example/shop.html';
    expect(safeUrl('http://intranet.example/pay', base, page)?.href).to.equal(
      'http://intranet.example/pay',
    );
    expect(safeUrl('http://other.example/pay', base, page)?.href).to.equal(undefined);
  });
});

it('isLoopback means localhost and loopback addresses', () => {
  for (const own of ['http://localhost:8787', 'http://127.0.0.2', 'http://[::1]:8787'])
    expect(isLoopback(new URL(own))).to.equal(true);
  expect(isLoopback(new URL('http://127.shop.example'))).to.equal(false);
});
