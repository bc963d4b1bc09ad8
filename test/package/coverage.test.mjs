import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {parseSync} from '@babel/core';
import {documentedFields} from '../../demo/service/wire/documented.ts';
import {operations} from '../../demo/service/openapi/operations.ts';
import {nodesOf, root} from './dist.mjs';
import {callsOfClients, fieldsOf} from './spy.mjs';
import {readCoverage} from './coverage-page.mjs';

const page = readCoverage();
const calls = await callsOfClients();

/** Every field that the schemas read, with its call and path: `POST /api/cart/get: items[].cid`. */
const fields = calls.flatMap(({name, schema}) =>
  schema ? fieldsOf(schema).map((field) => `${name}: ${field}`) : [],
);

/** The fields in the page's rows, once for each answer that the page names for the field. */
const rows = page.tables.flatMap(({places, rows}) =>
  rows.flatMap((row) => places.map((place) => place + row.name)),
);

describe('docs/coverage.md', () => {
  it('has a row for every field that the schemas read', () => {
    const places = page.tables.flatMap(({places}) => places);
    const hasRow = (field) =>
      rows.includes(field) ||
      places.some((place) => place === `${field}.` || place.startsWith(`${field}[].`));
    assert.ok(fields.length > 200, 'The schemas read too few fields.');
    assert.deepEqual(
      fields.filter((field) => !hasRow(field)),
      [],
    );
  });

  it('has no row for a field that no schema reads', () => {
    assert.deepEqual(
      rows.filter((row) => !fields.includes(row)),
      [],
    );
  });

  it('has each row once', () => {
    assert.deepEqual(
      [...rows, ...page.calls.map(({name}) => name)].filter(
        (row, index, all) => all.indexOf(row) !== index,
      ),
      [],
    );
  });

  it('has a row for exactly the calls that the clients make', () => {
    const named = page.calls.map(({name}) => name.replace(/\{\w+\}/g, '{}'));
    const made = calls.filter(({body}) => !body).map(({name}) => name);
    assert.deepEqual(new Set(named), new Set(made));
  });

  it('has exactly the interface document in its first part', () => {
    const documented = operations.filter((one) => one.documented);
    assert.deepEqual(
      page.calls.filter(({beyond}) => !beyond).map(({name}) => name),
      documented.map(({method, path}) => `${method.toUpperCase()} ${path}`),
    );
    for (const [name, wanted] of Object.entries(documentedFields)) {
      const title = name.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const table = page.tables.find((one) => one.title === title && !one.beyond);
      assert.ok(table, `There is no table ${title}.`);
      const found = table.rows
        .map((row) => row.name)
        .filter((row) => !/[.[]/.test(row));
      assert.deepEqual(new Set(found), new Set(wanted), title);
    }
  });

  it('says of each call and field where it is used, and names a test', () => {
    const all = [...page.calls, ...page.tables.flatMap(({rows}) => rows)];
    assert.deepEqual(
      all.filter(({use, proofs}) => !use || !proofs.length).map(({name}) => name),
      [],
    );
  });

  it('names tests that exist', () => {
    const all = [...page.calls, ...page.tables.flatMap(({rows}) => rows)];
    const missing = all.flatMap(({name, proofs}) =>
      proofs
        .filter(({file, title}) => !titlesIn(file).some((one) => one.test(title)))
        .map(({file, title}) => `${name}: ${file}: ${title}`),
    );
    assert.deepEqual(missing, []);
  });
});

const read = new Map();

/** Returns patterns for the titles of the tests in a file. Expressions in a template match any text. */
function titlesIn(file) {
  let titles = read.get(file);
  if (!titles) {
    titles = existsSync(join(root, file)) ? [...titlesOf(file)] : [];
    read.set(file, titles);
  }
  return titles;
}

function* titlesOf(file) {
  const tree = parseSync(readFileSync(join(root, file), 'utf8'), {
    configFile: false,
    babelrc: false,
    parserOpts: {sourceType: 'module', plugins: ['typescript']},
  });
  for (const {type, callee, arguments: [title] = []} of nodesOf(tree.program)) {
    if (type !== 'CallExpression' || !/^(it|test)$/.test(callee.name)) continue;
    if (title?.type === 'StringLiteral') yield exactly([title.value]);
    if (title?.type === 'TemplateLiteral')
      yield exactly(title.quasis.map(({value}) => value.cooked));
  }
}

function exactly(texts) {
  return new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('.+')}$`);
}
