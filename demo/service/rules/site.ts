import type {Currency, GameServer, SiteSettings} from '../records.ts';
import type {Store} from '../store.ts';

/**
 * Returns the site's settings.
 * @throws Error if the store has no catalogue.
 */
export function settingsOf(store: Store): SiteSettings {
  const row = store.site.get(1);
  if (!row) throw new Error('The store is empty: fill it with `seed` first.');
  return row.settings;
}

/** Returns the currency with this name if the site accepts it. */
export function currencyNamed(
  settings: SiteSettings,
  name: string,
): Currency | undefined {
  return [settings.systemCurrency, ...settings.currencies].find(
    (currency) => currency.name === name,
  );
}

/** Returns the servers with these ids, in this order. */
export function serversOf(
  settings: SiteSettings,
  ids: readonly number[],
): GameServer[] {
  return ids.flatMap((id) => settings.servers.find((server) => server.id === id) ?? []);
}
