/**
 * Runs a task unless the same task is running in another tab: then the result is `undefined`.
 * Browsers without locks, and frames that may not use them, run the task at once.
 */
export async function runInOneTab<T>(
  name: string,
  task: () => Promise<T>,
): Promise<T | undefined> {
  const {locks} = navigator as {readonly locks?: LockManager};
  if (!locks) return task();
  let isRefused = true;
  try {
    return await locks.request(name, {ifAvailable: true}, (lock) => {
      isRefused = false;
      return lock ? task() : undefined;
    });
  } catch (error) {
    if (isRefused) return task();
    throw error;
  }
}
