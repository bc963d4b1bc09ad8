import {spawnSync} from 'node:child_process';
import {
  cpSync,
  globSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {root} from '../../support/dist.mjs';

/**
 * Safeguards of the shop: the file of `src` with the code of each (`from`), the code without it (`to`), and the
 * test file that fails without it. (Of several files with its name, one has to.)
 */
export const SAFEGUARDS = [
  {
    safeguard: 'the check of addresses that a link or a payment leads to',
    file: 'address.ts',
    from: 'return safe ? url : undefined;',
    to: 'return url;',
    tests: 'address.test.ts',
  },
  {
    safeguard: 'the rule of the sanitiser that links lead to https or e-mail addresses',
    file: 'rich-text.ts',
    from: "if (url.protocol !== 'https:' && url.protocol !== 'mailto:') return;",
    to: '',
    tests: 'rich-text.test.ts',
  },
  {
    safeguard: 'the list of elements that HTML of the service may bring',
    file: 'rich-text.ts',
    from: 'else if (ALLOWED.has(name))',
    to: 'else if (name)',
    tests: 'rich-text.test.ts',
  },
  {
    safeguard: 'the list of hosts that pictures may come from',
    file: 'shop.ts',
    from: 'return ours || allowed ? url.href : undefined;',
    to: 'return url.href;',
    tests: 'shop/shop.test.ts',
  },
  {
    safeguard: 'a cart sends one change at a time',
    file: 'cart-log.ts',
    from: 'this.#loop ??= this.#work();',
    to: 'this.#loop = this.#work();',
    tests: 'cart.property.test.ts',
  },
  {
    safeguard: 'a refused change is rolled back',
    file: 'cart-log.ts',
    from: "(one) => one.status === 'made' || !refused.includes(one),",
    to: '() => true,',
    tests: 'cart.property.test.ts',
  },
  {
    safeguard: 'a change without an answer is never sent again',
    file: 'api/service.ts',
    from: ': {...this.#retry, tries: 1, timeout, total: Infinity};',
    to: ': {...this.#retry, timeout};',
    tests: 'api/service.test.ts',
  },
  {
    safeguard: 'the page’s token provider does not replace the token of a sign-in',
    file: 'shop/session.ts',
    from: "!this.#provider || this.#source === 'sign-in'",
    to: '!this.#provider',
    tests: 'shop/session.test.ts',
  },
  {
    safeguard: 'a token does not follow a redirect',
    file: 'transport.ts',
    from: "redirect: 'manual',",
    to: "redirect: 'follow',",
    tests: 'api/service.test.ts',
  },
  {
    safeguard: 'no second payment is created while the browser leaves for the first',
    file: 'machine.ts',
    from: "    press: ['paying', 'open'],",
    to: "    press: ['requested', 'create'],",
    tests: 'driver.test.ts',
  },
  {
    safeguard: 'a list is shown without its unreadable entries',
    file: 'readers.ts',
    from: 'return fatal ? undefined : value;',
    to: 'if (fatal) throw new Error(fatal.message);\n  return value;',
    tests: 'readers.test.ts',
  },
  {
    safeguard: 'conversions are marked',
    file: 'price.ts',
    from: 'if (!isConverted) return amount;',
    to: 'return amount;',
    tests: 'same-amounts.test.ts',
  },
  {
    safeguard: 'tabs tell each other that the cart has changed',
    file: 'cart-log.ts',
    from: 'this.#channel?.postMessage(isSettling);',
    to: '',
    tests: 'cart-tabs.test.ts',
  },
];

/** A copy of the sources and tests. The sources themselves are never changed. */
const copy = join(root, 'nightly-results/mutated');

/** The paths of the files of `folder` with this name. */
export function pathsOf(folder, name) {
  const paths = globSync(`${folder}/**/${name}`, {cwd: root});
  if (!paths.length) throw new Error(`${folder} has no ${name}`);
  return paths;
}

/** Removes the safeguards one after the other. Returns a sentence about each that no test misses. */
export function checkSafeguards() {
  rmSync(copy, {recursive: true, force: true});
  for (const name of [
    ...['src', 'test', 'demo/service', 'scripts', 'package.json', 'tsconfig.json'],
    'web-test-runner.config.mjs',
  ])
    cpSync(join(root, name), join(copy, name), {recursive: true});
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const passing = new Map();
  const survivors = SAFEGUARDS.filter(({file, from, to, tests}) => {
    const paths = pathsOf('test', tests);
    if (!passing.has(tests)) passing.set(tests, paths.every(passes));
    const [path] = pathsOf('src', file);
    const whole = readFileSync(join(root, path), 'utf8');
    const without = whole.replace(from, () => to);
    writeFileSync(join(copy, path), without);
    const isUnnoticed = !passing.get(tests) || paths.every(passes);
    writeFileSync(join(copy, path), whole);
    return isUnnoticed;
  });
  rmSync(copy, {recursive: true, force: true});
  return survivors.map(
    ({safeguard, tests}) => `${tests} does not notice: ${safeguard}`,
  );
}

/** Whether the tests of a file in the copy pass. */
function passes(file) {
  const [command, ...args] = file.includes('unit')
    ? ['node', '--import', './test/unit/setup.mjs', '--test', file]
    : ['web-test-runner', '--files', file];
  const env = {...process.env, NODE_TEST_CONTEXT: undefined};
  return spawnSync(command, args, {cwd: copy, env, timeout: 180_000}).status === 0;
}
