import type {Settings} from '../../shop/site-settings.js';

/** The currencies of a site; the system's own among them, as prices may be shown in it. */
export function currencyNames({
  system_currency,
  currencies,
}: Settings): readonly string[] {
  const listed = currencies.map(({name}) => name);
  const own = system_currency ? [system_currency.name] : [];
  const all = own.every((name) => listed.includes(name)) ? listed : [...own, ...listed];
  return [...new Set(all)];
}
