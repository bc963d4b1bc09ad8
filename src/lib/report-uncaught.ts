/** Reports a programming error as uncaught, without ending the work that goes on. */
export function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
