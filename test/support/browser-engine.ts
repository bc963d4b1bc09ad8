type Engine = 'Chromium' | 'Firefox' | 'WebKit';

const {userAgent} = navigator;
const engine: Engine = userAgent.includes('Firefox/')
  ? 'Firefox'
  : userAgent.includes('Chrome/')
    ? 'Chromium'
    : 'WebKit';

/** `it`, but skipped in some engines. The reason `why` becomes part of the title. */
export function itExceptIn(
  engines: Engine | readonly Engine[],
  why: string,
): (title: string, test: Mocha.AsyncFunc | Mocha.Func) => Mocha.Test {
  return [engines].flat().includes(engine)
    ? (title, test) => it.skip(`${title} (${engine}: ${why})`, test)
    : (title, test) => it(title, test);
}
