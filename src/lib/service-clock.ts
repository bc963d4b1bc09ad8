/**
 * The difference between the clock of a service and the device's clock, in milliseconds, by base
 * address. Positive if the service's clock is ahead.
 */
const offsets = new Map<string, number>();

/**
 * The maximum time between a request and its answer, in milliseconds. A later answer, for example
 * after the device has slept, has an outdated time.
 */
const LONGEST_ANSWER = 30_000;

/**
 * Records the time of the service's clock, from the header `Date` of an answer to a request that was
 * sent at the time `sentAt` of the device's clock. The answer must not come from a cache. If the service has another origin than the page, browsers hide this header
 * unless the service lists it in `Access-Control-Expose-Headers`.
 */
export function noteServiceTime(
  baseUrl: string,
  {headers}: Response,
  sentAt: number,
): void {
  const time = Date.parse(headers.get('Date') ?? '');
  const now = Date.now();
  if (time && now - sentAt < LONGEST_ANSWER) offsets.set(baseUrl, time - now);
}

/**
 * The time of a service's clock, in milliseconds since 1970; the device's time if the service's
 * clock is not known.
 */
export function serviceTime(baseUrl: string): number {
  return Date.now() + (offsets.get(baseUrl) ?? 0);
}
