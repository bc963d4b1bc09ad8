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

/** The removed safeguards, each with the test that must fail. */
const MUTATIONS = [
  {
    guard: 'addresses that a browser may be sent to',
    file: 'src/lib/address.ts',
    from: 'return safe ? url : undefined;',
    to: 'return url;',
    tests: 'test/lib/address.test.ts',
    fails: /safeUrl/,
  },
  {
    guard: 'the rule of the sanitiser that links lead to https or mail',
    file: 'src/ui/content/rich-text.ts',
    from: "if (url.protocol !== 'https:' && url.protocol !== 'mailto:') continue;",
    to: '',
    tests: 'test/ui/content/rich-text.test.ts',
    fails: /HTML of the service/,
  },
  {
    guard: 'the list of elements that HTML of the service may bring',
    file: 'src/ui/content/sanitiser.ts',
    from: "ALLOWED_TAGS: [...elements, '#text'],",
    to: "ADD_TAGS: ['iframe', 'form', 'style'],",
    tests: 'test/ui/content/rich-text.test.ts',
    fails: /HTML of the service/,
  },
  {
    guard: 'hosts that pictures may come from',
    file: 'src/shop/shop.ts',
    from: 'return ours || allowed ? url.href : undefined;',
    to: 'return url.href;',
    tests: 'test/features/catalogue/card/item-card.test.ts',
    fails: /is never requested from/,
  },
  {
    guard: 'the queue of a cart: one change at a time',
    file: 'src/shop/cart-queue.ts',
    from: 'this.#loop ??= this.#sendAndRead();',
    to: 'this.#loop = this.#sendAndRead();',
    tests: 'test/shop/cart.test.ts',
    fails: /sends no change while another is on its way/,
  },
  {
    guard: 'the rollback of a refused change',
    file: 'src/shop/cart-queue.ts',
    from: 'if (isAccepted) this.#made.push(change);',
    to: 'this.#made.push(change);',
    tests: 'test/shop/cart.property.test.ts',
    fails: /shows what the service has/,
  },
  {
    guard: 'a change that got lost is never sent again',
    file: 'src/api/request.ts',
    from: 'call.read && tries < TRIES',
    to: 'tries < TRIES',
    tests: 'test/api/request.test.ts',
    fails: /a change/,
  },
  {
    guard: 'the page’s provider does not speak for somebody who signed in here',
    file: 'src/shop/session.ts',
    from: '!provider || !this.#renewable',
    to: '!provider',
    tests: 'test/shop/session.test.ts',
    fails: /does not let the provider speak for somebody who signed in here/,
  },
  {
    guard: 'a token does not follow a redirect',
    file: 'src/api/request.ts',
    from: "redirect: 'manual',",
    to: "redirect: 'follow',",
    tests: 'test/api/request.test.ts',
    fails: /leaves redirects to nobody/,
  },
  {
    guard: 'fetch as it was when the first shop was opened',
    file: 'src/api/request.ts',
    from: 'fetch: options.fetch ?? pageFetch',
    to: 'fetch: options.fetch ?? ((...request) => fetch(...request))',
    tests: 'test/api/request.test.ts',
    fails: /asks with the fetch there was/,
  },
  {
    guard: 'one payment for however many presses',
    file: 'src/shop/payment/checkout.ts',
    from: 'if (this.value.paying) return undefined;',
    to: '',
    tests: 'test/shop/checkout.test.ts',
    fails: /creates one payment, however often the shopper clicks/,
  },
  {
    guard: 'only a shopper presses "Pay"',
    file: 'src/features/checkout/checkout-form.ts',
    from: 'return userActivation?.isActive ?? true;',
    to: 'return true || userActivation;',
    tests: 'test/features/checkout/checkout-form.test.ts',
    fails: /when the shopper presses, and no script does/,
  },
  {
    guard: 'one odd entry does not take a list down',
    file: 'src/api/readers.ts',
    from: 'if (!result.success) skipped.push(firstIssue(result.error));',
    to: 'if (!result.success) throw result.error;',
    tests: 'test/api/readers.test.ts',
    fails: /leaves out the entry it cannot read/,
  },
  {
    guard: 'conversions are marked',
    file: 'src/ui/content/price.ts',
    from: 'if (!money.converted) return money.format(value);',
    to: 'return money.format(value);',
    tests: 'test/ui/content/money.property.test.ts',
    fails: /❌/,
  },
  {
    guard: 'tabs tell each other of a changed cart',
    file: 'src/shop/cart-tabs.ts',
    from: 'if (this.#isUntold) this.#channel?.postMessage(isSettling);',
    to: '',
    tests: 'test/shop/cart-tabs.test.ts',
    fails: /agree when one of them changes/,
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

let caught = 0;
for (const {guard, file, from, to, tests, fails} of isLong
  ? MUTATIONS
  : MUTATIONS.slice(0, 1)) {
  test(`without ${guard}, ${tests} fails`, () => {
    const whole = readFileSync(`${root}${file}`, 'utf8');
    assert.equal(whole.split(from).length, 2, `${file} has it once: ${from}`);
    writeFileSync(
      `${copy}${file}`,
      whole.replace(from, () => to),
    );
    const {status, stdout} = spawnSync('web-test-runner', ['--files', tests], {
      cwd: copy,
      encoding: 'utf8',
      timeout: 180_000,
    });
    writeFileSync(`${copy}${file}`, whole);
    const failures = stdout.split('\n').filter((line) => line.includes('❌'));
    assert.notEqual(status, 0, 'nothing fails');
    assert.match(failures.join('\n'), fails, stdout.slice(-2000));
    caught += 1;
  });
}

test('the results are written', () => {
  record('mutations', [
    {
      claim: `Each guard has a test that fails without it: ${MUTATIONS.map(({guard}) => guard).join('; ')}`,
      figure: `${caught} of ${MUTATIONS.length} guards taken out, each seen by the test that is named for it`,
    },
  ]);
});
