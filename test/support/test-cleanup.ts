import {aTimeout, fixtureCleanup, waitUntil} from '@open-wc/testing';

/**
 * The cleanup of the current test. Import this file before `mock-server.ts`: hooks run in the order
 * of their imports, and the server must still answer while elements are removed.
 */
const cleanups: (() => unknown)[] = [];

/**
 * Runs `cleanup` after the current test, when its elements are removed. The last cleanup runs first,
 * because it may restore what an earlier one expects.
 */
export function onTestEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

afterEach(async function () {
  shortenReport(this.currentTest?.err);
  // Pictures that are still loading get their answers before the cleanup.
  const arrived = () => picturesIn(document.body).every(({complete}) => complete);
  await waitUntil(arrived, '', {interval: 5, timeout: 500}).catch(() => {});
  fixtureCleanup();
  await Promise.all(
    cleanups
      .splice(0)
      .reverse()
      .map((cleanup) => cleanup()),
  );
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

/**
 * Returns a list that grows with each `console.warn` during the test. These warnings are not
 * printed.
 */
export function recordWarnings(): string[] {
  const said: string[] = [];
  const {warn} = console;
  console.warn = (...words: unknown[]) => void said.push(words.join(' '));
  onTestEnd(() => (console.warn = warn));
  return said;
}

/** Makes storages unreadable until the test ends, as in Firefox if its file is corrupted. */
export function forbidStorageReads(): void {
  const {getItem} = Storage.prototype;
  Storage.prototype.getItem = () => {
    throw new DOMException('Corrupted.', 'NS_ERROR_FILE_CORRUPTED');
  };
  onTestEnd(() => (Storage.prototype.getItem = getItem));
}

/** Makes timers of exactly this delay, in milliseconds, fire at once until the test ends. */
export function skipTimersOf(milliseconds: number): void {
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    setTimeout(run, delay === milliseconds ? 0 : delay, ...rest)) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
}

/** Returns a list that grows with the delay of each timer during the test, in milliseconds. */
export function recordTimerDelays(): number[] {
  const delays: number[] = [];
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) => {
    delays.push(delay);
    return setTimeout(run, delay, ...rest);
  }) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
  return delays;
}

/** Divides the delays of all timers by `factor` until the test ends. */
export function speedUpTimers(factor: number): void {
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    setTimeout(run, delay / factor, ...rest)) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
}
