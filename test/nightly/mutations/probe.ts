import {state, touched} from './rows.js';
import {allTests, runTests, type Test} from './runner.js';

/** What the tests of a file have shown. */
export interface Findings {
  /** By row of `rows.ts`, a test that fails if it is ignored. */
  readonly proofs: Record<string, string>;
  /** The tests that fail as they are. */
  readonly broken: string[];
}

/**
 * Runs the tests of a file as they are, and notes which rows each of them uses. Then ignores one row after the
 * other, and runs the tests that use it until one fails. For the rows in `known`, this need not be shown.
 */
export async function probe(known: ReadonlySet<string>): Promise<Findings> {
  const findings: Findings = {proofs: {}, broken: []};
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
    const test = known.has(row) ? undefined : await noticedBy(row, tests);
    if (test) findings.proofs[row] = test.title;
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
