import assert from 'node:assert/strict';
import {it} from 'node:test';
import {figuresIn} from '../../../scripts/figures.mjs';
import {textOf} from '../../support/dist.mjs';

it('The figures of the README are true, sizes within 5 %: node scripts/figures.mjs', () => {
  const figures = figuresIn(textOf('../README.md'));
  assert.equal(figures.length, 5);
  for (const {name, said, now} of figures) {
    const [one, other] = [said, now].map((text) => Number.parseInt(text, 10));
    const isSize = now.endsWith(' kB');
    const isTrue = isSize
      ? Math.abs(one - other) <= Math.max(1, 0.05 * other)
      : said === now;
    assert.ok(isTrue, `${name}: ${said} instead of ${now}`);
  }
});
