/**
 * What `work` leads to that nobody catches, thrown or rejected with: a bug that must come to
 * light. It is kept from failing the test, and from the console.
 */
export async function uncaughtOf(work: () => void): Promise<unknown> {
  const {onerror} = window;
  const write = console.error;
  const stop = new AbortController();
  console.error = () => {};
  try {
    return await new Promise((resolve) => {
      window.onerror = (...[, , , , error]) => {
        resolve(error);
        return true;
      };
      const rejected = ({reason}: PromiseRejectionEvent) => resolve(reason);
      addEventListener('unhandledrejection', rejected, {signal: stop.signal});
      work();
    });
  } finally {
    stop.abort();
    // The runner writes of a rejection in a microtask of its own.
    await Promise.resolve();
    window.onerror = onerror;
    console.error = write;
  }
}
