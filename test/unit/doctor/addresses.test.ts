import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  isExampleAddress,
  isWebAddress,
  likelyAddress,
} from '../../../src/doctor/addresses.js';

describe('The address of a service', () => {
  for (const [written, meant] of [
    ['shop.example.net', 'https://shop.example.net'],
    ['//shop.example.net', 'https://shop.example.net'],
    ['https:/shop.example.net/api', 'https://shop.example.net/api'],
    ['ftp://shop.example.net', 'https://shop.example.net'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ] as const)
    it(`is not complete as ${written}, which means ${meant}`, () => {
      expect(isWebAddress(written)).to.equal(false);
      expect(likelyAddress(written)).to.equal(meant);
    });

  for (const [address, isExample] of [
    ['http://example.com/shop', true],
    ['https://www.shop.example', true],
    ['https://your-shop.com', true],
    ['https://yourdomain.com', true],
    ['https://address-of-your-shop', true],
    ['https://example-shop.com', false],
    ['shop.example.net', false],
  ] as const)
    it(`is ${isExample ? 'an' : 'no'} example if it is ${address}`, () => {
      expect(isExampleAddress(address)).to.equal(isExample);
    });
});
