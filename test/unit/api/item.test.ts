import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  CategoryItem,
  FeaturedDeal,
  FeaturedDeals,
  ItemDetail,
} from '../../../src/api/item.js';
import {deals, mvp, otherAnswers} from '../../support/fixtures.js';
import {
  parseErrorPath,
  parseWhole,
  parseWithSkipped,
} from '../../support/parse-answers.js';

const sword = {id: 7, name: 'Diamond sword', price: '12.50'};

describe('ItemDetail', () => {
  it('reads an item as services send it', () => {
    expect(parseWhole(ItemDetail, mvp)).to.include({
      success: true,
      id: 32,
      name: 'MVP <3',
      price: 14.99,
      original_price: 24.99,
      discount: 10,
      active: true,
      gifting: true,
      is_subs: true,
      is_subs_only: false,
      image: '',
      virtual_price: null,
      quantityGlobalLimit: 100,
      quantityGlobalCurrentLimit: 98,
      quantityUserLimit: null,
      in_cart: false,
      description: mvp.description,
    });
  });

  it('reads an item with only the required fields', () => {
    expect(parseWhole(ItemDetail, sword)).to.include({
      id: 7,
      name: 'Diamond sword',
      price: 12.5,
      active: true,
      original_price: null,
      discount: null,
      description: '',
      image: '',
      in_cart: false,
      is_unavailable: false,
      quantityGlobalLimit: null,
    });
  });

  it('names the required part that is missing', () => {
    expect(parseErrorPath(ItemDetail, {...sword, id: null})).to.equal('id');
    expect(parseErrorPath(ItemDetail, {...sword, name: ' '})).to.equal('name');
    expect(parseErrorPath(ItemDetail, {...sword, price: 'abc'})).to.equal('price');
    expect(parseErrorPath(ItemDetail, [])).to.equal('');
  });
});

describe('Packs and prices that depend on purchases', () => {
  const sold = {
    stacked_tiers: {
      tiers: [{quantity: 10, price: 9, discount: 25, featured: true}],
    },
    incremental_pricing: {enabled: true, steps: [{price: 2}], next_price: 3},
  };
  const read = {...sold, stacked_tiers: sold.stacked_tiers.tiers};
  const names = {CategoryItem, ItemDetail, FeaturedDeal};
  for (const [name, schema] of Object.entries(names))
    it(`get through as they are: ${name}`, () => {
      expect(parseWhole<object>(schema, {...sword, ...sold})).to.deep.include(read);
    });
});

describe('CategoryItem', () => {
  it('reads the tiers of an item', () => {
    const coins = parseWhole(CategoryItem, otherAnswers.stacked_item);
    expect(coins).to.include({id: 70, price: 1, featured: true});
    expect(coins.stacked_tiers).to.deep.equal([
      {quantity: 1, price: 1, discount: 0, featured: false},
      {quantity: 10, price: 9, discount: 10, featured: true},
    ]);
  });

  it('reads servers in both formats, and names a server without a name by its id', () => {
    const {allowed_servers} = parseWhole(CategoryItem, {
      ...sword,
      allowed_servers: [
        {id: '1', name: 'Survival'},
        {server_id: 2, server_name: 'Skyblock'},
        {server_id: 3},
        {server_id: 2, server_name: 'Skyblock'},
      ],
    });
    expect(allowed_servers).to.deep.equal([
      {id: 1, name: 'Survival'},
      {id: 2, name: 'Skyblock'},
      {id: 3, name: '3'},
    ]);
  });

  it('reads servers of which the service sends only the names', () => {
    const {allowed_servers} = parseWhole(CategoryItem, {
      ...sword,
      allowed_servers: ['Survival', ' Skyblock ', 'Survival'],
    });
    expect(allowed_servers.map(({name}) => name)).to.deep.equal([
      'Survival',
      'Skyblock',
    ]);
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
  it('reads deals as services send them', () => {
    const [key, pack] = parseWhole(FeaturedDeals, deals);
    expect(key).to.include({id: 51, original_price: 3, price: 2.5, in_cart: true});
    expect(key).to.include({description: '', image: '', quantityUserLimit: null});
    expect(pack).to.include({id: 60, description: '<p>Once per player</p>'});
    expect(pack).to.include({quantityUserLimit: 1, quantityUserCurrentLimit: 0});
  });

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
