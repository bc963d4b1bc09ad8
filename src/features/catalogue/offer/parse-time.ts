/** Unix times below this number are in seconds, larger ones in milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

/**
 * Parses a time of the service: Unix seconds or milliseconds, ISO 8601, or `2025-11-01 12:00:00`. A
 * time without a zone is in UTC. Returns milliseconds since 1970; `undefined` if the text is not a
 * time.
 */
export function parseTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d{9,14}$/.test(trimmed)) {
    const number = Number(trimmed);
    return number < LEAST_MILLISECONDS ? number * 1000 : number;
  }
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(
      trimmed,
    ) ?? [];
  const parsed = Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}
