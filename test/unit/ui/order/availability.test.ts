import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  lowStockText,
  remainingCounts,
  type StockLimits,
  unavailableReason,
} from '../../../../src/ui/order/availability.js';
import {en} from '../../../../src/i18n/en.js';

const item: StockLimits = {
  is_unavailable: false,
  quantityGlobalLimit: null,
  quantityGlobalCurrentLimit: null,
  quantityUserLimit: null,
  quantityUserCurrentLimit: null,
};

describe('A limit', () => {
  for (const limit of [0, -1, null]) {
    it(`of ${limit} means no limit, in total and per shopper`, () => {
      for (const used of [null, 0, 5]) {
        const unlimited: StockLimits = {
          ...item,
          quantityGlobalLimit: limit,
          quantityGlobalCurrentLimit: used,
          quantityUserLimit: limit,
          quantityUserCurrentLimit: used,
        };
        expect(remainingCounts(unlimited)).to.deep.equal({
          all: Infinity,
          mine: Infinity,
        });
        expect(unavailableReason(unlimited, en)).to.equal(undefined);
        expect(lowStockText(unlimited, en)).to.equal(undefined);
      }
    });
  }

  it('of 0 does not remove the other limit', () => {
    const own = {...item, quantityGlobalLimit: 0, quantityUserLimit: 2};
    expect(unavailableReason({...own, quantityUserCurrentLimit: 2}, en)).to.equal(
      en.limitReached,
    );
    expect(lowStockText({...own, quantityUserCurrentLimit: 1}, en)).to.equal(
      en.leftForYou(1),
    );
  });

  it('of 0 does not make an item available that the service calls unavailable', () => {
    const none = {...item, quantityGlobalLimit: 0, is_unavailable: true};
    expect(unavailableReason(none, en)).to.equal(en.unavailable);
  });
});
