type Engine = 'Chromium' | 'Firefox' | 'WebKit';

const {userAgent} = navigator;
const engine: Engine = userAgent.includes('Firefox/')
  ? 'Firefox'
  : userAgent.includes('Chrome/')
    ? 'Chromium'
    : 'WebKit';

/** `it`, but skipped in one engine. The reason `why` becomes part of the title. */
export function itExceptIn(
  which: Engine,
  why: string,
): (title: string, test: Mocha.AsyncFunc | Mocha.Func) => Mocha.Test {
  return engine === which
    ? (title, test) => it.skip(`${title} (${which}: ${why})`, test)
    : (title, test) => it(title, test);
}

/** The number of runs of a property test: a tenth outside Chromium, where `Intl` formats are slower to make. */
export function propertyRuns(count: number): number {
  return engine === 'Chromium' ? count : count / 10;
}
