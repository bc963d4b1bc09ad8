/**
 * A small test runner that can run the same tests again and again. It has the functions of `node:test` that
 * the tests use.
 */
type Work = (...args: never[]) => unknown;
type Hook = 'before' | 'beforeEach' | 'afterEach' | 'after';

interface Suite {
  readonly parent?: Suite;
  readonly title: string;
  readonly hooks: Record<Hook, Work[]>;
  readonly children: (Suite | Test)[];
}

export interface Test {
  readonly suite: Suite;
  readonly title: string;
  readonly work: Work;
  /** How long it takes, in milliseconds. */
  duration: number;
}

const newSuite = (title: string, parent?: Suite): Suite => ({
  title,
  hooks: {before: [], beforeEach: [], afterEach: [], after: []},
  children: [],
  ...(parent && {parent}),
});

const root = newSuite('');
let current = root;

/** Takes the options of `node:test`, too: `it('…', {skip: true}, () => …)`. */
type Define = (title: string, ...rest: (Work | {skip?: unknown})[]) => void;

function define(add: (title: string, work: Work) => void): Define & {skip: Define} {
  const defineOne: Define = (title, ...rest) => {
    const work = rest.findLast((one) => typeof one === 'function');
    const isSkipped = rest.some((one) => typeof one === 'object' && one.skip);
    if (work && !isSkipped) add(title, work);
  };
  return Object.assign(defineOne, {skip: () => {}});
}

export const describe = define((title, work) => {
  const parent = current;
  current = newSuite(`${parent.title} ${title}`.trim(), parent);
  parent.children.push(current);
  work();
  current = parent;
});

export const it = define((title, work) => {
  current.children.push({
    suite: current,
    title: `${current.title} ${title}`.trim(),
    work,
    duration: 0,
  });
});
export {it as test, describe as suite};

const hook = (name: Hook) => (work: Work) => void current.hooks[name].push(work);
export const before = hook('before');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const after = hook('after');

const isTest = (one: Suite | Test): one is Test => 'work' in one;

/** All tests that are defined. */
export function allTests(suite = root): Test[] {
  return suite.children.flatMap((one) => (isTest(one) ? [one] : allTests(one)));
}

/** What ends the test that runs now. Tests change the timers, so these are the ones before. */
const {setTimeout, clearTimeout} = globalThis;
let fail: (error: unknown) => void = () => {};

/** Makes the current test fail: an error that nothing has caught. */
export function failCurrentTest(error: unknown): void {
  fail(error);
}

/** Returns why work fails, or `undefined`. It fails after `limit` milliseconds, too. */
async function failureOf(work: () => unknown, limit: number): Promise<unknown> {
  let timer;
  try {
    const end = new Promise((_, reject) => {
      fail = reject;
      timer = setTimeout(() => reject(new Error('still waiting')), limit);
    });
    await Promise.race([work(), end]);
    return undefined;
  } catch (error) {
    return error ?? new Error('nothing');
  } finally {
    clearTimeout(timer);
    fail = () => {};
  }
}

/** Replaces timers. */
export const {mock} = process.getBuiltinModule('node:test');

/**
 * Runs these tests with their hooks. `limit` is how long one may take, in milliseconds. `report`
 * receives each test with its failure; if it returns `true`, no further test runs.
 */
export async function runTests(
  tests: ReadonlySet<Test>,
  limit: (test: Test) => number,
  report: (test: Test, failure: unknown) => boolean | void,
): Promise<void> {
  let isOver = false;
  const hooksOf = (suite: Suite | undefined, name: Hook): Work[] =>
    suite ? [...hooksOf(suite.parent, name), ...suite.hooks[name]] : [];
  const runAll = async (works: readonly Work[]) => {
    for (const work of works) await work();
  };
  const runOne = async (test: Test) => {
    const start = performance.now();
    const endings: Work[] = [];
    const run = async () => {
      await runAll(hooksOf(test.suite, 'beforeEach'));
      const own = {after: (work: Work) => void endings.push(work)};
      await test.work(own as never);
      test.duration = Math.max(test.duration, performance.now() - start);
    };
    const end = () => runAll([...endings, ...hooksOf(test.suite, 'afterEach')]);
    const failure = await failureOf(run, limit(test));
    return failure ?? (await failureOf(end, 5000));
  };
  const runSuite = async (suite: Suite) => {
    const wanted = new Set(allTests(suite).filter((test) => tests.has(test)));
    if (!wanted.size) return;
    const failure = await failureOf(() => runAll(suite.hooks.before), 10_000);
    for (const one of suite.children) {
      if (isOver) break;
      if (!isTest(one)) await runSuite(one);
      else if (wanted.has(one))
        isOver = report(one, failure ?? (await runOne(one))) === true;
    }
    await failureOf(() => runAll(suite.hooks.after), 10_000);
  };
  await runSuite(root);
}
