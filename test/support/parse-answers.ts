import type {ZodMiniType} from 'zod/mini';
import {parseAnswer, type SkippedPart} from '../../src/api/readers.js';

/** Parses an answer that the schema must accept. `skipped` lists the parts that it dropped. */
export function parseWithSkipped<T>(
  schema: ZodMiniType<T>,
  input: unknown,
): {readonly value: T; readonly skipped: readonly SkippedPart[]} {
  const {error, ...answer} = parseAnswer(schema, input);
  if (error) throw new Error(`Not readable: ${error.path}: ${error.message}`);
  return answer;
}

/** Parses an answer of which the schema must drop nothing. */
export function parseWhole<T>(schema: ZodMiniType<T>, input: unknown): T {
  const {value, skipped} = parseWithSkipped(schema, input);
  if (skipped[0])
    throw new Error(`Left out: ${skipped[0].path}: ${skipped[0].message}`);
  return value;
}

/** The path of the part for which the schema rejects an answer. Throws if it accepts the answer. */
export function parseErrorPath<T>(schema: ZodMiniType<T>, input: unknown): string {
  const {value, error} = parseAnswer(schema, input);
  if (!error) throw new Error(`Readable: ${JSON.stringify(value)}`);
  return error.path;
}
