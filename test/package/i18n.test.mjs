import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {describe, it} from 'node:test';
import {allLanguages, compareWithEnglish, differencesOf} from '../../scripts/i18n.mjs';
import {untranslated} from '../../src/i18n/en.ts';

describe('npm run i18n', () => {
  it('finds missing, superfluous and English texts', () => {
    const english = {yes: 'Yes', left: (count) => `${count} left`, loading: 'Loading'};
    const translation = {
      yes: 'Yes',
      left: (count) => `${count} left`,
      later: 'Bis bald',
    };
    assert.deepEqual(compareWithEnglish(english, translation), {
      missing: ['loading'],
      superfluous: ['later'],
      'same as English': ['yes', 'left'],
    });
  });

  it('does not confuse a text with a property that every object has', () => {
    const {missing} = compareWithEnglish({constructor: 'Builder'}, {});
    assert.deepEqual(missing, ['constructor']);
  });

  it('prints a line for a language', () => {
    const printed = execFileSync(process.execPath, ['scripts/i18n.mjs', 'de'], {
      encoding: 'utf8',
    });
    assert.match(printed, /^de: (in)?complete\n/);
  });
});

describe('The list of untranslated texts', () => {
  it('names exactly the texts that a translation lacks', async () => {
    const all = await Promise.all(allLanguages().map(differencesOf));
    const missing = new Set(all.flatMap((differences) => differences.missing));
    assert.deepEqual(missing, new Set(untranslated));
  });

  it('does not excuse superfluous texts', async () => {
    const all = await Promise.all(allLanguages().map(differencesOf));
    assert.deepEqual(
      all.flatMap(({superfluous}) => superfluous),
      [],
    );
  });
});
