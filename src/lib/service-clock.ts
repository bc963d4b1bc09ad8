/** How far the clock of a service is ahead of the device's clock, in milliseconds, by base address. */
const offsets = new Map<string, number>();

/**
 * Reads the service's clock from the header `Date` of an answer that no cache has stored. From
 * another origin, browsers show this header only if the service exposes it.
 */
export function noteServiceTime(baseUrl: string, {headers}: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (time) offsets.set(baseUrl, time - Date.now());
}

/**
 * The time of a service's clock, in milliseconds since 1970; the device's time if the service does
 * not tell its own.
 */
export function serviceTime(baseUrl: string): number {
  return Date.now() + (offsets.get(baseUrl) ?? 0);
}
