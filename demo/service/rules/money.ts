import type {Currency} from '../records.ts';

/** 1999 → 19.99, as amounts stand on the wire. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** 19.99 → 1999; undefined for what is no amount of whole cents. */
export function toCents(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents - amount * 100) < 1e-6
    ? cents
    : undefined;
}

/** Cents less a percentage, rounded to the nearest cent. */
export function lessPercent(cents: number, percent: number): number {
  return Math.round((cents * (100 - percent)) / 100);
}

/** How many decimals amounts in a currency have: 0 for JPY, 2 for EUR and for names that are no ISO code. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return (
    new Intl.NumberFormat('en', {style: 'currency', currency}).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** Cents of the system currency as an amount of another one, rounded to its smallest coin. */
export function convert(cents: number, to: Currency, system: Currency): number {
  if (to.name === system.name) return fromCents(cents);
  const coins = 10 ** decimalsOf(to.name);
  return Math.round((cents * to.value * coins) / (system.value * 100)) / coins;
}

/** `€19.99`, or `4997.50 Gold` for a name that is no ISO code. */
export function amountInWords(amount: number, currency: string): string {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', {style: 'currency', currency}).format(amount)
    : `${amount.toFixed(2)} ${currency}`;
}
