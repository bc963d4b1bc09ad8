import {describe, it} from 'node:test';
import {expect} from 'chai';
import {
  convertAmount,
  formatMoney,
  formatNumber,
  formatPercent,
  Money,
} from '../../../src/lib/money.js';

const euro = {name: 'EUR', value: 1};
const dollar = {name: 'USD', value: 1.08};
const yen = {name: 'JPY', value: 162.4};
const gold = {name: 'Gold', value: 250};

/** The text with plain spaces. Browsers differ in the kind of space before a currency. */
function plain(text: string): string {
  return text.replace(/\s/g, ' ');
}

// What random amounts (`money-format.property.test.ts`) prove is not proved again.
describe('formatMoney', () => {
  const cases = [
    [12.5, 'EUR', 'de', '12,50 €'],
    [12.5, 'Gold', 'en', '12.50 Gold'],
    [12.5, 'Gold', 'de', '12,50 Gold'],
    [1500, 'usd', 'en', '1,500.00 usd'],
    [7, 'US Dollars', 'en', '7.00 US Dollars'],
    [12.5, 'QQQ', 'en', 'QQQ 12.50'],
    [1e21, 'JPY', 'en', '¥1,000,000,000,000,000,000,000'],
    // An amount that is not nothing never reads as nothing, nor do different ones read the same.
    [0.000154, 'BTC', 'en', 'BTC 0.000154'],
    [0.000162, 'BTC', 'en', 'BTC 0.000162'],
    [0.0149, 'BTC', 'de', '0,0149 BTC'],
    [0.00437, 'XAU', 'en', 'XAU 0.00437'],
    [0.000004, 'Gold', 'en', '0.000004 Gold'],
    [0.004, 'EUR', 'en', '€0.004'],
    [0.05432, 'USD', 'en', '$0.0543'],
    [0.3, 'JPY', 'en', '¥0.3'],
    [8.1234, 'JPY', 'en', '¥8.12'],
    [0.00042, 'KWD', 'en', 'KWD 0.00042'],
    [-0.004, 'EUR', 'en', '-€0.004'],
    // Larger ones are rounded as before.
    [0.054999, '', 'en', '0.055'],
    [0.05, 'USD', 'en', '$0.05'],
    [0.1234, 'KWD', 'en', 'KWD 0.123'],
  ] as const;

  for (const [amount, currency, lang, text] of cases) {
    it(`writes ${amount} ${currency || 'of no name'} as "${text}" in ${lang}`, () => {
      expect(plain(formatMoney(amount, currency, lang))).to.equal(text);
    });
  }

  it('accepts language tags with underscores', () => {
    expect(plain(formatMoney(12.5, 'EUR', 'de_DE'))).to.equal('12,50 €');
    expect(plain(formatMoney(12.5, 'EUR', 'de_Latn_DE'))).to.equal('12,50 €');
  });

  it('keeps a sign with letters together where text runs from right to left', () => {
    expect(formatMoney(24.5, 'USD', 'ar')).to.match(/US\$\u200E$/);
    expect(formatMoney(24.5, 'EUR', 'ar')).to.match(/€$/);
  });

  for (const lang of ['not a language', '!', '', undefined]) {
    it(`uses the browser's language if the language is not valid (${lang})`, () => {
      const browser = new Intl.NumberFormat(undefined, {
        style: 'currency',
        currency: 'EUR',
      });
      expect(formatMoney(12.5, 'EUR', lang)).to.equal(browser.format(12.5));
    });
  }
});

describe('formatNumber', () => {
  it('writes whole numbers without decimals, and other numbers with all decimals', () => {
    expect(formatNumber(1500, 'en')).to.equal('1,500');
    expect(formatNumber(2.345, 'de')).to.equal('2,345');
    expect(formatNumber(0.5, 'no such language')).to.equal((0.5).toLocaleString());
    expect(formatNumber(0.000000012, 'en')).to.equal('0.000000012');
  });
});

describe('formatPercent', () => {
  it('cuts off what it does not show, so that a discount never claims more than it is', () => {
    expect(formatPercent(-99.999, 'en')).to.equal('-99.99%');
    expect(formatPercent(-33.339, 'en')).to.equal('-33.33%');
    expect(plain(formatPercent(-0.57, 'de'))).to.equal('-0,57 %');
  });
});

describe('convertAmount', () => {
  for (const value of [0, -1, Number.NaN]) {
    it(`does not change the amount if a rate is ${value}`, () => {
      expect(convertAmount(10, euro, {name: 'Gold', value})).to.equal(10);
      expect(convertAmount(10, {name: 'Gold', value}, euro)).to.equal(10);
    });
  }
});

describe('Money', () => {
  it("shows the service's amounts in the shopper's currency and reports that they are converted", () => {
    const money = new Money(euro, dollar, 'en');
    expect(money.format(10)).to.equal('$10.80');
    expect(money.exact(10)).to.equal('€10.00');
    expect(money.converted).to.equal(true);
  });

  it('shows what a price is with a rate below 0.0001', () => {
    const coin = {name: 'BTC', value: 0.0000091};
    expect(plain(new Money(euro, coin, 'en').format(9.99))).to.equal('BTC 0.0000909');
    expect(plain(new Money(coin, euro, 'en').format(0.00005))).to.equal('€5.49');
  });

  it('rounds converted amounts only', () => {
    expect(new Money(euro, euro, 'en').format(8.991)).to.equal('€8.991');
    expect(new Money(yen, yen, 'en').format(12.5)).to.equal('¥12.5');
    expect(new Money(gold, gold, 'en').format(0.125)).to.equal('0.125 Gold');
    expect(new Money(euro, euro, 'en').format(0.1 + 0.2)).to.equal('€0.30');
    const bitcoin = {name: 'BTC', value: 1};
    const inBitcoin = new Money(bitcoin, bitcoin, 'en');
    expect(plain(inBitcoin.format(0.00015432))).to.equal('BTC 0.00015432');
    expect(plain(inBitcoin.format(0.000000001))).to.equal('BTC 0.000000001');
    expect(new Money(euro, dollar, 'en').format(8.991)).to.equal('$9.71');
  });
});
