// Writes a new element with a call of its own: everything that the tests want of it.
//
//   npm run new -- element store-votes --call votes
//
// The templates in `new/` are the element of this example. Their words are replaced.
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';

const HELP = 'npm run new -- element store-votes --call votes';

/** New files, by their templates. */
const NEW_FILES = {
  element: 'src/features/community/store-votes.ts',
  call: 'src/api/calls/votes.ts',
  test: 'test/elements/community/store-votes.test.ts',
};

/** What existing files get, each before a text that they contain once. */
const INSERTIONS = [
  [
    'src/define/tags.ts',
    /^\};/m,
    "  'store-votes': async () => (await import('../features/community/store-votes.js')).StoreVotes,\n",
  ],
  ['src/i18n/en.ts', '  // Failures.', "  votes: 'Votes',\n"],
  ['src/i18n/en.ts', /(?<=export const untranslated = \[)/, "'votes', "],
  [
    'docs/owners.md',
    '| `store-currency` |',
    '| `store-votes` | The votes of the site. Without votes it shows nothing. | `heading-level` |\n',
  ],
  [
    'demo/gallery/states.js',
    /\{\s+element: 'store-links'/,
    "{element: 'store-votes', html: '<store-votes></store-votes>', states: {votes: {answers: {'votes/get': {votes: [{name: 'Astrid_7'}, {name: 'Zoë'}]}}}}},\n",
  ],
  [
    'demo/index.html',
    '        <store-patrons',
    '        <store-votes heading-level="3"></store-votes>\n',
  ],
  [
    'demo/service/http/site-routes.ts',
    "  app.get('/api/patrons/get'",
    "  app.get('/api/votes/get', (c) => c.json({votes: [{name: 'Astrid_7'}, {name: 'Zoë'}]}));\n\n",
  ],
  [
    'demo/service/openapi/operations.ts',
    "  post('pages/get'",
    "  get('votes/get', {type: 'object'}, 'The votes of the site'),\n",
  ],
  ['CHANGELOG.md', /^- /m, '- `<store-votes>` shows the votes of the site.\n'],
];

/** Returns the texts of all files that a new element changes or adds, by their names. */
export function filesOf(tag, call) {
  const words = call.replaceAll('-', ' ');
  const renamed = (text) =>
    text
      .replaceAll('store-votes', tag)
      .replaceAll('StoreVotes', pascal(tag))
      // Names of files, addresses and parts have hyphens, sentences have spaces.
      .replaceAll(/(?<=\/|part="|@csspart )votes|votes(?=\/get)/g, call)
      .replaceAll(
        /(?<=['"]|@summary )Votes(?=['"\n])/g,
        words[0].toUpperCase() + words.slice(1),
      )
      .replaceAll(/(?<=[Tt]he |without )votes/g, words)
      .replaceAll('votes', camel(call))
      .replaceAll('Votes', pascal(call));
  const files = {};
  for (const [template, file] of Object.entries(NEW_FILES))
    files[renamed(file)] = renamed(
      readFileSync(new URL(`new/${template}.ts.txt`, import.meta.url), 'utf8'),
    );
  for (const [file, place, text] of INSERTIONS) {
    const whole = files[file] ?? readFileSync(file, 'utf8');
    const at = typeof place === 'string' ? whole.indexOf(place) : whole.search(place);
    if (at < 0) throw new Error(`${file} no longer contains ${place}`);
    files[file] = whole.slice(0, at) + renamed(text) + whole.slice(at);
  }
  return files;
}

function camel(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}

function pascal(name) {
  return camel(`-${name}`);
}

if (import.meta.main) {
  const [kind, tag = '', option, call = ''] = process.argv.slice(2);
  const isNamed = /^store(-[a-z]+)+$/.test(tag) && /^[a-z]+(-[a-z]+)*$/.test(call);
  if (kind !== 'element' || option !== '--call' || !isNamed)
    fail(`Write it like this: ${HELP}`);
  const files = filesOf(tag, call);
  const taken = [`src/features/community/${tag}.ts`, `src/api/calls/${call}.ts`].find(
    existsSync,
  );
  if (taken) fail(`There is ${taken} already.`);
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  const names = Object.keys(files);
  const prettier = [
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level=warn',
  ];
  execFileSync(process.execPath, [...prettier, ...names], {stdio: 'inherit'});
  await writeLists();
  console.log(`
<${tag}> is in the demo: npm start. Its files:
  ${names.join('\n  ')}
Now make it yours: the answer in ${names[1]}, then what is shown. Try its test with
  npm run test:elements -- ${names[2]}
and at last everything, with a list of what still lacks: npm run check`);
}

/** Writes the lists that are made from elements and calls, as the build does. */
async function writeLists() {
  // These read the sources when they are imported.
  const {writeProxy} = await import('./proxy.mjs');
  const {analyze} = await import('./manifest/analyze.mjs');
  const {writeManifest} = await import('./manifest/write.mjs');
  writeProxy();
  writeManifest(analyze());
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
