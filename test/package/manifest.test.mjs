import assert from 'node:assert/strict';
import {existsSync, globSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {Ajv} from 'ajv';
import {elementsOf, eventOf} from '../../scripts/manifest/analyze.mjs';
import {attributeKindsSource} from '../../scripts/manifest/attribute-kinds.mjs';
import {manifest as about, built, root, textOf} from './dist.mjs';
import {shownBy} from './shown.mjs';

const manifest = JSON.parse(textOf('custom-elements.json'));
const elements = elementsOf(manifest);

/** Parts that an element's imports contain, but that the element never shows. */
const NEVER = {
  // `store-payment` shows these parts, because the payment takes place inside it.
  'checkout-form': ['frame', 'value', 'code', 'copyable', 'copy', 'copied'],
  // This part is in the dialog of a shared cart, which is a child of `<body>`.
  'store-cart': ['shared-item'],
};

/** Slots that pages can use although the element does not have them, so that nothing is shown. */
const NEVER_SHOWN = ['fallback'];

describe('The custom elements manifest', () => {
  it('is valid against its schema', () => {
    const file = new URL(import.meta.resolve('custom-elements-manifest/schema.json'));
    const ajv = new Ajv({strict: false, allErrors: true});
    const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')));
    validate(manifest);
    assert.deepEqual(validate.errors ?? [], []);
    assert.equal(manifest.schemaVersion, '2.1.0');
  });

  it('has the path in package.json, and names modules that exist', () => {
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
    const sources = globSync('src/**/*.ts', {cwd: root}).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    );
    const selectors = sources.flatMap((text) =>
      [...text.matchAll(/new PageDialog\(\s*'([\w-]+)'/g)].map(
        ([, name]) => `dialog.${name}`,
      ),
    );
    assert.deepEqual(
      new Set(namesOf(manifest.dialogs, 'selector')),
      new Set(selectors),
    );
    const source = readFileSync(join(root, 'src/ui/fields/page-dialog.ts'), 'utf8');
    const parts = [
      ...source.matchAll(
        /(?<![[\w-])part="([\w-]+)"|setAttribute\('part', '([\w-]+)'/g,
      ),
    ].map(([, inTemplate, set]) => inTemplate ?? set);
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

  it('has the attributes that the doctor knows', () => {
    // A difference means that `npm run build` has written a file that is not committed yet.
    const source = readFileSync(join(root, 'src/doctor/attribute-kinds.ts'), 'utf8');
    assert.equal(source, attributeKindsSource(manifest));
  });

  for (const element of elements) {
    const {tagName, name} = element;
    const shown = shownBy(tagName, name);

    describe(tagName, () => {
      it('has the attributes that the class observes, and the properties behind them', async () => {
        const {[name]: elementClass} = await import(
          join(root, `dist/elements/${tagName}.js`)
        );
        assert.deepEqual(
          new Set(namesOf(element.attributes)),
          new Set(elementClass.observedAttributes),
        );
        const properties = [...elementClass.elementProperties].filter(
          ([, {state}]) => !state,
        );
        for (const [property, {reflect = false}] of properties) {
          const field = element.members.find((one) => one.name === property);
          assert.ok(field, `${property} is missing`);
          assert.equal(field.reflects ?? false, reflect, `${property} reflects`);
        }
        for (const member of namesOf(element.members))
          assert.ok(
            member in elementClass.prototype ||
              elementClass.elementProperties.has(member),
            `there is no ${member}`,
          );
      });

      it('has the events that it dispatches, with their types', () => {
        const types = [...shown.events].filter((type) => eventOf(manifest, type));
        assert.deepEqual(
          new Set((element.events ?? []).map(({type}) => type.text)),
          new Set(types),
        );
        for (const event of element.events ?? []) {
          const {members} = eventOf(manifest, event.type.text);
          const type = members.find((one) => one.name === 'type');
          assert.equal(type.default, `'${event.name}'`);
        }
      });

      it('has the parts that it shows, and no others', () => {
        same(namesOf(element.cssParts), shown.parts, NEVER[tagName]);
      });

      it('has its slots, and no others', () => {
        const names = namesOf(element.slots).filter(
          (one) => !NEVER_SHOWN.includes(one),
        );
        same(names, shown.slots);
      });

      it('has the slot for a fallback if the style sheet hides it until the script runs', () => {
        const rule = /:is\(([^)]*)\):not\(:defined\)\s*> \[slot='fallback'\]/;
        const [, tags] = rule.exec(textOf('themes/reserve.css'));
        assert.equal(
          namesOf(element.slots).includes('fallback'),
          tags.split(/,\s*/).includes(tagName),
        );
      });

      it('exports the classes of its events beside the class', async () => {
        const module = manifest.modules.find(
          ({path}) => path === `dist/elements/${tagName}.js`,
        );
        const names = [name, ...(element.events ?? []).map(({type}) => type.text)];
        assert.deepEqual(namesOf(module.exports), names);
        const exported = await import(join(root, module.path));
        for (const one of names) assert.equal(exported[one]?.name, one);
      });

      it('has the tokens that its styles read, and no others', () => {
        const others = elements
          .filter((other) => other !== element)
          .map((other) => `--store-${other.tagName.replace(/^store-/, '')}-`);
        const theirs = [...shown.tokens].filter((token) =>
          others.some((other) => token.startsWith(other)),
        );
        same(namesOf(element.cssProperties), shown.tokens, theirs);
      });
    });
  }
});

function namesOf(list = [], field = 'name') {
  return list.map((one) => one[field]);
}

/**
 * Fails if the manifest and the source have different names. The names in `never` must be in the
 * source only.
 */
function same(told, shown, never = []) {
  const missing = [...shown].filter((name) => !told.includes(name));
  assert.deepEqual(new Set(missing), new Set(never), 'not in the manifest');
  const gone = told.filter((name) => !shown.has(name));
  assert.deepEqual(gone, [], 'in the manifest, but not in the source');
  const twice = told.filter((name, index) => told.indexOf(name) !== index);
  assert.deepEqual(twice, []);
}
