/**
 * The difference between the clock of a service and the device's clock, in milliseconds, by base
 * address. Positive if the service's clock is ahead.
 */
const offsets = new Map<string, number>();

/**
 * Records the time of the service's clock, from the header `Date` of an answer. The answer must not
 * come from a cache. If the service has another origin than the page, browsers hide this header
 * unless the service lists it in `Access-Control-Expose-Headers`.
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
