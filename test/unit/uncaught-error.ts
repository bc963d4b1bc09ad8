import type {EventEmitter} from 'node:events';

const EVENTS = ['uncaughtException', 'unhandledRejection'];
/** The types of `process` have no event that is one of several. */
const node: EventEmitter = process;

/**
 * Runs `work` and resolves with the first uncaught error or unhandled rejection that follows.
 * This error does not fail the test.
 */
export async function uncaughtErrorOf(work: () => void): Promise<unknown> {
  const restored = EVENTS.flatMap((event) =>
    node.listeners(event).map((listener) => ({event, listener})),
  );
  try {
    return await new Promise((resolve) => {
      for (const event of EVENTS) node.removeAllListeners(event).on(event, resolve);
      work();
    });
  } finally {
    for (const event of EVENTS) node.removeAllListeners(event);
    for (const {event, listener} of restored) node.on(event, listener as () => void);
  }
}
