import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {documentedFields} from '../../../demo/service/wire/documented.ts';
import {operations} from '../../../demo/service/openapi/operations.ts';
import {pathsOf, SAFEGUARDS} from '../../nightly/mutations/safeguards.mjs';
import {root} from '../../support/dist.mjs';
import {callsWithSchemas, fieldsOf} from '../../support/spy.mjs';

const calls = await callsWithSchemas();

describe('The client', () => {
  it('makes every call of the interface document', () => {
    const made = new Set(calls.map(({name}) => name));
    const missing = operations
      .filter(({documented}) => documented)
      .map(
        ({method, path}) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
      )
      .filter((name) => !made.has(name));
    assert.deepEqual(missing, []);
  });

  it('reads every field of the interface document', () => {
    /** The fields that are read side by side, such as those of `items[]`. */
    const groups = calls.flatMap(({schema}) => {
      const fields = schema ? fieldsOf(schema) : [];
      const byPlace = Map.groupBy(fields, (field) => field.replace(/\w+$/, ''));
      return [...byPlace.values()].map(
        (group) => new Set(group.map((field) => /\w+$/.exec(field)[0])),
      );
    });
    assert.ok(groups.length > 30, 'The schemas read too little.');
    for (const [type, fields] of Object.entries(documentedFields)) {
      const lacking = groups.map((group) =>
        fields.filter((field) => !group.has(field)),
      );
      const [fewest] = lacking.sort((a, b) => a.length - b.length);
      assert.deepEqual(fewest, [], type);
    }
  });
});

// `npm run test:mutations` removes the safeguards. It takes long.
it('each safeguard is in its file once, and its test file exists', () => {
  for (const {file, from, tests} of SAFEGUARDS) {
    const [path, ...others] = pathsOf('src', file);
    assert.deepEqual(others, [], file);
    const source = readFileSync(join(root, path), 'utf8');
    assert.equal(source.split(from).length, 2, `${file}: ${from}`);
    assert.ok(pathsOf('test', tests));
  }
});
