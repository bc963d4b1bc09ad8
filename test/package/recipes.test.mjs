import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {describe, it} from 'node:test';

const read = (file) => readFileSync(file, 'utf8');
const pages = globSync('docs/recipes/*.md');

/** Matches a link to a file, and the code block after it. */
const QUOTE = /\]\(([^)]+)\)[^`\n]*(?:\n[^`\n]+)*\n\n( *)```\w*\n(.*?)\n *```/gs;

describe('The recipes', () => {
  it('quote the files in demo/recipes, which are tested', () => {
    const quoted = pages.flatMap((page) =>
      [...read(page).matchAll(QUOTE)].map(([, link, indent, text]) => ({
        file: join(dirname(page), link),
        text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      })),
    );
    const files = quoted.filter(({file}) => file.startsWith('demo'));
    for (const {file, text} of files) assert.equal(`${text}\n`, read(file), file);
    const recipes = globSync('demo/recipes/**/*', {withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => join(parentPath, name));
    assert.deepEqual(
      files.map(({file}) => file).toSorted(),
      recipes.map((file) => join(file)).toSorted(),
    );
  });

  it('know every element, and no attribute that there is not', () => {
    const {modules} = JSON.parse(read('dist/custom-elements.json'));
    const elements = modules
      .flatMap(({declarations = []}) => declarations)
      .filter(({tagName}) => tagName);
    const tags = JSON.parse(read('demo/wordpress/storefront-elements/tags.json'));
    const known = elements
      .map(({tagName}) => tagName)
      .filter((tag) => tag !== 'store-provider');
    assert.deepEqual(Object.keys(tags).toSorted(), known.toSorted());
    for (const [tag, {title, attributes}] of Object.entries(tags)) {
      assert.ok(title, `${tag} has no @summary`);
      const {attributes: ours = []} = elements.find(({tagName}) => tagName === tag);
      const names = ours.map(({name}) => name);
      for (const name of Object.keys(attributes))
        assert.ok(names.includes(name), `${tag} has no ${name}`);
    }
  });
});
