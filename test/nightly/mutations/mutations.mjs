// Checks that tests fail when they should.
//
// Makes the client ignore one row after the other, a call or a field that it reads, and runs the unit
// tests that use it until one fails. Then removes the safeguards of safeguards.mjs one by one, and runs
// the test files that should notice.
//
//   npm run test:mutations                     all of it, in a few minutes
//   npm run test:mutations -- --print          also prints each row with a test that notices it
//   npm run test:mutations -- --rows cart      the rows whose names match, and no safeguards
import {fork} from 'node:child_process';
import {globSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import './hooks.mjs';
import {root} from '../../support/dist.mjs';
import {checkSafeguards, SAFEGUARDS} from './safeguards.mjs';

// These must find the hooks, so they are imported later.
const {places} = await import('./zod.ts');
const {callsWithSchemas, fieldsOf, nameOf} = await import('../../support/spy.mjs');
const otherPrograms = await import('../../../src/api/calls/other-programs.ts');

const {values: options} = parseArgs({
  options: {print: {type: 'boolean'}, rows: {type: 'string'}},
});

const {rows, calls} = await allRows();
const wanted = new RegExp(options.rows ?? '');
const asked = new Set([...rows.keys()].filter((row) => wanted.test(rows.get(row))));
/** By row, the file and the title of a test that notices it. */
const proofs = new Map();
const broken = [];

await probeUnits();
const unnoticed = [...asked].filter((row) => !proofs.has(row));
if (options.print)
  for (const row of [...asked].sort((a, b) => rows.get(a).localeCompare(rows.get(b))))
    console.log(`${rows.get(row)}\n    ${proofs.get(row) ?? '—'}`);
for (const row of unnoticed) console.log(`No test fails without ${rows.get(row)}`);
for (const one of broken) console.log(`Fails as it is: ${one}`);
const results = [
  {
    claim: 'If the client ignores a call or a field that it reads, a test fails',
    figure: `${asked.size - unnoticed.length} of ${asked.size} calls and fields`,
  },
];
let missed = [];
if (!options.rows) {
  missed = checkSafeguards();
  for (const one of missed) console.log(one);
  const count = SAFEGUARDS.length;
  results.push({
    claim:
      'Each safeguard of test/nightly/mutations/safeguards.mjs has a test that fails without it',
    figure: `${count - missed.length} of ${count} noticed`,
  });
}
// scripts/nightly.mjs shows the results.
mkdirSync('nightly-results', {recursive: true});
writeFileSync('nightly-results/mutations.json', JSON.stringify(results));
process.exit(unnoticed.length + broken.length + missed.length ? 1 : 0);

/**
 * All rows with their names for people, such as `POST /api/cart/get: items[].cid`; and those that are
 * calls, or fields that no object schema reads.
 */
async function allRows() {
  const others = Object.values(otherPrograms).map(nameOf);
  const made = (await callsWithSchemas()).filter(({name}) => !others.includes(name));
  const found = new Map();
  const bySchema = Map.groupBy(made, ({schema}) => schema);
  for (const {name, body} of made) if (!body) found.set(name, name);
  for (const [schema, sharing] of bySchema) {
    if (!schema) continue;
    const [{name}] = sharing;
    for (const paths of places.values()) paths.clear();
    const fields = new Set(fieldsOf(schema));
    for (const [shape, paths] of places)
      for (const path of paths)
        for (const key of shape.split(','))
          if (fields.delete(path + key) && !found.has(`${shape} ${key}`))
            found.set(`${shape} ${key}`, `${name}: ${path}${key}`);
    for (const field of fields) {
      const row = `${sharing.map((call) => call.name).join('|')}: ${field}`;
      found.set(row, row);
    }
  }
  return {rows: found, calls: [...found.keys()].filter((row) => row.includes(' /api'))};
}

function note(file, {proofs: found, broken: fails}) {
  for (const [row, title] of Object.entries(found))
    if (!proofs.has(row)) proofs.set(row, `${file}: ${title}`);
  broken.push(...fails.map((one) => `${file}: ${one}`));
}

/** The rows that need not be tried: noticed ones, and those that nobody asked for. */
function known() {
  return [...rows.keys()].filter((row) => !asked.has(row) || proofs.has(row));
}

async function probeUnits() {
  // The files about the client notice most, and are quick.
  const isAboutClient = (file) => Number(file.includes('/api/'));
  // Property tests repeat a few rules a thousand times.
  const files = globSync('test/unit/**/*.test.ts', {cwd: root})
    .filter((file) => !file.includes('.property.'))
    .sort((a, b) => isAboutClient(b) - isAboutClient(a));
  const work = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const task = JSON.stringify({file, known: known(), calls});
      const child = fork(join(import.meta.dirname, 'probe-unit.mjs'), [task], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const findings = await new Promise((resolve) => {
        child.once('message', resolve).once('exit', () => resolve(undefined));
      });
      if (findings) note(file, findings);
      else broken.push(`${file} cannot be probed`);
    }
  };
  await Promise.all([work(), work()]);
}
