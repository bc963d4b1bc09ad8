import {describe, it} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import {en} from '../../../../src/i18n/en.js';
import {Money} from '../../../../src/lib/money.js';
import {priceTexts} from '../../../../src/ui/content/price.js';

const euro = {name: 'EUR', value: 1};
const money = new Money(euro, euro, 'en');
const inMoney = {virtual_price: null, is_virtual_currency_only: false};

/** The discount that is shown for these fields of an item. */
function discountOf(fields: {
  price: number;
  original_price: number;
  custom_price?: boolean;
}): string | undefined {
  return priceTexts({...inMoney, ...fields}, money, en, 'Embers').discount;
}

describe('The discount of an item', () => {
  const cases = [
    [0.04, 9.99, '-99%'],
    [0.01, 9e15, '-99%'],
    [0, 9.99, '-100%'],
    [6.66, 10, '-33%'],
    [8, 10, '-20%'],
    [0.27, 0.3, '-10%'],
    [0.57, 1.14, '-50%'],
    [9.95, 10, undefined],
  ] as const;
  for (const [price, original, discount] of cases) {
    it(`is ${discount ?? 'not shown'} from ${original} to ${price}`, () => {
      expect(discountOf({price, original_price: original})).to.equal(discount);
    });
  }

  it('is not shown if the shopper may name any price, which is not free', () => {
    const shown = discountOf({price: 0, original_price: 9.99, custom_price: true});
    expect(shown).to.equal(undefined);
  });

  it('never claims more than it is, and at most 1 % less', () => {
    const cents = fc.integer({min: 1, max: 1e9});
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        fc.pre(one !== other);
        const price = Math.min(one, other) / 100;
        const original = Math.max(one, other) / 100;
        const shown = discountOf({price, original_price: original});
        const percent = -Number.parseInt(shown ?? '0', 10);
        const real = (1 - price / original) * 100;
        expect(percent)
          .to.be.below(100)
          .and.at.most(real + 1e-9);
        expect(percent).to.be.above(real - 1);
      }),
    );
  });
});

describe('A converted price', () => {
  it('is marked, and never reads as nothing', () => {
    const bitcoin = {name: 'BTC', value: 0.0000154};
    const item = {...inMoney, price: 9.99};
    const {price} = priceTexts(item, new Money(euro, bitcoin, 'en'), en, 'Embers');
    expect(price.text.replace(/\s/g, ' ')).to.equal('BTC 0.000154');
    expect(price.isConverted).to.equal(true);
  });
});
