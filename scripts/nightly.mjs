// Runs the tests in test/nightly/, which take too long for each change, and prints what they have seen.
// The table is also in nightly-results/evidence.md, with the output of each section beside it.
//
//   npm run test:nightly                   all sections, in at most 45 minutes on two cores
//   npm run test:nightly -- faults files     some sections
//   npm run test:nightly -- --short faults   a short form, to try the tests themselves
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {browserPath} from './browser.mjs';
import {runSuite} from './run-suite.mjs';

const FOLDER = 'nightly-results';
const {values, positionals} = parseArgs({
  options: {short: {type: 'boolean', default: false}},
  allowPositionals: true,
});

const nodeTests = (files) => ({
  // Some of them measure time, so a section runs one file at a time.
  command: `node --test --test-concurrency=1 "test/nightly/${files}"`,
  runner: 'node',
});
const elementsIn = (browser) => ({
  command: 'web-test-runner',
  runner: 'web-test-runner',
  env: {TEST_BROWSER: browser},
});
const [HISTORIES, SEEDS] = values.short ? [500, [1]] : [6_000, [1, 2, 3, -1317253492]];

/**
 * The sections, in the order of the table. A section whose tests record no results counts its tests:
 * `claim` is what they show.
 */
const SECTIONS = {
  faults: {
    title: 'Faults',
    claim:
      'Reads and changes with every fault: no error is uncaught, loading ends, messages have no technical text, other elements work, and after a failed change the cart shows what the service has. After the fault, reads are shown without a reload, and the cart shows what the service has after another change',
    ...nodeTests('faults/faults.test.mjs'),
  },
  files: {
    title: 'Missing files',
    claim:
      'Each chunk may be missing, never answered, or of another build: the page finishes loading, an item can be added, a message with a button stands where a part is missing, the other main elements show their content, and no file is requested more than four times without a click',
    ...nodeTests('files.test.mjs'),
  },
  histories: {
    title: 'Carts under stress',
    claim: `A simulated cart finally shows the service’s lines, and has reported every outcome correctly, in ${HISTORIES * SEEDS.length} random histories (one of the seeds has failed once)`,
    command: SEEDS.map(
      (seed) =>
        `SEED=${seed} node --import ./test/unit/setup.mjs --test "test/unit/**/cart.property.test.ts"`,
    ).join(' && '),
    runner: 'node',
    env: {CART_HISTORIES: `${HISTORIES}`},
  },
  payments: {
    title: 'Payments',
    claim:
      'Four quick clicks on "Pay" send one request, whatever fault its answer has. If it is not known whether a payment was created, the form says so, and "Pay" works again only after a confirmation',
    ...nodeTests('faults/payments.test.mjs'),
  },
  content: {
    title: 'Hostile content',
    claim:
      'No attack of public lists, put into every text of the service’s answers or into the page’s address, runs in the page, adds elements or attributes beyond the allowed ones, changes built-in JavaScript objects, causes a request except for players’ pictures (https) and in sandboxed payment frames, or violates the strictest policy except by inline handlers, styles and base addresses, which it blocks',
    ...nodeTests('content/content.test.mjs'),
  },
  pages: {
    title: 'Hostile pages',
    claim:
      'On hostile pages, the shop shows items, adds one, takes a coupon, and shows an amount to pay. A token that a page gives is in no storage, address, attribute, event, log or property',
    ...nodeTests('pages/*.test.mjs'),
  },
  e2e: {
    title: 'Every shape of the service, every window',
    claim:
      'All end-to-end tests pass, in wide and narrow windows; the rules hold with the documented fields, with those of real services, and with the documented calls alone',
    command: 'playwright test',
    runner: 'playwright',
    env: {NIGHTLY: '1'},
  },
  engines: {
    title: 'Other engines',
    claim: 'The main journeys work in Firefox and WebKit',
    ...nodeTests('engines/*.test.mjs'),
  },
  firefox: {
    title: 'Elements in Firefox',
    claim: 'The tests of the elements pass in Firefox',
    ...elementsIn('firefox'),
  },
  webkit: {
    title: 'Elements in WebKit',
    claim: 'The tests of the elements pass in WebKit',
    ...elementsIn('webkit'),
  },
  endurance: {
    title: 'Endurance',
    claim:
      'Thousands of changes of the cart, and hundreds of times each element, let memory, nodes and listeners grow by at most 5 %, and leave no timers',
    ...nodeTests('endurance.test.mjs'),
  },
  growth: {
    title: 'Growth',
    claim:
      'The work of the main thread and the memory grow in proportion with items, lines and elements, at most',
    command: 'node test/bench/growth.mjs',
  },
  service: {
    title: 'The demo service',
    claim:
      '200 shoppers who pay for 50 pieces at the same moment, at two processes over one database, buy exactly 50, and nobody is charged twice. A balance and a gift card are never overspent',
    ...nodeTests('service.test.mjs'),
  },
  supply: {
    title: 'Supply',
    claim:
      'Every package has one version and a hash, and is from the registry; those of production run no script, have permissive licences and no known vulnerability, and are in dist/sbom.json',
    ...nodeTests('supply.test.mjs'),
  },
  recipes: {
    title: 'Recipes',
    claim: 'The recipes work with the programs of this machine',
    ...nodeTests('recipes/**/*.test.mjs'),
  },
  apps: {
    title: 'Apps',
    claim:
      'The packed package works in the apps of demo/apps, and a fresh clone in another folder, time zone and language builds the same files',
    ...nodeTests('apps/**/*.test.mjs'),
  },
  mutations: {
    title: 'Tests that fail when they should',
    command: 'node test/nightly/mutations/mutations.mjs --print',
  },
};

/**
 * The order of the sections. The lists of a step run at the same time: the sections of one wait most of
 * the time, those of the other compute.
 */
const STEPS = [
  [
    ['faults', 'files', 'payments', 'recipes'],
    ['content', 'histories', 'pages', 'supply', 'apps'],
  ],
  [['service'], ['endurance']],
  [['engines', 'firefox'], ['webkit']],
  [['e2e'], ['growth']],
  [['mutations']],
];

const unknown = positionals.find((name) => !SECTIONS[name]);
if (unknown) {
  console.error(
    `There is no section "${unknown}": ${Object.keys(SECTIONS).join(', ')}.`,
  );
  process.exit(1);
}
const isAsked = (name) => !positionals.length || positionals.includes(name);
process.env.CHROME_PATH = browserPath();
if (values.short) process.env.NIGHTLY_SHORT = '1';
mkdirSync(FOLDER, {recursive: true});

const results = new Map();
for (const lists of STEPS)
  await Promise.all(
    lists.map(async (list) => {
      for (const name of list.filter(isAsked)) results.set(name, await run(name));
    }),
  );

const tables = Object.keys(SECTIONS).filter(isAsked).map(tableOf);
const git = (...args) => spawnSync('git', args, {encoding: 'utf8'}).stdout.trim();
const page = `# Evidence

Commit ${git('rev-parse', '--short', 'HEAD')} (${git('log', '-1', '--format=%cs')}).

${tables.join('\n')}`;
writeFileSync(`${FOLDER}/evidence.md`, page);
console.log(`\n${page}`);
process.exit([...results.values()].some(({failed}) => failed) ? 1 : 0);

async function run(name) {
  const {title} = SECTIONS[name];
  const rows = `${FOLDER}/${name}.json`;
  rmSync(rows, {force: true});
  console.log(`— ${title} —`);
  const result = await runSuite(SECTIONS[name], () => {});
  writeFileSync(`${FOLDER}/${name}.log`, result.output);
  const {passed, failed, seconds} = result;
  console.log(
    `${title}: ${passed} passed, ${failed} failed (${Math.round(seconds)} s)${failed ? `\n${result.output.slice(-4000)}` : ''}`,
  );
  return result;
}

/** What a section claims, and what was seen. */
function tableOf(name) {
  const {title, claim} = SECTIONS[name];
  const {passed, failed, skipped, seconds} = results.get(name);
  const file = `${FOLDER}/${name}.json`;
  const counted = {
    claim: claim ?? 'All tests pass',
    figure: `${passed} passed, ${failed} failed${skipped ? `, ${skipped} do not apply` : ''}`,
  };
  const recorded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const rows = recorded.length && !failed ? recorded : [counted, ...recorded];
  return `## ${title}

\`npm run test:nightly -- ${name}\`, ${Math.round(seconds)} s

| What holds | What was seen |
| --- | --- |
${rows.map((row) => `| ${row.claim} | ${row.figure} |`).join('\n')}
`;
}
