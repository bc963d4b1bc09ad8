import {expect} from '@open-wc/testing';
import {distance, nearest} from '../../src/doctor/names.js';
import {tagNames as tags} from '../../src/ui/tag-names.js';
import '../../src/define/all.js';

describe('What was meant by a misspelt name', () => {
  for (const [written, meant] of [
    ['store-categorie', 'store-category'],
    ['store-cart_', 'store-cart'],
    ['storecart', 'store-cart'],
    ['feature-deal', 'featured-deals'],
    ['Store-Links', 'store-links'],
  ] as const) {
    it(`is ${meant} for ${written}`, () => {
      expect(nearest(written, tags)).to.equal(meant);
    });
  }

  it('is left open where all names are too far off, and where little was written', () => {
    expect(nearest('store-basket', tags)).to.equal(undefined);
    expect(nearest('ur', ['url'])).to.equal(undefined);
  });

  it('is told by the letters that were left out, put in or changed', () => {
    expect(distance('cart', 'cart')).to.equal(0);
    expect(distance('crt', 'cart')).to.equal(1);
    expect(distance('', 'cart')).to.equal(4);
    expect(distance('kitten', 'sitting')).to.equal(3);
  });

  it('is looked for among all tags there are', () => {
    for (const tag of tags) expect(customElements.get(tag), tag).to.exist;
  });
});
