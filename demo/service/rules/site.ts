import type {Currency, GameServer, SiteSettings} from '../records.ts';
import type {Store} from '../store.ts';

/** The site's settings. Throws when the store was never filled from a catalogue. */
export function settingsOf(store: Store): SiteSettings {
  const row = store.site.get(1);
  if (!row) throw new Error('The store is empty: fill it with `seed` first.');
  return row.settings;
}

/** The currency of this name, if the site takes it. */
export function currencyNamed(
  settings: SiteSettings,
  name: string,
): Currency | undefined {
  return [settings.systemCurrency, ...settings.currencies].find(
    (currency) => currency.name === name,
  );
}

/** The servers with these ids, in that order. */
export function serversOf(
  settings: SiteSettings,
  ids: readonly number[],
): GameServer[] {
  return ids.flatMap((id) => settings.servers.find((server) => server.id === id) ?? []);
}
