import fc from 'fast-check';

/** Currencies with 0, 2 and 3 decimals, a metal, a coin, names that are no currency codes, and an empty name. */
export const anyCurrency = fc.constantFrom(
  'JPY',
  'KRW',
  'EUR',
  'USD',
  'BRL',
  'KWD',
  'TND',
  'XAU',
  'BTC',
  'Coins',
  '€uro pts',
  'usd',
  'Gold & Silver',
  '',
);

/** Usual and extreme exchange rates. */
export const anyRate = fc.oneof(
  fc.constantFrom(1, 1.08, 162.4, 0.332, 250, 0.0001, 1e6, 1 / 3, 7e-7),
  fc.double({min: 1e-6, max: 1e6, noNaN: true}),
);

/** Languages with different digits, separators and positions of the currency sign. */
export const anyLanguage = fc.constantFrom(
  'en',
  'de',
  'fr',
  'ar',
  'ar-EG',
  'hi',
  'fa',
  'ja',
  'pt-BR',
  'de-CH',
);

/** Amounts to pay: zero, tiny, usual and large ones, some with fractions of cents. */
export const anyAmount = fc.oneof(
  fc.constantFrom(0, 0.005, 0.01, 0.1, 1.005, 8.991, 12.345, 14.99, 1e9, 999_999.995),
  fc.nat(1_000_000_00).map((cents) => cents / 100),
  fc.nat(1_000_000).map((thousandths) => thousandths / 1000),
  fc.nat(1_000_000).map((millionths) => millionths / 1e6),
  fc.nat(2_000_000_000),
);
