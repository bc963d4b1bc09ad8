import type {Currency} from '../records.ts';

/** Converts cents to an amount in answers: 1999 → 19.99. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/**
 * Converts an amount to cents: 19.99 → 1999. Returns `undefined` if the amount is no whole number
 * of cents.
 */
export function toCents(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents - amount * 100) < 1e-6
    ? cents
    : undefined;
}

/** Subtracts a percentage from cents, rounded to the nearest cent. */
export function lessPercent(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}

/** Returns the number of decimals of a currency: 0 for JPY, 2 for EUR and for names without an ISO code. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** Converts cents of the system currency to another currency, rounded to its smallest unit. */
export function convert(cents: number, to: Currency, system: Currency): number {
  if (to.name === system.name) return fromCents(cents);
  const coins = 10 ** decimalsOf(to.name);
  return Math.round((cents * to.value * coins) / (system.value * 100)) / coins;
}

/** Formats an amount: `€19.99`, or `4997.50 Gold` for a name without an ISO code. */
export function amountInWords(amount: number, currency: string): string {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', {style: 'currency', currency}).format(amount)
    : `${amount.toFixed(2)} ${currency}`;
}
