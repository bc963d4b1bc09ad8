import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {root} from './dist.mjs';

const HOME = 'src/ui/styles/tokens.styles.ts';

const textOf = (file) => readFileSync(join(root, file), 'utf8');
const tokens = [...textOf(HOME).matchAll(/@cssproperty (--store-[\w-]+)/g)].map(
  ([, name]) => name,
);

/** Returns every `var(--store-token, default)` in a source, as pairs of token and default. */
function defaultsIn(source) {
  const uses = source.matchAll(
    /var\((--store-[\w-]+), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)/g,
  );
  return [...uses].map(([, name, value]) => [name, value]);
}

describe('the design tokens', () => {
  it('each have one default; text has another one on a surface', () => {
    const defaults = Object.groupBy(defaultsIn(textOf(HOME)), ([name]) => name);
    for (const name of tokens) {
      const values = defaults[name].map(([, value]) => value);
      const expected =
        name === '--store-text'
          ? ['inherit', 'var(--_on-any-surface, CanvasText)']
          : [values[0]];
      assert.deepEqual(values, expected, name);
    }
  });

  it('have their defaults in one file', () => {
    const elsewhere = globSync('src/**/*.ts', {cwd: root})
      .filter((file) => file !== HOME)
      .flatMap((file) =>
        defaultsIn(textOf(file))
          .filter(([name]) => tokens.includes(name))
          .map(([name]) => `${file}: ${name}`),
      );
    assert.deepEqual(elsewhere, []);
  });
});
