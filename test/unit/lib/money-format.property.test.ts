import {describe, it} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import {
  formatMoney,
  formatNumber,
  formatPercent,
  Money,
} from '../../../src/lib/money.js';
import {checkProperty} from '../../support/property-runs.js';

/** Currencies with 0, 2 and 3 decimals, a metal, a coin, names that are no currency codes, and an empty name. */
const anyCurrency = fc.constantFrom(
  ...['JPY', 'KRW', 'EUR', 'USD', 'BRL', 'KWD', 'TND', 'XAU', 'BTC'],
  ...['Coins', '€uro pts', 'usd', 'Gold & Silver', ''],
);

/** Usual and extreme exchange rates. */
const anyRate = fc.oneof(
  fc.constantFrom(1, 1.08, 162.4, 0.332, 250, 0.0001, 1e6, 1 / 3, 7e-7),
  fc.double({min: 1e-6, max: 1e6, noNaN: true}),
);

/** Languages with different digits, separators and positions of the currency sign. */
const anyLanguage = fc.constantFrom(
  ...['en', 'de', 'fr', 'ar', 'ar-EG', 'hi', 'fa', 'ja', 'pt-BR', 'de-CH'],
);

/** Amounts to pay: zero, tiny, usual and large ones, some with fractions of cents. */
const anyAmount = fc.oneof(
  fc.constantFrom(0, 0.005, 0.01, 0.1, 1.005, 8.991, 12.345, 14.99, 1e9, 999_999.995),
  fc.nat(1_000_000_00).map((cents) => cents / 100),
  fc.nat(1_000_000).map((thousandths) => thousandths / 1000),
  fc.nat(1_000_000).map((millionths) => millionths / 1e6),
  fc.nat(2_000_000_000),
);

/** The digits, the group separator and the decimal separator of a language. */
function numberMarks(lang: string) {
  const format = new Intl.NumberFormat(lang, {useGrouping: true});
  const part = (type: string) => {
    const {value = ''} =
      format.formatToParts(12345678.5).find((one) => one.type === type) ?? {};
    return value.replace(/\s/, ' ');
  };
  const digits = Array.from({length: 10}, (_, digit) => format.format(digit));
  return {digits, group: part('group'), decimal: part('decimal')};
}

/** The amount in a text of this language, as a number; `NaN` unless the text has exactly one. */
function parseAmount(text: string, lang: string): number {
  const {digits, group, decimal} = numberMarks(lang);
  const any = `[${digits.join('')}]`;
  const pattern = new RegExp(`${any}(?:[${group}${decimal}]?${any})*`, 'gu');
  const [found, ...more] = text.replaceAll(/\s/g, ' ').match(pattern) ?? [];
  if (!found || more.length) return Number.NaN;
  const plain = Array.from(found)
    .filter((mark) => mark !== group)
    .map((mark) => (mark === decimal ? '.' : digits.indexOf(mark)))
    .join('');
  return Number(plain);
}

const money = fc
  .record({
    system: anyCurrency,
    display: anyCurrency,
    from: anyRate,
    to: anyRate,
    lang: anyLanguage,
  })
  .map(({system, display, from, to, lang}) => {
    const own = {name: system, value: from};
    // The settings list each currency only once.
    const other = display === system ? own : {name: display, value: to};
    return {
      plain: new Money(own, own, lang),
      converted: new Money(own, other, lang),
      lang,
    };
  });

/** The number of decimals with which a currency is written. */
function decimalsOf(name: string): number {
  if (!/^[A-Z]{3}$/.test(name)) return 2;
  const style = {style: 'currency', currency: name} as const;
  return new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits!;
}

describe('Money, with random amounts and rates', () => {
  it('shows an amount that is not converted to the last digit, with its currency', async () => {
    await checkProperty(
      fc.property(money, anyAmount, ({plain, converted, lang}, amount) => {
        expect(plain.converted).to.equal(false);
        expect(parseAmount(plain.format(amount), lang)).to.equal(amount);
        expect(parseAmount(converted.exact(amount), lang)).to.equal(amount);
        const {name} = converted.display;
        const text = converted.format(amount).replace(/\s/g, ' ');
        if (name && !/^[A-Z]{3}$/.test(name)) expect(text).to.contain(name);
      }),
      'MONEY_EXAMPLES',
      300,
    );
  });

  it('rounds a conversion by at most half a unit of the last decimal, to three digits of it, and never to nothing', async () => {
    await checkProperty(
      fc.property(money, anyAmount, ({converted: money, lang}, amount) => {
        fc.pre(money.converted);
        const exact = (amount * money.display.value) / money.system.value;
        const shown = parseAmount(money.format(amount), lang);
        const error = Math.abs(shown - exact);
        const half = 0.5 * 10 ** -decimalsOf(money.display.name);
        // Floating-point errors grow with the amount.
        expect(error).to.be.at.most(half + exact * 1e-12 + 1e-12);
        // The currency of fewest decimals, the yen, rounds 10.5 to 11 or 10.
        expect(error).to.be.at.most(exact * 0.05 + 1e-12);
        if (amount > 0) expect(shown).to.be.above(0);
      }),
      'MONEY_EXAMPLES',
      300,
    );
  });
});

describe('amounts in English', () => {
  const english = fc.constantFrom('en', 'en-US', 'en_US', 'en-GB', 'en-AU');
  const currencies = fc.constantFrom('EUR', 'GBP', 'USD', 'JPY', 'CAD', '');
  const digits = fc.oneof(
    fc.integer({min: -200_000, max: 200_000}),
    fc.integer({min: -2_000_000_000, max: 2_000_000_000}),
  );
  const decimals = fc
    .tuple(digits, fc.constantFrom(1, 10, 100, 1000, 1e6, 1e8))
    .map(([digits, part]) => digits / part || 0);
  /** Positive and negative amounts, sums and conversions, some of which need `Intl` and some of which do not. */
  const amounts = fc.oneof(
    decimals,
    fc.tuple(decimals, decimals).map(([one, other]) => one + other || 0),
    fc
      .tuple(decimals, fc.double({min: 0.001, max: 1000}))
      .map(([one, rate]) => one * rate || 0),
    // These often end in half a cent, or in its floating-point approximation.
    fc
      .tuple(fc.nat(100_000), fc.nat(3000))
      .map(([cents, rate]) => (cents / 100) * (rate / 1000)),
  );
  const intl = (lang: string, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(lang.replace('_', '-'), options);

  it('are written as Intl writes them', async () => {
    await checkProperty(
      fc.property(
        english,
        currencies,
        amounts,
        fc.boolean(),
        (lang, name, amount, exact) => {
          const style: Intl.NumberFormatOptions = name
            ? {style: 'currency', currency: name}
            : {minimumFractionDigits: 2, maximumFractionDigits: 2};
          const all = {maximumFractionDigits: 8};
          // More decimals are shown of less than ten of the smallest units.
          const isTiny = (decimals: number) =>
            amount !== 0 && Math.abs(amount) < 10 ** (1 - decimals);
          const usual = name === 'JPY' ? 0 : 2;
          if (!isTiny(exact ? 8 : usual))
            expect(formatMoney(amount, name, lang, exact)).to.equal(
              intl(lang, {...style, ...(exact && all)}).format(amount),
            );
          if (!isTiny(8))
            expect(formatNumber(amount, lang)).to.equal(intl(lang, all).format(amount));
          const percent = Math.trunc(amount * 100) / 100 || 0;
          expect(formatPercent(percent, lang)).to.equal(
            intl(lang, {style: 'percent', maximumFractionDigits: 2}).format(
              percent / 100,
            ),
          );
        },
      ),
      'MONEY_EXAMPLES',
      500,
    );
  });

  it('are written without Intl where Intl would write the same', () => {
    const {NumberFormat} = Intl;
    try {
      Object.assign(Intl, {NumberFormat: undefined});
      expect(formatMoney(12.5, 'USD', 'en-US', true)).to.equal('$12.50');
      expect(formatMoney(2.49 + 0.62, 'USD', 'en', true)).to.equal('$3.11');
      expect(formatMoney(1234.006, 'GBP', 'en')).to.equal('£1,234.01');
      expect(formatMoney(999.99, 'EUR', 'en')).to.equal('€999.99');
      expect(formatMoney(3, 'Gold', 'en')).to.equal('3.00 Gold');
      expect(formatNumber(250, 'en')).to.equal('250');
      expect(formatPercent(-20, 'en')).to.equal('-20%');
    } finally {
      Object.assign(Intl, {NumberFormat});
    }
  });
});
