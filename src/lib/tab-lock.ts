/**
 * Runs a task once no other tab runs the task with this name. In browsers without the Web Locks API,
 * and in frames that may not use locks, the task runs at once.
 */
export async function runAfterOtherTabs<T>(
  name: string,
  task: () => Promise<T>,
): Promise<T> {
  const {locks} = navigator as {readonly locks?: LockManager};
  if (!locks) return task();
  let isStarted = false;
  try {
    return await locks.request(name, () => {
      isStarted = true;
      return task();
    });
  } catch (error) {
    if (isStarted) throw error;
    return task();
  }
}
