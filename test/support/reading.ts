import type {ZodMiniType} from 'zod/mini';
import {parseAnswer, type SkippedPart} from '../../src/api/readers.js';

/** What a schema makes of an answer that it must be able to read, and what it left out of it. */
export function readAll<T>(
  schema: ZodMiniType<T>,
  input: unknown,
): {readonly value: T; readonly skipped: readonly SkippedPart[]} {
  const result = parseAnswer(schema, input);
  if (!result.ok) throw new Error(`Not readable: ${result.path}: ${result.message}`);
  return result;
}

/** The same of an answer of which nothing must be left out. */
export function read<T>(schema: ZodMiniType<T>, input: unknown): T {
  const {value, skipped} = readAll(schema, input);
  if (skipped[0])
    throw new Error(`Left out: ${skipped[0].path}: ${skipped[0].message}`);
  return value;
}

/** Where an answer that must not be readable goes wrong. */
export function brokenAt<T>(schema: ZodMiniType<T>, input: unknown): string {
  const result = parseAnswer(schema, input);
  if (result.ok) throw new Error(`Readable: ${JSON.stringify(result.value)}`);
  return result.path;
}

/** Values that no part of an answer should be, for tests of what is tolerated. */
export const oddities: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'text',
  [],
  [null, [[]], 'x'],
  {},
  {length: 3},
  {items: {}, category: []},
];
