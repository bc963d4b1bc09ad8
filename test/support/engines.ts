type Engine = 'Chromium' | 'Firefox' | 'WebKit';

const {userAgent} = navigator;
const engine: Engine = userAgent.includes('Firefox/')
  ? 'Firefox'
  : userAgent.includes('Chrome/')
    ? 'Chromium'
    : 'WebKit';

/** `it`, but for an engine in which that cannot be seen, for the reason that is given. */
export function itExceptIn(
  which: Engine,
  why: string,
): (title: string, test: Mocha.AsyncFunc | Mocha.Func) => Mocha.Test {
  return engine === which
    ? (title, test) => it.skip(`${title} (${which}: ${why})`, test)
    : (title, test) => it(title, test);
}

/** So many runs, where number formats are made as fast as in Chromium; else a tenth of them. */
export function runs(count: number): number {
  return engine === 'Chromium' ? count : count / 10;
}
