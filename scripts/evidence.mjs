// Runs the long form of every test in test/evidence/ on the current build, and writes their results to
// docs/evidence.md.
//
//   npm run evidence                   all sections, in about an hour
//   npm run evidence -- faults tabs    some sections; the page keeps the results of the others
//
// If a section fails, its earlier results are removed from the page.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {platform} from 'node:os';
import {format} from 'prettier';
import {RESULTS} from '../test/evidence/evidence.mjs';
import {browserPath} from './browser.mjs';

/** The headings of the sections, in the order of the page. */
const SECTIONS = {
  faults: 'Faults',
  files: 'Missing files',
  tabs: 'Carts under stress',
  payments: 'Payments',
  content: 'Hostile content',
  page: 'Hostile pages',
  browsers: 'Three engines',
  shapes: 'Every shape of the service',
  frames: 'Frames and proxies',
  endurance: 'Endurance',
  service: 'The local service',
  supply: 'Supply',
  mutations: 'Tests that fail when they should',
  coverage: 'Fields that tests depend on',
};

/**
 * The order in which the sections run. The lists of a step run at the same time: the sections of one
 * wait most of the time, those of the other compute.
 */
const STEPS = [
  [
    ['faults', 'files', 'tabs', 'payments'],
    ['content', 'page'],
  ],
  [['browsers'], ['endurance', 'service', 'supply']],
  [['shapes', 'frames', 'mutations', 'coverage']],
];

const PAGE = 'docs/evidence.md';

const all = Object.keys(SECTIONS);
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !SECTIONS[name]);
if (unknown) {
  console.error(`There is no section "${unknown}": ${all.join(', ')}.`);
  process.exit(1);
}
process.env.CHROME_PATH = browserPath();

const fileOf = (name) => `${RESULTS}${name}.json`;
const failed = [];
for (const lists of STEPS) await Promise.all(lists.map(runList));

/** Runs the sections of a list one after the other. */
async function runList(list) {
  for (const name of list) if (!asked.length || asked.includes(name)) await run(name);
}

async function run(name) {
  console.log(`\n— ${SECTIONS[name]} —`);
  rmSync(fileOf(name), {force: true});
  const file = `test/evidence/${name}.test.mjs`;
  const child = spawn(process.execPath, ['--test', file], {stdio: 'inherit'});
  const [status] = await once(child, 'exit');
  if (status === 0) return;
  rmSync(fileOf(name), {force: true});
  failed.push(name);
}

const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
writeFileSync(PAGE, await format(page(), {...options, parser: 'markdown'}));
if (failed.length) {
  console.error(`\nNot shown: ${failed.join(', ')}. ${PAGE} says so.`);
  process.exitCode = 1;
}

function page() {
  const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const sections = all.map(
    (name) =>
      newSection(name) ??
      (failed.includes(name) ? undefined : oldSection(name, before)) ??
      noSection(name),
  );
  return `# Evidence

Claims about this shop, and what its tests found. \`npm run evidence\` writes this page. Each section names the
command that repeats its tests, and the commit that was tested. That commit may be older than this page, so counts of
files and tests may differ today. \`npm run test:more\` runs short forms of most of them.

Version ${version}, on ${platform()} with Node ${process.version}.

${sections.join('\n')}`;
}

/** Returns a section with the results of this run, or `undefined` if there are none. */
function newSection(name) {
  if (!existsSync(fileOf(name))) return undefined;
  const {commit, date, rows} = JSON.parse(readFileSync(fileOf(name), 'utf8'));
  return `## ${SECTIONS[name]}

Measured by \`npm run evidence -- ${name}\` on commit ${commit} (${date}).

| What holds | What was seen |
| --- | --- |
${rows.map(({claim, figure}) => `| ${claim} | ${figure} |`).join('\n')}
`;
}

/** Returns the section as the page had it before this run. */
function oldSection(name, before) {
  const sections = before.split(/^(?=## )/m);
  return sections.find((text) => text.startsWith(`## ${SECTIONS[name]}\n`));
}

function noSection(name) {
  return `## ${SECTIONS[name]}\n\nNot shown yet: \`npm run evidence -- ${name}\` does.\n`;
}
