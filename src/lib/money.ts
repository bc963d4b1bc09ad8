/**
 * A currency with its exchange rate `value`. For example, 1 EUR is worth 1.1 USD if the `value` of
 * EUR is 1 and that of USD is 1.1.
 */
export interface CurrencyRate {
  readonly name: string;
  readonly value: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/**
 * Returns a language tag that `Intl` accepts: `pt_BR` → `pt-BR`. Returns `undefined`, which means the
 * browser's language, if `lang` is not a language tag.
 */
export function localeOf(lang: string | undefined): string | undefined {
  try {
    return lang ? Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The number of decimals with which every digit that a service sends is shown: a Bitcoin has eight.
 * Later digits are floating-point errors.
 */
const ALL_DECIMALS = 8;

/**
 * The number of decimals to show of an amount. With the `usual` ones, an amount of less than ten of
 * the smallest units would lose digits that matter, or read as nothing. Three digits of it are shown.
 */
function decimalsOf(amount: number, usual: number): number {
  const size = Math.floor(Math.log10(Math.abs(amount) || 1));
  return size < 1 - usual ? Math.min(2 - size, 20) : usual;
}

function formatter(
  lang: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${lang} ${Object.values(options).join()}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(localeOf(lang), options);
    formatters.set(key, found);
  }
  return found;
}

/** Currency signs that English writes before an amount, for the most common currencies. */
const SIGNS: Readonly<Record<string, string | undefined>> = {
  EUR: '€',
  GBP: '£',
  USD: '$',
};

/**
 * Matches numbers below a million that need no rounding, because they have at most two decimals.
 */
const TWO_DECIMALS = /^-?\d{1,6}(\.\d\d?)?$/;
/** Matches numbers that are rounded to two decimals: see `decimalsOf`. */
const ANY_DECIMALS = /^(?!0\.0)\d{1,6}(\.\d+)?$/;

/**
 * Writes a number in English without `Intl`, whose first use costs a page 40 ms and more. `fixed`
 * is the number of decimals; without it, none are added. Returns `undefined` if `lang` is neither
 * `en` nor `en-US`, or if the number does not match the pattern `known`. The caller then has to use
 * `Intl`.
 */
function formatEnglish(
  amount: number,
  lang: string | undefined,
  fixed?: number,
  known = TWO_DECIMALS,
): string | undefined {
  const value = Number(amount.toPrecision(14));
  const plain = `${value}`;
  if (!/^en([-_]US)?$/.test(`${lang}`) || !known.test(plain)) return undefined;
  // Half a cent is rounded up, although its floating-point value may be slightly smaller.
  const more = /\.\d\d5$/.test(`${amount}`) ? 0.001 : 0;
  const text = fixed ? (amount + more).toFixed(fixed) : plain;
  return text.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
}

/**
 * Formats an amount for shoppers: `12.5`, `EUR` → `€12.50`. A currency without an ISO code is
 * written after the number (`12.50 Gold`). Without a currency there is only the number. The amount
 * is rounded to the currency's decimals, but never to nothing. An `exact` amount is not rounded,
 * because shoppers must see what they pay to the last digit.
 */
export function formatMoney(
  amount: number,
  currency: string,
  lang?: string,
  exact?: boolean,
): string {
  // `Intl` throws for names such as `Gold`, which are not three letters.
  const known = /^[A-Z]{3}$/.test(currency);
  const sign = known ? SIGNS[currency] : '';
  const style: Intl.NumberFormatOptions = known
    ? {style: 'currency', currency}
    : {minimumFractionDigits: 2, maximumFractionDigits: 2};
  const plain =
    sign !== undefined && amount >= 0
      ? formatEnglish(amount, lang, 2, exact ? TWO_DECIMALS : ANY_DECIMALS)
      : undefined;
  const text = plain
    ? `${sign}${plain}`
    : keepSignWithLetters(formatRounded(amount, lang, style, exact));
  return currency && !known ? `${text} ${currency}` : text;
}

function formatRounded(
  amount: number,
  lang: string | undefined,
  style: Intl.NumberFormatOptions,
  exact: boolean | undefined,
): string {
  const plain = formatter(lang, style);
  const {maximumFractionDigits: usual = 2} = plain.resolvedOptions();
  const decimals = decimalsOf(amount, exact ? ALL_DECIMALS : usual);
  if (decimals === usual) return plain.format(amount);
  return formatter(lang, {...style, maximumFractionDigits: decimals}).format(amount);
}

/**
 * Adds a left-to-right mark after signs such as `US$` at the end of amounts that run from right to
 * left, as in Arabic. Without the mark, browsers would show `$US`.
 */
function keepSignWithLetters(amount: string): string {
  return amount.replace(/^\u200F.*[A-Z]\p{Sc}$/u, '$&\u200E');
}

/**
 * Formats a number for shoppers, without a currency sign, such as an amount of virtual currency.
 */
export function formatNumber(amount: number, lang?: string): string {
  const plain = formatEnglish(amount, lang);
  if (plain) return plain;
  const options = {maximumFractionDigits: decimalsOf(amount, ALL_DECIMALS)};
  return formatter(lang, options).format(amount);
}

/** Formats an amount of virtual currency, which is never converted. */
export function virtualAmount(
  value: number,
  currency: string,
  lang: string | undefined,
): string {
  return `${formatNumber(value, lang)} ${currency}`;
}

/**
 * Formats a percentage for shoppers: `-20` → `-20%`. More than two decimals are cut off, not rounded:
 * a discount never claims more than it is.
 */
export function formatPercent(percent: number, lang?: string): string {
  const plain = formatEnglish(percent, lang);
  if (plain) return `${plain}%`;
  const options = {
    style: 'percent',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  } as const;
  // Without `toPrecision`, the floating-point error of the division could be cut off: 0.57 → 0.56.
  return formatter(lang, options).format(Number((percent / 100).toPrecision(15)));
}

/** Converts an amount from one currency to another. Returns the amount unchanged if a rate is not positive. */
export function convertAmount(
  amount: number,
  from: CurrencyRate,
  to: CurrencyRate,
): number {
  if (from.name === to.name || !(from.value > 0) || !(to.value > 0)) return amount;
  return (amount * to.value) / from.value;
}

/** Formats the service's amounts, in the service's own currency or converted to another one. */
export class Money {
  /**
   * The currency in which the service states its amounts. The shopper is charged in the currency
   * `display`, which may be a different one.
   */
  readonly system: CurrencyRate;
  /** The currency that the shopper sees. */
  readonly display: CurrencyRate;
  readonly lang: string | undefined;

  constructor(system: CurrencyRate, display: CurrencyRate, lang: string | undefined) {
    this.system = system;
    this.display = display;
    this.lang = lang;
  }

  /**
   * Whether `format` converts amounts to another currency. Elements must mark converted amounts as
   * approximate.
   */
  get converted(): boolean {
    return this.system.name !== this.display.name;
  }

  /** Formats an amount in the system currency, converted to the display currency. */
  format(amount: number): string {
    return this.converted ? this.rounded(amount) : this.exact(amount);
  }

  /** Formats an amount that the service has not sent, with the decimals of the currency. */
  rounded(amount: number): string {
    const {system, display, lang} = this;
    return formatMoney(convertAmount(amount, system, display), display.name, lang);
  }

  /** Formats an amount in the service's own currency, without rounding. */
  exact(amount: number): string {
    return formatMoney(amount, this.system.name, this.lang, true);
  }
}
