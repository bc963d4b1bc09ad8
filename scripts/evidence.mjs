// What is claimed of this project, shown: runs the long form of every test in test/evidence/ on what
// was just built, and writes docs/evidence.md from what they found.
//
//   npm run evidence              all of it, an hour or so
//   npm run evidence -- faults    one section, whose figures are only printed
import {spawnSync} from 'node:child_process';
import {readFileSync, rmSync, writeFileSync} from 'node:fs';
import {platform} from 'node:os';
import {format} from 'prettier';
import {RESULTS} from '../test/evidence/evidence.mjs';
import {browserPath} from './browser.mjs';

/** The sections in the order of the page, with what each is about. */
const SECTIONS = {
  faults: 'Faults',
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

const [wanted] = process.argv.slice(2);
if (wanted && !SECTIONS[wanted]) {
  console.error(
    `There is no section "${wanted}": ${Object.keys(SECTIONS).join(', ')}.`,
  );
  process.exit(1);
}
process.env.CHROME_PATH = browserPath();

const names = wanted ? [wanted] : Object.keys(SECTIONS);
rmSync(RESULTS, {recursive: true, force: true});
const failed = names.filter((name) => {
  console.log(`\n— ${SECTIONS[name]} —`);
  const file = `test/evidence/${name}.test.mjs`;
  const {status} = spawnSync(process.execPath, ['--test', file], {stdio: 'inherit'});
  return status !== 0;
});
if (failed.length) {
  console.error(`\nNot shown: ${failed.join(', ')}. docs/evidence.md is as it was.`);
  process.exit(1);
}
if (!wanted) {
  const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
  writeFileSync(
    'docs/evidence.md',
    await format(page(), {...options, parser: 'markdown'}),
  );
}

function page() {
  const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
  const {stdout: commit} = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  });
  const sections = names.map((name) => {
    const rows = JSON.parse(readFileSync(`${RESULTS}${name}.json`, 'utf8'));
    return `## ${SECTIONS[name]}

Shown by \`npm run evidence -- ${name}\`.

| What holds | What was seen |
| --- | --- |
${rows.map(({claim, figure}) => `| ${claim} | ${figure} |`).join('\n')}
`;
  });
  return `# Evidence

What is claimed of this shop, and what a run has shown of it. \`npm run evidence\` writes this page; each section
has a command that shows it again. Short forms of all of them are part of \`npm test\`.

Version ${version}, commit ${commit.trim()}, on ${platform()} with Node ${process.version}.

${sections.join('\n')}`;
}
