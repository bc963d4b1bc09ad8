import {ShopError} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';

/** When a read is sent again. Times are in milliseconds. */
export const RETRY = {
  tries: 3,
  /** The failures after which another try may succeed, by kind and by HTTP status. */
  kinds: ['network', 'timeout'],
  statuses: [429, 502, 503, 504],
  /** The pause before the second try, give or take a quarter. It doubles each time. */
  pause: 400,
  /** If the service asks us to wait longer, the read fails. */
  longestPause: 5_000,
  /** How long one try may take, and all of them together with their pauses. */
  timeout: 10_000,
  total: 15_000,
};
export type RetryPolicy = Readonly<typeof RETRY>;

/**
 * Calls `send` with the time that the try may take, and again as the policy says.
 * @throws the error of the last try, or the reason of `signal` if the signal aborts.
 */
export async function sendRepeatedly<T>(
  policy: RetryPolicy,
  signal: AbortSignal,
  send: (timeout: number) => Promise<T>,
): Promise<T> {
  const end = performance.now() + policy.total;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(Math.min(policy.timeout, Math.ceil(end - performance.now())));
    } catch (error) {
      const pause = pauseAfter(error, tries, policy);
      if (performance.now() + pause >= end) throw error;
      await wait(pause, signal);
    }
  }
}

/** The pause before the next try; infinite if there is none. */
function pauseAfter(error: unknown, tries: number, policy: RetryPolicy): number {
  if (!(error instanceof ShopError) || tries >= policy.tries) return Infinity;
  const {kind, status = 0, retryAfter} = error;
  const mayPass = policy.kinds.includes(kind) || policy.statuses.includes(status);
  if (!mayPass || (retryAfter ?? 0) > policy.longestPause) return Infinity;
  return retryAfter ?? policy.pause * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
}
