import {waitUntil as openWc} from '@open-wc/testing';

/** How long tests wait for something, in milliseconds. It is long, so that a busy machine fails no test. */
export const WAIT_TIMEOUT = 8000;

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
