import {spawn} from 'node:child_process';
import {stripVTControlCharacters} from 'node:util';

/** Patterns for the counts in the summary of each test runner. */
const SUMMARIES = {
  node: {
    passed: /^[#ℹ] pass (\d+)/m,
    failed: /^[#ℹ] fail (\d+)/m,
    skipped: /^[#ℹ] skipped (\d+)/m,
  },
  playwright: {
    passed: /^ *(\d+) passed/m,
    failed: /^ *(\d+) failed/m,
    skipped: /^ *(\d+) skipped/m,
  },
  // web-test-runner.config.mjs prints this summary.
  'web-test-runner': {
    passed: /^unit: (\d+) passed/m,
    failed: /^unit: .* (\d+) failed/m,
    skipped: /^unit: .* (\d+) skipped/m,
  },
};

/**
 * Runs a test command and returns its counts, its duration and its output. A command without a
 * `runner` counts as one test. A command that fails without a failed test, or runs no test, counts
 * as one failed test. `print` receives the output as it comes.
 */
export async function runSuite(
  {command, runner, env},
  print = (text) => process.stdout.write(text),
) {
  const start = performance.now();
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Node runs no tests inside a test, so this variable is removed in case a test calls this
    // function.
    env: {...process.env, ...env, NODE_TEST_CONTEXT: undefined},
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout) {
    print(text);
    output += stripVTControlCharacters(text);
  }
  const code = child.exitCode ?? (await new Promise((end) => child.once('exit', end)));
  const count = (name) => Number(SUMMARIES[runner]?.[name].exec(output)?.[1] ?? 0);
  const passed = runner ? count('passed') : Number(code === 0);
  const isGood = code === 0 && passed > 0;
  return {
    passed,
    failed: isGood ? count('failed') : Math.max(count('failed'), 1),
    skipped: count('skipped'),
    seconds: (performance.now() - start) / 1000,
    output,
  };
}
