/**
 * The difference between the clock of a service and the device's clock, in milliseconds, by base
 * address. Positive if the service's clock is ahead.
 */
const offsets = new Map<string, number>();

/**
 * Reads the service's clock from the header `Date` of an answer, which must not come from a cache.
 * From another origin, browsers show this header only if the service exposes it.
 */
export function noteServiceTime(baseUrl: string, {headers}: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (time) offsets.set(baseUrl, time - Date.now());
}

/**
 * The time of a service's clock, in milliseconds since 1970; the device's time if the service's
 * clock is not known.
 */
export function serviceTime(baseUrl: string): number {
  return Date.now() + (offsets.get(baseUrl) ?? 0);
}
