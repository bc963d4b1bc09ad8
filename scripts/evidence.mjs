// What is claimed of this project, shown: runs the long form of every test in test/evidence/ on what
// was just built, and writes docs/evidence.md from what they found.
//
//   npm run evidence                   all of it, an hour or two
//   npm run evidence -- faults tabs    some of it; the page keeps what was found of the rest
//
// Of what failed, the page says that it is not shown, whatever was found before.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {platform} from 'node:os';
import {format} from 'prettier';
import {RESULTS} from '../test/evidence/evidence.mjs';
import {browserPath} from './browser.mjs';

/** The sections in the order of the page, with what each is about. */
const SECTIONS = {
  faults: 'Faults',
  files: 'Missing files',
  tabs: 'Carts under stress',
  payments: 'Payments',
  content: 'Hostile content',
  page: 'Hostile pages',
  browsers: 'Three engines',
  endurance: 'Endurance',
  service: 'The local service',
  supply: 'Supply',
  mutations: 'Tests that fail when they should',
};

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
const failed = (asked.length > 0 ? asked : all).filter((name) => {
  console.log(`\n— ${SECTIONS[name]} —`);
  rmSync(fileOf(name), {force: true});
  const file = `test/evidence/${name}.test.mjs`;
  const {status} = spawnSync(process.execPath, ['--test', file], {stdio: 'inherit'});
  if (status !== 0) rmSync(fileOf(name), {force: true});
  return status !== 0;
});
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

What is claimed of this shop, and what a run has shown of it. \`npm run evidence\` writes this page; each section
has a command that shows it again. Short forms of most of them are part of \`npm run test:more\`.

Version ${version}, on ${platform()} with Node ${process.version}.

${sections.join('\n')}`;
}

/** What was found by a run. */
function newSection(name) {
  if (!existsSync(fileOf(name))) return undefined;
  const {commit, rows} = JSON.parse(readFileSync(fileOf(name), 'utf8'));
  return `## ${SECTIONS[name]}

Shown by \`npm run evidence -- ${name}\`, of commit ${commit}.

| What holds | What was seen |
| --- | --- |
${rows.map(({claim, figure}) => `| ${claim} | ${figure} |`).join('\n')}
`;
}

/** What the page has of it. */
function oldSection(name, before) {
  const sections = before.split(/^(?=## )/m);
  return sections.find((text) => text.startsWith(`## ${SECTIONS[name]}\n`));
}

function noSection(name) {
  return `## ${SECTIONS[name]}\n\nNot shown yet: \`npm run evidence -- ${name}\` does.\n`;
}
