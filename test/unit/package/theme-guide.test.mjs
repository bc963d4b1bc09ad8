// Tests the example in the guide for theme authors.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {it} from 'node:test';

const [, example = ''] = readFileSync('docs/theme-authors.md', 'utf8').split(
  '\n## An example\n',
);

/** Returns the first block of code in a language from the guide's example. */
function codeOf(language) {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(example)?.[1] ?? '';
}

it('the example of the guide has at most 30 lines of CSS, with documented names only', () => {
  const css = codeOf('css');
  const texts = JSON.parse(/data-store-texts="en">(.*?)</.exec(codeOf('html'))[1]);
  assert.ok(css.trim().split('\n').length <= 30);
  const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
  const elements = manifest.modules
    .flatMap(({declarations}) => declarations)
    .filter(({tagName}) => tagName);
  const namesOf = (list = []) => list.map(({name}) => name);
  const tokens = elements.flatMap(({cssProperties}) => namesOf(cssProperties));
  for (const [token] of css.matchAll(/--store-[\w-]+/g))
    assert.ok(tokens.includes(token), token);
  const parts = [...css.matchAll(/([^{};]*)::part\(([\w-]+)\)/g)];
  assert.ok(parts.length > 0);
  for (const [, selector, part] of parts)
    for (const [tag] of selector.matchAll(/[a-z]+-[a-z]+/g)) {
      const element = elements.find(({tagName}) => tagName === tag);
      assert.ok(namesOf(element?.cssParts).includes(part), `${tag}::part(${part})`);
    }
  const keys = namesOf(manifest.texts);
  for (const key of Object.keys(texts)) assert.ok(keys.includes(key), key);
});
