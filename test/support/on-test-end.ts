/** What the end of the current test calls. */
const cleanups: (() => unknown)[] = [];

/**
 * Runs `cleanup` after the current test. The last cleanup runs first, because it may restore what an
 * earlier one expects.
 */
export function onTestEnd(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Runs the cleanups of the test that has ended. */
export async function cleanUp(): Promise<void> {
  await Promise.all(
    cleanups
      .splice(0)
      .reverse()
      .map((cleanup) => cleanup()),
  );
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

/** Stops the clock at this time until the test ends, in milliseconds since 1970. */
export function setClock(time: number): void {
  const {now} = Date;
  Date.now = () => time;
  onTestEnd(() => (Date.now = now));
}
