import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {dirname, posix} from 'node:path';
import {describe, it} from 'node:test';
import {lacksOf} from '../../../scripts/lacks.mjs';
import {filesOf} from '../../../scripts/new.mjs';

describe('npm run new', () => {
  it('writes an element, its call, text, test and demo, with the words of its name', () => {
    const files = filesOf('store-top-voters', 'top-voters');
    const [element, call, test, ...changed] = Object.keys(files);
    assert.deepEqual(
      [element, call, test],
      [
        'src/features/community/store-top-voters.ts',
        'src/api/calls/top-voters.ts',
        'test/elements/community/store-top-voters.test.ts',
      ],
    );
    assert.ok(changed.length < 10);
    assert.match(files[element], /class StoreTopVoters .*getTopVoters/s);
    assert.match(files[call], /path: '\/top-voters\/get'/);
    assert.match(files['src/i18n/en.ts'], /topVoters: 'Top voters'.*\['topVoters', /s);
    for (const file of [element, call, test])
      for (const [, path] of files[file].matchAll(/ '(\.[^']+)\.js'/g)) {
        const imported = `${posix.join(dirname(file), path)}.ts`;
        assert.ok(files[imported] || existsSync(imported), imported);
      }
    for (const file of [element, call, test])
      assert.doesNotMatch(files[file], /votes/i);
  });
});

describe('npm run check', () => {
  const nothing = {files: [], added: [], limits: [], untranslated: [], subjects: []};

  it('says nothing about a change with everything', () => {
    const files = ['src/features/cart/cart-line.ts', 'test/a.test.ts', 'CHANGELOG.md'];
    assert.deepEqual(lacksOf({...nothing, files}), []);
  });

  for (const {what, change, sentence} of [
    {
      what: 'test',
      change: {files: ['src/lib/money.ts', 'CHANGELOG.md']},
      sentence: /No test has changed/,
    },
    {
      what: 'line for owners',
      change: {files: ['src/themes/bold.css', 'test/a.ts']},
      sentence: /CHANGELOG/,
    },
    {
      what: 'document',
      change: {added: [' * @csspart vote - A vote.']},
      sentence: /No document names/,
    },
    {
      what: 'state',
      change: {added: ["  'store-x': async () =>"]},
      sentence: /no state of store-x/,
    },
    {
      what: 'answer',
      change: {added: ["  path: '/nothing/get',"]},
      sentence: /does not answer nothing\/get/,
    },
    {
      what: 'reason',
      change: {limits: ["+  'store-cart': 99_000,"]},
      sentence: /what was removed/,
    },
    {
      what: 'short subject',
      change: {subjects: ['x'.repeat(73)]},
      sentence: /more than 72 characters/,
    },
  ])
    it(`says which ${what} is missing`, () => {
      const said = lacksOf({...nothing, ...change});
      assert.ok(
        said.some((one) => sentence.test(one)),
        said.join('\n'),
      );
    });
});
