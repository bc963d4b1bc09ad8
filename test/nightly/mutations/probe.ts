import {state, touched} from './rows.js';
import {allTests, runTests, type Test} from './runner.js';

/** What the tests of a file have shown. */
export interface Findings {
  /** By row, the title of a test that fails if the row is ignored. */
  readonly proofs: Record<string, string>;
  /** The tests that fail as they are. */
  readonly broken: string[];
  /** Rows for which there was no time. */
  readonly left: string[];
}

/**
 * Runs the tests of a file as they are, and notes which rows each of them uses. Then ignores one row
 * after the other, and runs the tests that use it until one fails. `isKnown` says of which rows
 * this need not be shown, and `onProof` learns of the others. It stops `end` milliseconds after the start.
 */
export async function probe(
  isKnown: (row: string) => boolean | Promise<boolean>,
  onProof: (row: string) => unknown,
  end = Infinity,
): Promise<Findings> {
  const findings: Findings = {proofs: {}, broken: [], left: []};
  const users = new Map<string, Set<Test>>();
  touched.clear();
  await runTests(
    new Set(allTests()),
    () => 120_000,
    (test, failure) => {
      const rows = [...touched];
      touched.clear();
      if (failure)
        return void findings.broken.push(`${test.title}: ${wordsOf(failure)}`);
      for (const row of rows) users.set(row, (users.get(row) ?? new Set()).add(test));
    },
  );
  for (const [row, tests] of users) {
    if (await isKnown(row)) continue;
    if (performance.now() > end) findings.left.push(row);
    else {
      const test = await noticedBy(row, tests);
      if (!test) continue;
      findings.proofs[row] = test.title;
      await onProof(row);
    }
  }
  return findings;
}

/** Returns a test that fails if the row is ignored, and passes otherwise. */
async function noticedBy(
  row: string,
  tests: ReadonlySet<Test>,
): Promise<Test | undefined> {
  const limit = ({duration}: Test) => Math.min(Math.max(2000, 6 * duration), 10_000);
  state.ignored = row;
  let failed: Test | undefined;
  await runTests(tests, limit, (test, failure) => {
    if (!failure) return false;
    failed = test;
    return true;
  });
  state.ignored = undefined;
  if (!failed) return undefined;
  let passes = false;
  await runTests(new Set([failed]), limit, (_, failure) => {
    passes = !failure;
  });
  return passes ? failed : undefined;
}

function wordsOf(failure: unknown): string {
  return String(failure instanceof Error ? failure.message : failure).slice(0, 300);
}
