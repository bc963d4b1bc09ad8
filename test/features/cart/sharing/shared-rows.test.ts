import {expect} from '@open-wc/testing';
import {parseSharedItems} from '../../../../src/features/cart/cart-link.js';
import {rowsOf} from '../../../../src/features/cart/sharing/shared-rows.js';

/** The tiers of an item that is sold in packs of 5, 10 and 5000 pieces. */
const tiers = [5, 10, 5000].map((quantity) => ({
  quantity,
  price: quantity * 2,
  discount: null,
  featured: false,
}));

/** The rows of the first item in the value of `?cart=`. */
function rowsIn(value: string, item?: Parameters<typeof rowsOf>[1]) {
  const [shared] = parseSharedItems(value);
  return rowsOf(shared!, item);
}

/** The rows of an item with packs, such as `pack of 5 for 10` and `single: 3`. */
function wordsOf(value: string, isSubscription = false): readonly string[] {
  const item = {is_subs_only: isSubscription, stacked_tiers: tiers};
  return rowsIn(value, item).map(({count, pack}) =>
    pack ? `pack of ${count} for ${pack.price}` : `single: ${count}`,
  );
}

describe('The rows of an item in a shared cart', () => {
  for (const [value, rows] of [
    ['54x5,54x10', ['pack of 5 for 10', 'pack of 10 for 20']],
    ['54x10,54', ['pack of 10 for 20', 'single: 1']],
    ['54,54x10,54x2', ['pack of 10 for 20', 'single: 3']],
    ['54x5,54x5', ['pack of 5 for 10', 'pack of 5 for 10']],
    ['54x15', ['single: 15']],
    ['54x999,54x10', ['pack of 10 for 20', 'single: 999']],
    ['54x5000', ['pack of 5000 for 10000']],
    ['54x4000', ['single: 999']],
  ] as const)
    it(`with “${value}” are: ${rows.join(', ')}`, () => {
      expect(wordsOf(value)).to.deep.equal(rows);
    });

  it('have different keys, also for two packs of one size', () => {
    const item = {is_subs_only: false, stacked_tiers: tiers};
    const keys = rowsIn('54x5,54x5,54', item).map(({key}) => key);
    expect(new Set(keys).size).to.equal(3);
  });

  it('are a single one until the item has been read', () => {
    expect(rowsIn('54x5,54x10').map(({count}) => count)).to.deep.equal([15]);
  });

  it('contain no packs of a subscription', () => {
    expect(wordsOf('54x5', true)).to.deep.equal(['single: 5']);
  });
});
