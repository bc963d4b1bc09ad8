import {waitUntil as openWc} from '@open-wc/testing';

/**
 * The timeout of waits in tests, in milliseconds. It is long, because busy machines are slow, and a
 * wait that succeeds ends early.
 */
export const WAIT_TIMEOUT = 30_000;

/** Waits until `isSo` returns a truthy value, for up to `WAIT_TIMEOUT`. */
export async function waitUntil(
  isSo: () => unknown,
  complaint = `It should come true: ${isSo.toString()}`,
): Promise<void> {
  await openWc(async () => Boolean(await isSo()), complaint, {
    interval: 2,
    timeout: WAIT_TIMEOUT,
  });
}
