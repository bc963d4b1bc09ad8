// Removes the safeguards of the shop one by one from a copy of its sources. Checks that the test
// for the removed safeguard then fails.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {isLong, record} from './evidence.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The copy of the sources and tests. The sources themselves are never changed. */
const copy = `${root}evidence-results/mutated/`;

/** The removed safeguards, each with a part of the title of the test that must fail. */
const MUTATIONS = [
  {
    safeguard: 'the check of addresses that a link or a payment leads to',
    file: 'src/lib/address.ts',
    from: 'return safe ? url : undefined;',
    to: 'return url;',
    tests: 'test/lib/address.test.ts',
    fails: 'safeUrl',
  },
  {
    safeguard: 'the rule of the sanitiser that links lead to https or e-mail addresses',
    file: 'src/ui/content/rich-text.ts',
    from: "if (url.protocol !== 'https:' && url.protocol !== 'mailto:') continue;",
    to: '',
    tests: 'test/ui/content/rich-text.test.ts',
    fails: 'HTML from the service',
  },
  {
    safeguard: 'the list of elements that HTML of the service may bring',
    file: 'src/ui/content/sanitiser.ts',
    from: "ALLOWED_TAGS: [...elements, '#text'],",
    to: "ADD_TAGS: ['iframe', 'form', 'style'],",
    tests: 'test/ui/content/rich-text.test.ts',
    fails: 'HTML from the service',
  },
  {
    safeguard: 'the list of hosts that pictures may come from',
    file: 'src/shop/shop.ts',
    from: 'return ours || allowed ? url.href : undefined;',
    to: 'return url.href;',
    tests: 'test/features/catalogue/card/item-card.test.ts',
    fails: 'is never requested from',
  },
  {
    safeguard: 'a cart sends one change at a time',
    file: 'src/shop/cart-queue.ts',
    from: 'this.#loop ??= this.#sendAndRead();',
    to: 'this.#loop = this.#sendAndRead();',
    tests: 'test/shop/cart.test.ts',
    fails: 'sends no change while another is on its way',
  },
  {
    safeguard: 'a refused change is rolled back',
    file: 'src/shop/cart-queue.ts',
    from: 'if (isAccepted) this.#made.push(change);',
    to: 'this.#made.push(change);',
    tests: 'test/shop/cart.property.test.ts',
    fails: 'shows the service’s cart once it could be read',
  },
  {
    safeguard: 'a change without an answer is never sent again',
    file: 'src/api/request.ts',
    from: 'call.read === true && tries < TRIES',
    to: 'tries < TRIES',
    tests: 'test/api/request.test.ts',
    fails: 'sends a change only once, although',
  },
  {
    safeguard: 'the page’s token provider does not replace the token of a sign-in',
    file: 'src/shop/session.ts',
    from: '!provider || !this.#isRenewable',
    to: '!provider',
    tests: 'test/shop/session.test.ts',
    fails: 'does not let the provider replace the token of a sign-in',
  },
  {
    safeguard: 'a token does not follow a redirect',
    file: 'src/api/request.ts',
    from: "redirect: 'manual',",
    to: "redirect: 'follow',",
    tests: 'test/api/request.test.ts',
    fails: 'follows no redirect, which could take the token to another origin',
  },
  {
    safeguard:
      'requests use the fetch that the page had when the first shop was opened',
    file: 'src/api/request.ts',
    from: 'fetch: options.fetch ?? pageFetch',
    to: 'fetch: options.fetch ?? ((...request) => fetch(...request))',
    tests: 'test/api/request.test.ts',
    fails: 'uses the fetch that the page had when the first shop was opened',
  },
  {
    safeguard: 'no second payment is created while the browser leaves for the first',
    file: 'src/shop/payment/checkout.ts',
    from: 'if (this.value.paying) return undefined;',
    to: '',
    tests: 'test/shop/payment/checkout.test.ts',
    fails: 'creates no second payment while the browser leaves for the first',
  },
  {
    safeguard: 'no script can press "Pay"',
    file: 'src/features/checkout/checkout-form.ts',
    from: 'return userActivation?.isActive ?? true;',
    to: 'return true || userActivation;',
    tests: 'test/features/checkout/checkout-paying.test.ts',
    fails: 'after a click of the shopper, but not of a script',
  },
  {
    safeguard: 'a list is shown without its unreadable entries',
    file: 'src/api/readers.ts',
    from: 'if (!result.success) skipped.push(firstIssue(result.error));',
    to: 'if (!result.success) throw result.error;',
    tests: 'test/api/readers.test.ts',
    fails:
      'leaves out an unreadable entry, reports its place, and keeps the other entries',
  },
  {
    safeguard: 'conversions are marked',
    file: 'src/ui/content/price.ts',
    from: 'if (!isConverted) return text;',
    to: 'return text;',
    tests: 'test/ui/content/money.property.test.ts',
    fails:
      'are exactly the service’s, or are marked and the same conversion everywhere',
  },
  {
    safeguard: 'tabs tell each other that the cart has changed',
    file: 'src/shop/cart-tabs.ts',
    from: 'if (this.#isUntold) this.#channel?.postMessage(isSettling);',
    to: '',
    tests: 'test/shop/cart-tabs.test.ts',
    fails: 'agree when one of them changes',
  },
];

before(() => {
  rmSync(copy, {recursive: true, force: true});
  mkdirSync(copy, {recursive: true});
  for (const name of [
    'src',
    'test',
    'demo/service',
    'scripts',
    'package.json',
    'tsconfig.json',
    'web-test-runner.config.mjs',
  ])
    cpSync(`${root}${name}`, `${copy}${name}`, {recursive: true});
  symlinkSync(`${root}node_modules`, `${copy}node_modules`, 'junction');
});
after(() => rmSync(copy, {recursive: true, force: true}));

test('each safeguard is in its file once, and its test exists', () => {
  for (const {file, from, tests, fails} of MUTATIONS) {
    const source = readFileSync(`${root}${file}`, 'utf8');
    assert.equal(source.split(from).length, 2, `${file}: ${from}`);
    assert.ok(readFileSync(`${root}${tests}`, 'utf8').includes(fails), fails);
  }
});

test('the tests pass with all safeguards', {skip: !isLong}, () => {
  const files = new Set(MUTATIONS.map(({tests}) => tests));
  const {status, stdout} = runTests(...files);
  assert.equal(status, 0, stdout.slice(-2000));
});

let caught = 0;
for (const {safeguard, file, from, to, tests, fails} of isLong
  ? MUTATIONS
  : MUTATIONS.slice(0, 1)) {
  test(`${tests} fails if this is removed: ${safeguard}`, () => {
    const whole = readFileSync(`${root}${file}`, 'utf8');
    writeFileSync(
      `${copy}${file}`,
      whole.replace(from, () => to),
    );
    const {status, stdout} = runTests(tests);
    writeFileSync(`${copy}${file}`, whole);
    const failures = stdout.split('\n').filter((line) => line.includes('❌'));
    assert.notEqual(status, 0, 'nothing fails');
    assert.ok(failures.join('\n').includes(fails), stdout.slice(-2000));
    caught += 1;
  });
}

function runTests(...files) {
  const args = files.flatMap((file) => ['--files', file]);
  return spawnSync('web-test-runner', args, {
    cwd: copy,
    encoding: 'utf8',
    timeout: 180_000,
  });
}

test('the results are written', () => {
  record('mutations', [
    {
      claim: `Each of these safeguards has a test that fails without it: ${MUTATIONS.map(({safeguard}) => safeguard).join('; ')}`,
      figure: `${caught} of ${MUTATIONS.length} safeguards removed, each noticed by the test that is named for it`,
    },
  ]);
});
