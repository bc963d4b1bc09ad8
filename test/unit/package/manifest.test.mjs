import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {Ajv} from 'ajv';
import {elementsOf, eventOf} from '../../../scripts/manifest/analyze.mjs';
import {choicesOf} from '../../../scripts/manifest/editors.mjs';
import {CHOICES, SCRIPT_ATTRIBUTES} from '../../../src/doctor/read-attributes.js';
import {manifest as about, built, root, textOf} from '../../support/dist.mjs';

const manifest = JSON.parse(textOf('custom-elements.json'));
const elements = elementsOf(manifest);

/** The sources of the elements, without comments. */
const sources = globSync('src/{features,ui,page,frame,shop}/**/*.ts', {cwd: root}).map(
  (file) =>
    readFileSync(join(root, file), 'utf8').replaceAll(
      /\/\*[^]*?\*\/|^\s*\/\/.*$/gm,
      '',
    ),
);

/** How templates and styles write the names in the lists of an element. */
const PATTERNS = {
  cssParts:
    /(?<![[\w-])part="([^"$]+)"|setAttribute\('part', '([\w-]+)'|part=\$\{.* \? '([\w -]+)'/g,
  slots: /<slot name="([\w-]+)">/g,
  cssProperties: /var\((--store-[\w-]+)/g,
  events: /new ([A-Z]\w+Event)\(/g,
};

/** Returns the names that match a pattern in a text. */
function namesIn(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, ...names]) =>
    names.find(Boolean).split(/\s+/),
  );
}

describe('The custom elements manifest', () => {
  it('is valid against its schema, has the path in package.json, and names modules that exist', () => {
    const file = new URL(import.meta.resolve('custom-elements-manifest/schema.json'));
    const ajv = new Ajv({strict: false, allErrors: true});
    const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
    validate(manifest);
    assert.deepEqual(validate.errors ?? [], []);
    assert.equal(manifest.schemaVersion, '2.1.0');
    assert.equal(about.customElements, './dist/custom-elements.json');
    for (const {path} of manifest.modules)
      assert.ok(existsSync(join(root, path)), path);
  });

  it('has every element and the module that registers it', () => {
    const files = built('elements/*.js').map((file) => file.replace(/.*\/|\.js$/g, ''));
    assert.deepEqual(
      elements.map(({tagName}) => tagName),
      files,
    );
    const defined = manifest.modules.flatMap(({path, exports}) =>
      exports
        .filter(({kind}) => kind === 'custom-element-definition')
        .map(({name, declaration}) => [name, path, declaration.module]),
    );
    const expected = files.map((tag) => [
      tag,
      `dist/define/${tag}.js`,
      `dist/elements/${tag}.js`,
    ]);
    assert.deepEqual(defined.sort(), expected);
  });

  it('describes everything that it names', () => {
    const silent = elements.flatMap((element) =>
      ['attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'members']
        .flatMap((list) => element[list] ?? [])
        .concat(element)
        .filter(({description}) => !description)
        .map(({name}) => `${element.tagName}: ${name}`),
    );
    assert.deepEqual(silent, []);
  });

  it('has the dialogs in the light DOM, with their parts', () => {
    const selectors = sources.flatMap((text) =>
      namesIn(text, /new PageDialog\(\s*'([\w-]+)'/g).map((name) => `dialog.${name}`),
    );
    assert.deepEqual(
      new Set(namesOf(manifest.dialogs, 'selector')),
      new Set(selectors),
    );
    const parts = ['dialog', 'page-dialog'].flatMap((file) => {
      const source = readFileSync(join(root, `src/ui/dialog/${file}.ts`), 'utf8');
      return namesIn(source, PATTERNS.cssParts);
    });
    for (const {selector, cssParts} of manifest.dialogs)
      assert.deepEqual(new Set(namesOf(cssParts)), new Set(parts), selector);
  });

  it('has the texts with their names, and llms.txt has them, too', () => {
    const summary = textOf('llms.txt');
    assert.ok(manifest.texts.length > 200);
    for (const {name, text} of manifest.texts)
      assert.ok(summary.includes(`- \`${name}\`: "${text}"`), name);
    for (const {selector} of manifest.dialogs)
      assert.ok(summary.includes(`- \`${selector}\`:`), selector);
  });

  it('has the attributes of the script tag and the lists of values that the doctor knows', () => {
    const all = elements.flatMap(({tagName, attributes = []}) =>
      attributes.flatMap((one) => [
        [`${tagName} ${one.name}`, choicesOf(one)],
        ...(tagName === 'store-provider'
          ? [[`script data-${one.name}`, choicesOf(one)]]
          : []),
      ]),
    );
    const lists = all.filter(([, choices]) => choices.length);
    assert.deepEqual(CHOICES, Object.fromEntries(lists));
    const ofScript = all.filter(([name]) => name.startsWith('script '));
    assert.deepEqual(
      new Set(SCRIPT_ATTRIBUTES),
      new Set(ofScript.map(([name]) => name.slice('script '.length))),
    );
  });

  for (const [list, pattern] of Object.entries(PATTERNS))
    it(`has the names in the sources, and no others: ${list}`, () => {
      const isOurs = (name) => list !== 'events' || eventOf(manifest, name);
      const told = new Set(
        [...elements, ...manifest.dialogs]
          .flatMap((element) => element[list] ?? [])
          .map(({name, type}) => (list === 'events' ? type.text : name)),
      );
      const shown = new Set(sources.flatMap((text) => namesIn(text, pattern)));
      const untold = [...shown].filter((name) => isOurs(name) && !told.has(name));
      // This part is in the dialog of a shared cart, which has no documented parts of its own.
      const allowed = list === 'cssParts' ? ['shared-item'] : [];
      assert.deepEqual(untold, allowed, 'not in the manifest');
      const code = sources.join('\n');
      const gone = [...told].filter(
        (name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code),
      );
      assert.deepEqual(gone, [], 'in the manifest, but not in the sources');
    });

  for (const element of elements) {
    const {tagName, name} = element;
    const path = `dist/elements/${tagName}.js`;

    describe(tagName, () => {
      it('has the attributes that the class observes, and the properties behind them', async () => {
        const {[name]: elementClass} = await import(join(root, path));
        const {observedAttributes, elementProperties, prototype} = elementClass;
        assert.deepEqual(
          new Set(namesOf(element.attributes)),
          new Set(observedAttributes),
        );
        for (const [property, {state, reflect = false}] of elementProperties) {
          if (state) continue;
          const field = element.members.find((one) => one.name === property);
          assert.equal(field?.reflects ?? false, reflect, property);
          assert.ok(field, `${property} is missing`);
        }
        for (const member of namesOf(element.members))
          assert.ok(member in prototype || elementProperties.has(member), member);
      });

      it('exports the classes of its events beside the class', async () => {
        const {events = []} = element;
        const classes = events.map(({type}) => type.text);
        const module = manifest.modules.find((one) => one.path === path);
        assert.deepEqual(namesOf(module.exports), [name, ...classes]);
        const exported = await import(join(root, path));
        for (const one of [name, ...classes]) assert.equal(exported[one]?.name, one);
        for (const event of events) {
          const {members} = eventOf(manifest, event.type.text);
          const type = members.find((one) => one.name === 'type');
          assert.equal(type.default, `'${event.name}'`);
        }
      });

      it('has the slot for a fallback if the style sheet hides it until the script runs', () => {
        const rule = /:is\(([^)]*)\):not\(:defined\)\s*> \[slot='fallback'\]/;
        const [, tags] = rule.exec(textOf('themes/reserve.css'));
        assert.equal(
          namesOf(element.slots).includes('fallback'),
          tags.split(/,\s*/).includes(tagName),
        );
      });
    });
  }
});

function namesOf(list = [], field = 'name') {
  return list.map((one) => one[field]);
}
