const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Runs `work` and resolves with the first uncaught error or unhandled rejection that follows.
 * This error does not fail the test.
 */
export async function uncaughtErrorOf(work: () => void): Promise<unknown> {
  const restored = EVENTS.flatMap((event) =>
    process.listeners(event).map((listener) => [event, listener] as const),
  );
  try {
    return await new Promise((resolve) => {
      for (const event of EVENTS) process.removeAllListeners(event).on(event, resolve);
      work();
    });
  } finally {
    for (const event of EVENTS) process.removeAllListeners(event);
    for (const [event, listener] of restored) process.on(event, listener);
  }
}
