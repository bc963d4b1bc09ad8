/** A currency as the settings name it: `value` is its rate, relative to the others'. */
export interface Rate {
  readonly name: string;
  readonly value: number;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** What `Intl` takes: `pt-BR` for `pt_BR`; `undefined` (the browser's choice) for what is no language tag. */
export function locale(lang: string | undefined): string | undefined {
  try {
    return lang ? Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Enough for any amount a service sends; beyond it is what computers add to sums. */
const ALL = {maximumFractionDigits: 6};

function formatter(
  lang: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${lang} ${Object.values(options).join()}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale(lang), options);
    formatters.set(key, found);
  }
  return found;
}

/** What English puts before an amount in the currencies that most shops charge in. */
const SIGNS: Readonly<Record<string, string | undefined>> = {
  EUR: '€',
  GBP: '£',
  USD: '$',
};

/** Numbers that are written as they are, but for what computers add to sums. */
const SHORT = /^-?\d{1,6}(\.\d\d?)?$/;
/** Those that are rounded. */
const CLEAR = /^\d{1,6}(\.\d+)?$/;

/**
 * A number as English writes it, with as many decimals as are `fixed`, if any; `undefined`: ask `Intl`,
 * whose first answer costs a page 40 ms and more.
 */
function english(
  amount: number,
  lang: string | undefined,
  fixed?: number,
  known = SHORT,
): string | undefined {
  const value = Number(amount.toPrecision(14));
  const plain = `${value}`;
  if (!/^en([-_]US)?$/.test(`${lang}`) || !known.test(plain)) return undefined;
  // Just half a cent is rounded up, though what the computer has in its place may be less.
  const more = /\.\d\d5$/.test(`${amount}`) ? 0.001 : 0;
  const text = fixed ? (amount + more).toFixed(fixed) : plain;
  return text.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');
}

/**
 * An amount as a shopper reads it: `12.5`, `EUR` → `€12.50`. A currency that has no
 * ISO code is written behind the number (`12.50 Gold`), an unnamed one left out. It is rounded
 * as the currency is, unless it is to be `exact`: what somebody pays is shown to the last digit.
 */
export function formatMoney(
  amount: number,
  currency: string,
  lang?: string,
  exact?: boolean,
): string {
  // Only three capitals are safe to hand to Intl as a currency: other names make it throw.
  const known = /^[A-Z]{3}$/.test(currency);
  const sign = known ? SIGNS[currency] : '';
  const style: Intl.NumberFormatOptions = known
    ? {style: 'currency', currency}
    : {minimumFractionDigits: 2, maximumFractionDigits: 2};
  const plain =
    sign !== undefined && amount >= 0
      ? english(amount, lang, 2, exact ? SHORT : CLEAR)
      : undefined;
  const text = plain
    ? `${sign}${plain}`
    : formatter(lang, exact ? {...style, ...ALL} : style).format(amount);
  return currency && !known ? `${text} ${currency}` : text;
}

/** A plain number as a shopper reads it, such as an amount of virtual currency. */
export function formatNumber(amount: number, lang?: string): string {
  return english(amount, lang) ?? formatter(lang, ALL).format(amount);
}

/** A share of a hundred as a shopper reads it: `-20` → `-20%`. */
export function formatPercent(percent: number, lang?: string): string {
  const plain = english(percent, lang);
  if (plain) return `${plain}%`;
  const options = {style: 'percent', maximumFractionDigits: 2} as const;
  return formatter(lang, options).format(percent / 100);
}

/** An amount in `from`, in `to`. Rates that make no sense leave the amount as it is. */
export function convert(amount: number, from: Rate, to: Rate): number {
  if (from.name === to.name || !(from.value > 0) || !(to.value > 0)) return amount;
  return (amount * to.value) / from.value;
}

/** How amounts of the service are shown: in its own currency, or converted for reading. */
export class Money {
  constructor(
    /** What the service's amounts are in, and what is charged unless the checkout says otherwise. */
    readonly system: Rate,
    /** What the shopper reads them in. */
    readonly display: Rate,
    readonly lang: string | undefined,
  ) {}

  /** Whether `format` shows conversions, which must be marked as such. */
  get converted(): boolean {
    return this.system.name !== this.display.name;
  }

  /** An amount of the service in the display currency. */
  format(amount: number): string {
    const {system, display, lang} = this;
    if (!this.converted) return this.exact(amount);
    return formatMoney(convert(amount, system, display), display.name, lang);
  }

  /** An amount of the service as the service has it. */
  exact(amount: number): string {
    return formatMoney(amount, this.system.name, this.lang, true);
  }
}
