import {describe, it} from 'node:test';
import {expect} from 'chai';
import {closestName} from '../../../src/doctor/closest-name.js';

const tags = [
  'store-category',
  'store-cart',
  'store-links',
  'store-currency',
  'featured-deals',
];

describe('closestName', () => {
  for (const [written, meant] of [
    ['store-categorie', 'store-category'],
    ['store-cart_', 'store-cart'],
    ['storecart', 'store-cart'],
    ['feature-deal', 'featured-deals'],
    ['Store-Links', 'store-links'],
    ['store-crat', 'store-cart'],
  ] as const) {
    it(`is ${meant} for ${written}`, () => {
      expect(closestName(written, tags)).to.equal(meant);
    });
  }

  it('is url for ulr', () => {
    expect(closestName('ulr', ['layout', 'url'])).to.equal('url');
  });

  it('is undefined if all names are too different or the word is too short', () => {
    expect(closestName('store-basket', tags)).to.equal(undefined);
    expect(closestName('ur', ['url'])).to.equal(undefined);
  });
});
