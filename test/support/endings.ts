import {aTimeout, fixtureCleanup, waitUntil} from '@open-wc/testing';

/**
 * What ends with a test. To be imported before the server, whose answers must outlast
 * the elements that ask for them.
 */
const endings: (() => unknown)[] = [];

/** Does something when the test is over and its elements are gone. */
export function atTheEnd(ending: () => unknown): void {
  endings.push(ending);
}

afterEach(async function () {
  keepShort(this.currentTest?.err);
  // Pictures the browser has asked for, or is about to, are still to be answered.
  const arrived = () => picturesIn(document.body).every(({complete}) => complete);
  await waitUntil(arrived, '', {interval: 5, timeout: 500}).catch(() => {});
  fixtureCleanup();
  await Promise.all(endings.splice(0).map((end) => end()));
  do {
    await Promise.allSettled(asked);
    await aTimeout(2); // An answer may lead to the next question.
  } while (asked.size);
});

/** A report of a whole element, and so of the page, would take the runner minutes. */
function keepShort(error?: Error & {actual?: unknown; expected?: unknown}): void {
  if (error?.actual instanceof Node) error.actual = error.actual.nodeName;
  if (error?.expected instanceof Node) error.expected = error.expected.nodeName;
}

/** What is still to be answered. */
const asked = new Set<Promise<Response>>();
const {fetch} = globalThis;

before(() => {
  globalThis.fetch = (...request) => {
    const answer = fetch(...request);
    asked.add(answer);
    void Promise.allSettled([answer]).then(() => asked.delete(answer));
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

/** The events of this type that reached the page while the test ran. */
export function heard<K extends keyof HTMLElementEventMap>(
  type: K,
  on: EventTarget = document,
): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  const listener = (event: Event) => events.push(event as HTMLElementEventMap[K]);
  on.addEventListener(type, listener);
  atTheEnd(() => on.removeEventListener(type, listener));
  return events;
}

/** What was said to the page's author. */
export function warnings(): string[] {
  const said: string[] = [];
  const {warn} = console;
  console.warn = (...words: unknown[]) => void said.push(words.join(' '));
  atTheEnd(() => (console.warn = warn));
  return said;
}

/** Whoever waits for exactly so many milliseconds does not have to. */
export function skipWaits(milliseconds: number): void {
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    setTimeout(run, delay === milliseconds ? 0 : delay, ...rest)) as typeof setTimeout;
  atTheEnd(() => (globalThis.setTimeout = setTimeout));
}
