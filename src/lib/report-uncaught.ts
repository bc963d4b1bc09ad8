/** Reports a programming error to the browser as uncaught, without interrupting the caller. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
