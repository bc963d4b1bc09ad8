/** Probes a file of element tests. `mutations.mjs` writes the files that call this function. */
import {readFile, writeFile} from '@web/test-runner-commands';
import {probe} from './probe.js';
import {calls} from './rows.js';
import * as runner from './runner.js';

/** The rows that have been noticed, in the folder of the written files. Both browsers change it. */
const KNOWN = {path: 'known.json'};

/** When a page stops, in milliseconds after its start: it may take five minutes. */
const TIME = 180_000;

async function knownRows(): Promise<string[]> {
  for (;;) {
    try {
      return JSON.parse((await readFile(KNOWN)) ?? '') as string[];
    } catch {
      // The other browser is writing.
    }
  }
}

const {it: mochaIt, addEventListener} = globalThis;
// The framework shall not notice what a test leaves uncaught.
globalThis.addEventListener = (
  ...[type, ...rest]: Parameters<typeof addEventListener>
) => (type === 'unhandledrejection' ? undefined : addEventListener(type, ...rest));
Object.assign(globalThis, runner);

export function probeElements(
  names: readonly string[],
  result: string,
  load: () => Promise<unknown>,
): void {
  calls.push(...names);
  mochaIt('is probed', async function () {
    this.timeout(0);
    Reflect.deleteProperty(globalThis, 'addEventListener');
    window.onerror = (...[, , , , error]) => {
      runner.failCurrentTest(error);
      return true;
    };
    await import('./ignored-calls.js');
    await load();
    const findings = await probe(
      async (row) => (await knownRows()).includes(row),
      async (row) =>
        writeFile({
          ...KNOWN,
          content: JSON.stringify([...new Set(await knownRows()).add(row)]),
        }),
      TIME,
    );
    await writeFile({path: result, content: JSON.stringify(findings)});
  });
}
