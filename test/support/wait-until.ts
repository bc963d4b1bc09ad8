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
  const end = performance.now() + WAIT_TIMEOUT;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
