import {waitUntil as openWc} from '@open-wc/testing';

/** Waits until something is so, as long as a test may take: a busy machine is no fault. */
export async function waitUntil(
  isSo: () => unknown,
  complaint = `It should come true: ${isSo.toString()}`,
): Promise<void> {
  await openWc(async () => Boolean(await isSo()), complaint, {
    interval: 2,
    timeout: 8000,
  });
}
