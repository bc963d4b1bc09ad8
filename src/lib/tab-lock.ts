/**
 * Runs a task. If another tab is already running the task with this name, does nothing
 * and resolves to `undefined`. In browsers without the Web Locks API, and in frames that
 * may not use locks, the task always runs.
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
