import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {basename, join} from 'node:path';
import {describe, it} from 'node:test';

const FOLDER = 'docs/decisions';
const records = globSync(`${FOLDER}/*.md`)
  .map((file) => basename(file))
  .filter((name) => name !== 'README.md')
  .sort();
const textOf = (name) => readFileSync(join(FOLDER, name), 'utf8');

/** The first lines of a record. */
const HEAD = /^# \S.*\n\n- Status: (.+)\n- Date: (\d{4}-\d\d-\d\d)\n\n## Context\n/;

/** The sections that a record may have, in this order. The first two are required. */
const SECTIONS = ['Context', 'Decision', 'Consequences', 'Alternatives considered'];

describe('A decision record', () => {
  it('has a number of its own and a name in kebab-case', () => {
    assert.ok(records.length >= 20);
    for (const name of records) assert.match(name, /^\d{4}(-[a-z0-9]+)+\.md$/);
    const numbers = records.map((name) => name.slice(0, 4));
    assert.deepEqual(numbers, [...new Set(numbers)]);
  });

  for (const name of records)
    it(`${name} has the form that docs/decisions/README.md shows`, () => {
      const text = textOf(name);
      const [, status = '', date = ''] = HEAD.exec(text) ?? [];
      assert.ok(
        date,
        'A record starts with a title, a status, a date and the context.',
      );
      assert.equal(new Date(date).toJSON().slice(0, 10), date);

      const [, newer] = /^superseded by \[\d{4}\]\((.+)\)$/.exec(status) ?? [];
      if (newer) assert.ok(existsSync(join(FOLDER, newer)) && newer > name, newer);
      else assert.match(status, /^(proposed|accepted|rejected)$/);

      const found = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      const required = SECTIONS.slice(0, 2);
      const allowed = SECTIONS.filter(
        (section) => required.includes(section) || found.includes(section),
      );
      assert.deepEqual(found, allowed);
    });

  it('is in the list in docs/decisions/README.md, with its title and its successor', () => {
    const lines = records.map((name) => {
      const [, title, successor] =
        /^# (.+)\n\n- Status: (?:superseded by (\S+))?/.exec(textOf(name)) ?? [];
      const note = successor ? ` (superseded by ${successor})` : '';
      return `- [${name.slice(0, 4)}](${name}): ${title}${note}`;
    });
    const [, list = ''] = textOf('README.md').split('\n## Records\n\n');
    assert.deepEqual(list.trim().split('\n'), lines);
  });

  it('is shown by the example in docs/decisions/README.md', () => {
    const [, example = ''] = /```markdown\n(.*?)```/s.exec(textOf('README.md')) ?? [];
    assert.match(example, HEAD);
    const found = [...example.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(found, SECTIONS);
  });
});
