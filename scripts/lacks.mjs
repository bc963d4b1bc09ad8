// Says what a change still lacks, in a sentence each. `npm run check` begins with it.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import '../demo/service/typescript-imports.ts';
import {untranslated} from '../src/i18n/en.ts';

/** A change: the names of its files, the lines that it adds to `src`, and the subjects of its commits. */
function changeSince(base) {
  const git = (...words) => execFileSync('git', words, {encoding: 'utf8'});
  const lines = (text) => text.split('\n').filter(Boolean);
  const unknown = lines(git('ls-files', '--others', '--exclude-standard'));
  const added = lines(git('diff', '-U0', base, '--', 'src')).filter((line) =>
    /^\+[^+]/.test(line),
  );
  return {
    files: [...lines(git('diff', '--name-only', base)), ...unknown],
    added: [
      ...added.map((line) => line.slice(1)),
      ...unknown
        .filter((file) => file.startsWith('src/'))
        .flatMap((file) => lines(read(file))),
    ],
    limits: lines(git('diff', '-U0', base, '--', 'test/unit/package/limits.mjs')),
    untranslated,
    subjects: lines(git('log', '--format=%s', `${base}..HEAD`)),
  };
}

/** What a change may lack: each row returns a sentence, or nothing. */
const ROWS = [
  ({files}) =>
    files.some((file) => /^src\/(?!i18n\/languages)/.test(file)) &&
    !files.some((file) => file.startsWith('test/')) &&
    'No test has changed: CONTRIBUTING.md says where the test of a behaviour stands.',
  ({untranslated}) =>
    untranslated.length > 0 &&
    `In English only: ${untranslated.join(', ')}. Add ${untranslated.length > 1 ? 'them' : 'it'} to all of src/i18n/languages, then empty “untranslated” in src/i18n/en.ts.`,
  ({files}) =>
    files.some((file) => /^src\/(features|themes|i18n\/en|proxy)/.test(file)) &&
    !files.includes('CHANGELOG.md') &&
    'CHANGELOG.md has no line about it. It needs one if owners or developers notice the change.',
  ({added, files}) =>
    added.some((line) => /@property\(|@csspart|@fires|@slot|@cssproperty/.test(line)) &&
    !files.some((file) => file.startsWith('docs/')) &&
    'No document names the new attribute, part, slot, event or variable: docs/owners.md, docs/theme-authors.md, docs/npm.md.',
  ({added}) => {
    const states = read('demo/gallery/states.js');
    const tags = added.flatMap((line) => /^  '([\w-]+)': async/.exec(line)?.[1] ?? []);
    const unseen = tags.filter((tag) => !states.includes(`'${tag}'`));
    return (
      unseen.length > 0 &&
      `demo/gallery/states.js shows no state of ${unseen.join(', ')}.`
    );
  },
  ({added}) => {
    const operations = read('demo/service/openapi/operations.ts');
    const paths = added.flatMap((line) => /^ +path: '\/([\w/]+)/.exec(line)?.[1] ?? []);
    const unanswered = paths.filter((path) => !operations.includes(path));
    return (
      unanswered.length > 0 &&
      `The demo’s service does not answer ${unanswered.join(', ')}: demo/service/http and demo/service/openapi/operations.ts.`
    );
  },
  ({limits}) =>
    limits.some((line) => /^\+ .*\d/.test(line)) &&
    'A limit of size has changed. If it is higher, the commit says what was removed in exchange.',
  ({subjects}) => {
    const long = subjects.filter(({length}) => length > 72);
    return (
      long.length > 0 && `Subjects of more than 72 characters: ${long.join('; ')}.`
    );
  },
];

/** Returns the sentences about a change. */
export function lacksOf(change) {
  return ROWS.map((row) => row(change)).filter(Boolean);
}

function read(file) {
  return readFileSync(file, 'utf8');
}

if (import.meta.main) {
  const [base = 'origin/main'] = process.argv.slice(2);
  const start = execFileSync('git', ['merge-base', base, 'HEAD'], {encoding: 'utf8'});
  const lacks = lacksOf(changeSince(start.trim()));
  console.log(
    lacks.join('\n') || 'As far as a script can tell, the change lacks nothing.',
  );
}
