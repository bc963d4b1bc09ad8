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

/** Changes the delays of all timers until the test ends. */
function changeDelays(change: (delay: number) => number): void {
  const {setTimeout} = globalThis;
  globalThis.setTimeout = ((run: () => void, delay = 0, ...rest: []) =>
    setTimeout(run, change(delay), ...rest)) as typeof setTimeout;
  onTestEnd(() => (globalThis.setTimeout = setTimeout));
}

/** Makes timers of exactly this delay, in milliseconds, fire at once until the test ends. */
export function skipTimersOf(milliseconds: number): void {
  changeDelays((delay) => (delay === milliseconds ? 0 : delay));
}

/** Returns a list that grows with the delay of each timer during the test, in milliseconds. */
export function recordTimerDelays(): number[] {
  const delays: number[] = [];
  changeDelays((delay) => {
    delays.push(delay);
    return delay;
  });
  return delays;
}

/** Divides the delays of all timers by `factor` until the test ends. */
export function speedUpTimers(factor: number): void {
  changeDelays((delay) => delay / factor);
}

/** Stops the clock at this time until the test ends, in milliseconds since 1970. */
export function setClock(time: number): void {
  const {now} = Date;
  Date.now = () => time;
  onTestEnd(() => (Date.now = now));
}
