import {aTimeout, fixtureCleanup, waitUntil} from '@open-wc/testing';
import {cleanUp, onTestEnd} from './on-test-end.js';

// Import this file before `mock-server.ts`: hooks run in the order of their imports, and the server must
// still answer while elements are removed.
afterEach(async function () {
  shortenReport(this.currentTest?.err);
  // Pictures that are still loading get their answers before the cleanup.
  const arrived = () => picturesIn(document.body).every(({complete}) => complete);
  await waitUntil(arrived, '', {interval: 5, timeout: 500}).catch(() => {});
  fixtureCleanup();
  await cleanUp();
  do {
    await Promise.allSettled(openRequests);
    await aTimeout(2); // An answer may cause the next request.
  } while (openRequests.size);
});

/**
 * Replaces elements in a failure by their names, because the runner takes minutes to print an
 * element.
 */
function shortenReport(error?: Error & {actual?: unknown; expected?: unknown}): void {
  if (error?.actual instanceof Node) error.actual = error.actual.nodeName;
  if (error?.expected instanceof Node) error.expected = error.expected.nodeName;
}

/** Requests that have no answer yet. */
const openRequests = new Set<Promise<Response>>();
const {fetch} = globalThis;

before(() => {
  globalThis.fetch = (...request) => {
    const answer = fetch(...request);
    openRequests.add(answer);
    void Promise.allSettled([answer]).then(() => openRequests.delete(answer));
    return answer;
  };
});

function picturesIn(root: ParentNode): HTMLImageElement[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (element.shadowRoot) return picturesIn(element.shadowRoot);
    return element instanceof HTMLImageElement && element.checkVisibility()
      ? [element]
      : [];
  });
}

/** Returns a list that grows with each event of this type that reaches `on` during the test. */
export function recordEvents<K extends keyof HTMLElementEventMap>(
  type: K,
  on: EventTarget = document,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  const listener = (event: Event) => events.push(event as HTMLElementEventMap[K]);
  on.addEventListener(type, listener);
  onTestEnd(() => on.removeEventListener(type, listener));
  return events;
}

/** Makes storages unreadable until the test ends, as in Firefox if its file is corrupted. */
export function forbidStorageReads(): void {
  const {getItem} = Storage.prototype;
  Storage.prototype.getItem = () => {
    throw new DOMException('Corrupted.', 'NS_ERROR_FILE_CORRUPTED');
  };
  onTestEnd(() => (Storage.prototype.getItem = getItem));
}
