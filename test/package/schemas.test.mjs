// The script tag's build reads answers by src/api/zod.embed.ts in zod's place: whatever a
// service sends, both have to make the same of it.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {before, describe, it} from 'node:test';
import {build} from 'esbuild';
import fc from 'fast-check';
import {root} from './dist.mjs';

const folder = `${root}/src/api`;
const modules = readdirSync(folder).filter(
  (file) => !/^(zod|request|missing-calls)\.|-client\./.test(file),
);

/** All schemas, made with zod or with what stands for it in the script tag. */
async function schemasWith(maker) {
  const result = await build({
    stdin: {
      contents: `export {parse} from './readers.ts';
        ${modules.map((file, at) => `export * as module${at} from './${file}';`).join('\n')}
        export * as fixtures from '${root}/test/support/fixtures.ts';`,
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'maker',
        setup: ({onResolve}) =>
          onResolve({filter: /\/zod\.js$/}, () => ({path: `${folder}/${maker}`})),
      },
    ],
  });
  const {text} = result.outputFiles[0];
  const {parse, fixtures, ...all} = await import(
    `data:text/javascript,${encodeURIComponent(text)}`
  );
  const schemas = Object.entries(all).flatMap(([module, exported]) =>
    Object.entries(exported)
      .filter(([, value]) => typeof value?.safeParse === 'function')
      .map(([name, schema]) => [`${module}.${name}`, schema]),
  );
  return {parse, fixtures, schemas: new Map(schemas)};
}

/** Every key that a schema or a fixture names. */
function vocabulary() {
  const sources = modules.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return [...new Set(sources.join().match(/\b[a-z]\w+(?=[:,])/g))];
}

const odd = fc.oneof(
  fc.constantFrom(null, undefined, true, false, 0, 1, -1, 1.5, 1e308, Number.NaN),
  fc.constantFrom('', '0', '1', ' 12 ', '1e3', '-4.5', 'true', 'x', '[object Object]'),
  fc.constantFrom([], {}, [null], [{}], [[1]], {tiers: [{}]}, {id: 3, name: 'A'}),
);

/** Anything that JSON can say with the words that answers have. */
function anything() {
  const key = fc.constantFrom(...vocabulary(), 'length', 'constructor');
  const {tree} = fc.letrec((tie) => ({
    tree: fc.oneof(
      {depthSize: 'small', withCrossShrink: true},
      odd,
      fc.array(tie('tree'), {maxLength: 4}),
      fc.dictionary(key, tie('tree'), {maxKeys: 12}),
    ),
  }));
  return tree;
}

/** The places in an answer: each a list of keys. */
function placesIn(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.keys(value).flatMap((key) => placesIn(value[key], [...path, key])),
  ];
}

/** An answer in which a few places are other than a service should send them. */
function spoiled(answers) {
  return fc
    .tuple(
      fc.constantFrom(...answers),
      fc.array(fc.tuple(fc.nat(), odd), {maxLength: 6}),
    )
    .map(([answer, faults]) => {
      let result = structuredClone(answer);
      for (const [at, value] of faults) {
        const places = placesIn(result);
        const path = places[at % places.length];
        const put = structuredClone(value);
        const last = path.at(-1);
        if (last === undefined) result = put;
        else path.slice(0, -1).reduce((inside, key) => inside[key], result)[last] = put;
      }
      return result;
    });
}

describe('the schemas of the script tag', () => {
  let zod;
  let ours;
  before(async () => {
    [zod, ours] = await Promise.all(['zod.ts', 'zod.embed.ts'].map(schemasWith));
  });

  function compare(input) {
    for (const [name, schema] of zod.schemas) {
      assert.deepEqual(
        ours.parse(ours.schemas.get(name), structuredClone(input)),
        zod.parse(schema, structuredClone(input)),
        name,
      );
    }
  }

  it('are those of the bundlers', () => {
    assert.ok(zod.schemas.size > 40, `${zod.schemas.size} schemas`);
    assert.deepEqual([...ours.schemas.keys()], [...zod.schemas.keys()]);
  });

  it('make the same of answers with faults in them', () => {
    const answers = placesInAll(Object.values(zod.fixtures));
    fc.assert(fc.property(spoiled(answers), compare), {numRuns: 1500});
  });

  it('make the same of anything', () => {
    fc.assert(fc.property(anything(), compare), {numRuns: 1500});
  });
});

/** Everything in the fixtures that is an object or a list: the answers, and their parts. */
function placesInAll(values) {
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null
      ? [value, ...placesInAll(Object.values(value))]
      : [],
  );
}
