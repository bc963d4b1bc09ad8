import {describe, it} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';
import type {ZodMiniType} from 'zod/mini';
import * as cart from '../../../src/api/calls/cart-page.js';
import * as category from '../../../src/api/category.js';
import * as code from '../../../src/api/calls/cart.js';
import * as item from '../../../src/api/item.js';
import * as payment from '../../../src/api/calls/payment.js';
import * as paymentStatus from '../../../src/api/calls/payment-status.js';
import {parseAnswer} from '../../../src/api/readers.js';
import * as session from '../../../src/api/calls/player.js';
import * as settings from '../../../src/api/settings.js';
import {checkProperty} from '../../support/property-runs.js';
import * as fixtures from '../../support/fixtures.js';

/** Every schema of an answer or of a part of one, by its name. */
const schemas = [
  cart,
  category,
  code,
  item,
  payment,
  paymentStatus,
  session,
  settings,
].flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, ZodMiniType] =>
    Object.hasOwn(entry[1] as object, '_zod'),
  ),
);

/** Values that services send in the wrong place. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 1e308),
  fc.constantFrom('', '0', '1', ' 12 ', '1e3', '-4.5', 'true', 'x', '\ud83d'),
  fc.constantFrom([], {}, [null], [{}], [[1]], {tiers: [{}]}, {id: 3, name: 'A'}),
);

type Path = readonly string[];

/** The paths of a value and of everything in it. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key])),
  ];
}

/** All objects and lists in a value, at any depth. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

const parts = partsOf({...fixtures});
const keys = [
  ...new Set(parts.filter((part) => !Array.isArray(part)).flatMap(Object.keys)),
];

/** Returns a copy of a value in which the part at a path is replaced. */
function withValueAt(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof whole !== 'object' || whole === null) return value;
  const copy = (Array.isArray(whole) ? [...whole] : {...whole}) as Record<
    string,
    unknown
  >;
  copy[key] = withValueAt(copy[key], rest, value);
  return copy;
}

/** An answer in which a few values have been replaced by odd ones. */
const spoiled = fc
  .tuple(fc.constantFrom(...parts), fc.array(fc.tuple(fc.nat(), odd), {maxLength: 6}))
  .map(([answer, faults]) =>
    faults.reduce<unknown>((result, [at, value]) => {
      const paths = pathsIn(result);
      return withValueAt(result, paths[at % paths.length]!, value);
    }, answer),
  );

/** Any JSON that consists of the keys of answers. */
const {json} = fc.letrec((tie) => ({
  json: fc.oneof(
    {depthSize: 'small', withCrossShrink: true},
    odd,
    fc.array(tie('json'), {maxLength: 4}),
    fc.dictionary(fc.constantFrom(...keys, 'length', 'constructor'), tie('json'), {
      maxKeys: 12,
    }),
  ),
}));

describe('the schemas, with random answers', () => {
  function expectOutcomes(input: unknown) {
    const before = JSON.stringify(input);
    for (const [name, schema] of schemas) {
      const {error} = parseAnswer(schema, input);
      if (error) expect(error.message, name).to.be.a('string').and.not.be.empty;
    }
    expect(JSON.stringify(input)).to.equal(before);
  }

  it('are all tested', () => {
    expect(schemas.length).to.be.above(24);
  });

  it('throw at no answer with faults in it, and do not change it', () => {
    return checkProperty(fc.property(spoiled, expectOutcomes), 'ANSWERS', 120);
  });

  it('throw at no JSON, and do not change it', () => {
    return checkProperty(fc.property(json, expectOutcomes), 'ANSWERS', 120);
  });
});
