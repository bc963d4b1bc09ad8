import assert from 'node:assert/strict';
import {globSync, readFileSync} from 'node:fs';
import {join, posix} from 'node:path';
import {describe, it} from 'node:test';
import {parseSync} from '@babel/core';
import {nodesOf, root} from './dist.mjs';

/**
 * The floors, lowest first; what shares a line stands beside each other. A file imports from lower
 * floors, from beside it or from its own folder. The last floor is all that lies outside folders.
 */
const FLOORS = [
  ['basics'],
  ['schemas'],
  ['client'],
  ['state'],
  ['context', 'texts', 'texts/languages'],
  ['pieces'],
  ['elements/events', 'elements/styles'],
  ['elements/templates'],
  ['elements'],
  ['bake'],
  ['doctor'],
  ['define'],
  ['.'],
];

/** Loads what lies above it, when it is needed. */
const LOADER = 'pieces/load-piece.ts';

const {files, imports} = readSources();

describe('the floors of src', () => {
  it('have a place for every file', () => {
    assert.deepEqual(
      files.filter((file) => floorOf(file) < 0),
      [],
    );
  });

  it('are only ever imported from the same height or from above', () => {
    assert.deepEqual(
      violations(({from, to}) => to && floorOf(to) > floorOf(from)),
      [],
    );
  });

  it('hold no circle', () => {
    assert.deepEqual(circles(), []);
  });

  it('let no element import another', () => {
    assert.deepEqual(
      violations(({from, to}) => isElement(from) && to && isElement(to)),
      [],
    );
  });

  it('keep the client from the elements', () => {
    assert.deepEqual(
      violations(
        ({from, to}) => from.startsWith('elements/') && to?.startsWith('client/'),
      ),
      [],
    );
  });

  it('show the elements no more of schemas and state than their types', () => {
    const opensShops = ({from, to}) =>
      from === 'elements/store-provider.ts' && to === 'state/shops.ts';
    assert.deepEqual(
      violations(
        (one) =>
          one.from.startsWith('elements/') &&
          /^(schemas|state)\//.test(one.to) &&
          !one.typeOnly &&
          !opensShops(one),
      ),
      [],
    );
  });

  it('keep zod where it can be exchanged', () => {
    assert.deepEqual(
      violations(
        ({from, name}) => /^zod(\/mini)?$/.test(name) && from !== 'schemas/zod.ts',
      ),
      [],
    );
  });

  it('have Lit from the context up', () => {
    const lowest = floorOf('context/any.ts');
    assert.deepEqual(
      violations(
        ({from, name}) => /^(lit|@lit)(\/|$)/.test(name) && floorOf(from) < lowest,
      ),
      [],
    );
  });
});

/** The imports that are a violation, as sentences. */
function violations(isViolation) {
  return imports.filter(isViolation).map(({from, name}) => `${from} imports ${name}`);
}

function floorOf(file) {
  const folder = posix.dirname(file);
  return FLOORS.findIndex((floor) => floor.includes(folder));
}

function isElement(file) {
  return posix.dirname(file) === 'elements';
}

/** The circles that imports run in, types included: each as the path that leads back. */
function circles() {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push([...path.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const {to} of imports.filter(({from}) => from === file)) {
      if (to) visit(to, [...path, file]);
    }
    done.add(file);
  };
  files.forEach((file) => visit(file, []));
  return found;
}

/**
 * The files of src, and their imports: of `to` where that is a file of ours. Dynamic imports and
 * re-exports count, and so do types, save where `typeOnly` tells them apart.
 */
function readSources() {
  const cwd = join(root, 'src');
  const files = globSync('**/*.ts', {cwd}).map((file) => file.replaceAll('\\', '/'));
  const imports = files.flatMap((from) => {
    const tree = parseSync(readFileSync(join(cwd, from), 'utf8'), {
      configFile: false,
      babelrc: false,
      parserOpts: {sourceType: 'module', plugins: ['typescript', 'decorators-legacy']},
    });
    return (
      [...nodesOf(tree.program)]
        .filter((node) => node.source?.type === 'StringLiteral')
        // What a piece is made of lies above: that file alone may reach up.
        .filter((node) => from !== LOADER || node.type !== 'ImportExpression')
        .map((node) => ({
          from,
          name: node.source.value,
          to: node.source.value.startsWith('.')
            ? posix.join(posix.dirname(from), node.source.value).replace(/\.js$/, '.ts')
            : undefined,
          typeOnly: isTypeOnly(node),
        }))
    );
  });
  return {files, imports};
}

function isTypeOnly({type, importKind, exportKind, specifiers = []}) {
  if (importKind === 'type' || exportKind === 'type' || type === 'TSImportType')
    return true;
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type');
}
