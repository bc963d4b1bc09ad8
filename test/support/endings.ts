import {fixtureCleanup} from '@open-wc/testing';

/**
 * What ends with a test. To be imported before the server, whose answers must outlast
 * the elements that ask for them.
 */
const endings: (() => unknown)[] = [];

/** Does something when the test is over and its elements are gone. */
export function atTheEnd(ending: () => unknown): void {
  endings.push(ending);
}

afterEach(async () => {
  stopPictures(document.body);
  fixtureCleanup();
  await Promise.all(endings.splice(0).map((end) => end()));
});

/** Nobody is there any more to look at them. */
function stopPictures(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === 'img') element.removeAttribute('src');
    if (element.shadowRoot) stopPictures(element.shadowRoot);
  }
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
