import {describe, it} from 'node:test';
import {expect} from 'chai';
import {CategoryItem, FeaturedDeals, ItemDetail} from '../../../src/api/item.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

const sword = {id: 7, name: 'Diamond sword', price: '12.50'};

describe('ItemDetail', () => {
  it('names the required part that is missing', () => {
    expect(parseErrorPath(ItemDetail, {...sword, id: null})).to.equal('id');
    expect(parseErrorPath(ItemDetail, {...sword, name: ' '})).to.equal('name');
    expect(parseErrorPath(ItemDetail, {...sword, price: 'abc'})).to.equal('price');
    expect(parseErrorPath(ItemDetail, [])).to.equal('');
  });
});

describe('CategoryItem', () => {
  for (const [what, allowed_servers, read] of [
    [
      'in both formats, and named by the id without a name',
      [
        {id: '1', name: 'Survival'},
        {server_id: 2, server_name: 'Skyblock'},
        {server_id: 3},
        {server_id: 2, server_name: 'Skyblock'},
      ],
      ['Survival', 'Skyblock', '3'],
    ],
    [
      'of which the service sends only the names',
      ['Survival', ' Skyblock ', 'Survival'],
      ['Survival', 'Skyblock'],
    ],
  ] as const)
    it(`reads servers ${what}`, () => {
      const item = parseWhole(CategoryItem, {...sword, allowed_servers});
      expect(item.allowed_servers.map(({name}) => name)).to.deep.equal(read);
      if (what.startsWith('in both'))
        expect(item.allowed_servers.map(({id}) => id)).to.deep.equal([1, 2, 3]);
    });

  it('leaves out a server that cannot be chosen, and keeps the item', () => {
    const {value, skipped} = parseWithSkipped(CategoryItem, {
      ...sword,
      allowed_servers: [{name: 'Nowhere'}, {id: 1, name: 'Survival'}, null],
    });
    expect(value.allowed_servers).to.deep.equal([{id: 1, name: 'Survival'}]);
    expect(skipped.map(({path}) => path)).to.deep.equal([
      'allowed_servers[0]',
      'allowed_servers[2]',
    ]);
  });
});

describe('FeaturedDeals', () => {
  it('leaves out the deal it cannot read', () => {
    const {value, skipped} = parseWithSkipped(FeaturedDeals, [
      sword,
      {...sword, price: null},
      sword,
    ]);
    expect(value).to.have.lengthOf(2);
    expect(skipped.map(({path}) => path)).to.deep.equal(['deals[1].price']);
  });

  it('reads null as no deals, and rejects any other answer that is not a list', () => {
    expect(parseWhole(FeaturedDeals, null)).to.deep.equal([]);
    for (const odd of ['banned', {}, {deals: []}]) {
      expect(parseErrorPath(FeaturedDeals, odd)).to.equal('');
    }
  });
});
