import {waitUntil as openWc} from '@open-wc/testing';

/** Waits until `isSo` returns a truthy value, for up to 8 s, so that a busy machine fails no test. */
export async function waitUntil(
  isSo: () => unknown,
  complaint = `It should come true: ${isSo.toString()}`,
): Promise<void> {
  await openWc(async () => Boolean(await isSo()), complaint, {
    interval: 2,
    timeout: 8000,
  });
}
