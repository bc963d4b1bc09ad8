// Ignores one row of docs/coverage.md after the other, field or call, and checks that a test that is
// named in the row then fails.
//
//   ROWS='^Cart item: v' node --test test/evidence/coverage.test.mjs    the rows with such names
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {before, test} from 'node:test';
import {freePort} from '../../scripts/ports.mjs';
import {readCoverage} from '../package/coverage-page.mjs';
import {callsOfClients} from '../package/spy.mjs';
import {root} from '../package/dist.mjs';
import {isLong, record} from './evidence.mjs';

/** The folder of the test files that are written here: one for each row and each file that the row names. */
const FOLDER = 'evidence-results/rows';
/** How many browsers run tests at the same time. */
const BROWSERS = 2;

const page = readCoverage();
const schemas = await exportedSchemas();
const calls = new Map((await callsOfClients()).map((call) => [call.name, call]));

const allRows = [
  ...page.calls.map(({name, proofs}) => ({
    name,
    proofs,
    places: [{call: name.replaceAll(/\{\w+\}/g, '{}')}],
  })),
  ...page.tables.flatMap((table) =>
    table.rows.map(({name, proofs}) => ({
      name: `${table.title}: ${name}`,
      proofs,
      places: placesOf(table, name),
    })),
  ),
];
/** The short form takes every thirtieth row. */
const {ROWS} = process.env;
const rows = allRows.filter(({name}, index) =>
  ROWS ? new RegExp(ROWS).test(name) : isLong || index % 30 === 0,
);

/** By row, the outcomes of its tests. */
const outcomes = new Map(rows.map((row) => [row, []]));
/** The output of runs in which a test fails that ignores nothing. */
let failures = [];

before(async () => {
  rmSync(join(root, FOLDER), {recursive: true, force: true});
  mkdirSync(join(root, FOLDER), {recursive: true});
  const written = rows.flatMap((row, index) =>
    [...new Set(row.proofs.map(({file}) => file))].map((file, nth) => {
      const name = `${index}-${nth}`;
      writeFileSync(join(root, FOLDER, `${name}.test.ts`), testFile(row, file, name));
      return {row, name, file};
    }),
  );
  const runs = Array.from({length: BROWSERS}, (_, browser) =>
    runTests(
      written
        .filter((_, index) => index % BROWSERS === browser)
        .map(({name}) => `${FOLDER}/${name}.test.ts`),
    ),
  );
  failures = (await Promise.all(runs)).filter(Boolean);
  for (const {row, name} of written) {
    const file = join(root, FOLDER, `${name}.json`);
    if (existsSync(file))
      outcomes.get(row).push(...JSON.parse(readFileSync(file, 'utf8')));
  }
});

test('the named tests pass as they are', () => {
  assert.equal(failures.join('\n'), '');
});

for (const row of rows)
  test(`a test fails without ${row.name}`, () => {
    assert.ok(isCaught(row), row.proofs.map(({title}) => title).join('; '));
  });

test('the evidence', () => {
  const caught = rows.filter(isCaught);
  const isOfCall = ({places: [{path}]}) => path === undefined;
  const callsCaught = caught.filter(isOfCall).length;
  if (ROWS) return;
  record('coverage', [
    {
      claim:
        'If the client ignores a row of docs/coverage.md, a test that the row names fails',
      figure: `${caught.length} of ${rows.length} rows: ${callsCaught} calls, each left out, and ${caught.length - callsCaught} fields, each missing from all answers or from the request, or replaced by a constant if it is required`,
    },
  ]);
});

function isCaught(row) {
  return outcomes.get(row).some(({failure}) => failure !== null);
}

/** The places of a field: in the answers of calls, and in the part of an answer that its table is named for. */
function placesOf({title, places}, name) {
  const part = title.replaceAll(/ (\w)/g, (_, letter) => letter.toUpperCase());
  return [
    ...places.map((place) => {
      const [call, path] = (place + name).split(': ');
      return {call, path, schema: calls.get(call).schema};
    }),
    ...(schemas.named.has(part) ? [{path: name, schema: schemas.named.get(part)}] : []),
  ];
}

/** All schemas that the modules of the client export: by name, and where each comes from. */
async function exportedSchemas() {
  await callsOfClients(); // Makes the modules importable.
  const named = new Map();
  const sources = new Map();
  for (const file of globSync('src/api/*.ts', {cwd: root}))
    for (const [name, value] of Object.entries(await import(join(root, file)))) {
      if (!value?._zod) continue;
      named.set(name, value);
      sources.set(value, {name, file: file.replace(/\.ts$/, '.js')});
    }
  return {named, sources};
}

/** The source of a test file that runs the tests of one file which a row names. */
function testFile({places, proofs}, file, name) {
  const imports = new Set();
  const list = places.map(({schema, ...place}) => {
    const source = schemas.sources.get(schema);
    if (!source) return JSON.stringify(place);
    imports.add(`import {${source.name}} from '../../${source.file}';`);
    return `{...${JSON.stringify(place)}, schema: ${source.name}}`;
  });
  const titles = proofs.filter((proof) => proof.file === file).map(({title}) => title);
  return `import {ignoreRow} from '../../test/support/ignored-rows.js';
${[...imports].join('\n')}
ignoreRow({
  places: [${list.join(', ')}],
  titles: ${JSON.stringify(titles)},
  result: '${name}.json',
});
await import('../../${file.replace(/\.ts$/, '.js')}');
`;
}

/** Runs test files in a browser. Resolves with the output if one of them fails. */
async function runTests(files) {
  const port = `${await freePort()}`;
  const args = ['--port', port, ...files.flatMap((file) => ['--files', file])];
  const run = spawn('web-test-runner', args, {cwd: root});
  let output = '';
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const status = await new Promise((resolve) => run.on('close', resolve));
  return status === 0 ? undefined : output;
}
