/** Limits the requests per key and minute. Returns the seconds to wait, or 0 if the request is allowed. */
export function createRateLimit(perMinute: number, now: () => number) {
  const times = new Map<string, number[]>();

  return (key: string): number => {
    const since = now() - 60_000;
    for (const [other, seen] of times) {
      if ((seen.at(-1) ?? 0) <= since) times.delete(other);
    }
    const recent = (times.get(key) ?? []).filter((time) => time > since);
    if (recent.length >= perMinute) {
      return Math.max(1, Math.ceil(((recent[0] ?? 0) - since) / 1000));
    }
    times.set(key, [...recent, now()]);
    return 0;
  };
}
