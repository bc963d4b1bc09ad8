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

const HISTORIES = values.short ? 500 : 6_000;
const SEEDS = values.short ? [1] : [1, 2, 3, -1317253492]; // The last one has failed once.
const histories = SEEDS.map(
  (seed) =>
    `SEED=${seed} node --import ./test/unit/setup.mjs --test "test/unit/**/cart.property.test.ts"`,
).join(' && ');

/**
 * The sections, in the order of the table: title, what holds, and the command, which is by default
 * Node's runner with a file of test/nightly. A section whose tests record results shows these instead.
 */
const SECTIONS = {
  faults: [
    'Faults',
    'With every fault of every call, loading ends, errors are explained, other elements work, and the cart shows what the service has',
    'faults/faults.test.mjs',
  ],
  files: [
    'Missing files',
    'Each chunk may be missing, unanswered or of another build: the rest works, and a message stands where a part is missing',
    'files.test.mjs',
  ],
  histories: [
    'Carts under stress',
    `After ${HISTORIES * SEEDS.length} random histories, a simulated cart shows the service’s lines, and has reported every outcome correctly`,
    {command: histories, runner: 'node', env: {CART_HISTORIES: `${HISTORIES}`}},
  ],
  payments: [
    'Payments',
    'Four quick clicks on "Pay" send one request, whatever its answer; after an unknown outcome, "Pay" asks for a confirmation',
    'faults/payments.test.mjs',
  ],
  content: [
    'Hostile content',
    'No attack of public lists in any text of the service or in the address runs, adds markup, or causes a request of its own',
    'content/content.test.mjs',
  ],
  pages: [
    'Hostile pages',
    'On hostile pages the shop sells, and a token that a page gives is in no storage, address, attribute, event, log or property',
    'pages/*.test.mjs',
  ],
  e2e: [
    'Every shape of the service, every window',
    'All end-to-end tests pass in wide and narrow windows, and the rules with every format of the service',
    {command: 'playwright test', runner: 'playwright', env: {NIGHTLY: '1'}},
  ],
  engines: [
    'Other engines',
    'The main journeys work in Firefox and WebKit',
    'engines/*.test.mjs',
  ],
  firefox: [
    'Elements in Firefox',
    'The tests of the elements pass',
    inBrowser('firefox'),
  ],
  webkit: ['Elements in WebKit', 'The tests of the elements pass', inBrowser('webkit')],
  endurance: [
    'Endurance',
    'Thousands of changes and elements let memory, nodes and listeners grow by at most 5 %, and leave no timers',
    'endurance.test.mjs',
  ],
  growth: [
    'Growth',
    'Work and memory grow at most in proportion with items, lines and elements',
    {command: 'node test/bench/growth.mjs'},
  ],
  service: [
    'The demo service',
    '200 shoppers who pay for 50 pieces at the same moment, at two processes, buy exactly 50; no balance is overspent',
    'service.test.mjs',
  ],
  supply: [
    'Supply',
    'Every package has one version and a hash; those of production run no script, and have good licences and no known vulnerability',
    'supply.test.mjs',
  ],
  recipes: [
    'Recipes',
    'The recipes work with the programs of this machine',
    'recipes/**/*.test.mjs',
  ],
  apps: [
    'Apps',
    'The packed package works in the apps of demo/apps, and a fresh clone elsewhere builds the same files',
    'apps/**/*.test.mjs',
  ],
  mutations: [
    'Tests that fail when they should',
    'All tests pass',
    {command: 'node test/nightly/mutations/mutations.mjs --print'},
  ],
};

function inBrowser(name) {
  return {
    command: 'web-test-runner',
    runner: 'web-test-runner',
    env: {TEST_BROWSER: name},
  };
}

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
  const [title, , suite] = SECTIONS[name];
  rmSync(`${FOLDER}/${name}.json`, {force: true});
  console.log(`— ${title} —`);
  // Some tests measure time, so a section runs one file at a time.
  const command = `node --test --test-concurrency=1 "test/nightly/${suite}"`;
  const result = await runSuite(
    typeof suite === 'string' ? {command, runner: 'node'} : suite,
    () => {},
  );
  const {passed, failed, seconds, output} = result;
  writeFileSync(`${FOLDER}/${name}.log`, output);
  console.log(
    `${title}: ${passed} passed, ${failed} failed (${Math.round(seconds)} s)${failed ? `\n${output.slice(-4000)}` : ''}`,
  );
  return result;
}

/** What a section claims, and what was seen. */
function tableOf(name) {
  const [title, claim] = SECTIONS[name];
  const {passed, failed, skipped, seconds} = results.get(name);
  const file = `${FOLDER}/${name}.json`;
  const figure = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} do not apply` : ''}`;
  const recorded = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const rows = recorded.length && !failed ? recorded : [{claim, figure}, ...recorded];
  return `## ${title}

\`npm run test:nightly -- ${name}\`, ${Math.round(seconds)} s

| What holds | What was seen |
| --- | --- |
${rows.map((row) => `| ${row.claim} | ${row.figure} |`).join('\n')}
`;
}
