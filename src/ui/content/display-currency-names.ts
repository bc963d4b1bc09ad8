import type {Settings} from '../../shop/site-settings.js';

/** The names of the currencies that prices can be shown in, including the service's own currency. */
export function displayCurrencyNames({
  system_currency,
  currencies,
}: Settings): readonly string[] {
  const listed = currencies.map(({name}) => name);
  const own = system_currency ? [system_currency.name] : [];
  const all = own.every((name) => listed.includes(name)) ? listed : [...own, ...listed];
  return [...new Set(all)];
}
