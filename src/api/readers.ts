/**
 * Tolerant readers. Services send 0/1 for booleans, numbers as text and null for
 * "none"; behind these schemas there is one spelling of each.
 */
import * as z from 'zod/mini';

/** Anything, or nothing: without `optional` zod wants the key to be there. */
export const anything = z.optional(z.unknown());

/** What `read` makes of a value; `undefined`: it cannot be read, which is told as `message`. */
export function reader<T>(read: (value: unknown) => T | undefined, message: string) {
  return z.pipe(
    anything,
    z.transform((value, context): T => {
      const result = read(value);
      if (result === undefined) {
        context.issues.push({code: 'custom', message, input: value});
        return z.NEVER;
      }
      return result;
    }),
  );
}

const NUMERAL = /^\s*[-+]?\d*\.?\d+(e[-+]?\d+)?\s*$/i;

/** Longer texts are no numbers. `NUMERAL` takes quadratic time, which this bounds. */
const LONGEST_NUMBER = 400;

/** Beyond what can be counted to there is nothing that a shop sells. */
function toNumber(value: unknown): number | undefined {
  const isText =
    typeof value === 'string' && value.length <= LONGEST_NUMBER && NUMERAL.test(value);
  const result = isText ? Number(value) : value;
  return typeof result === 'number' && Math.abs(result) <= Number.MAX_SAFE_INTEGER
    ? result
    : undefined;
}

/** Half a character is written as unknown: put into an address it throws. */
function toText(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'string'
    ? `${value}`.replace(/\p{Cs}/gu, '\ufffd')
    : undefined;
}

function toFlag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** `true` for true, 1, "1" and "true"; `false` for everything else, missing included. */
export const flag = reader(toFlag, 'expected a boolean');

/** The same, but `true` where nothing is said. */
export const flagOrTrue = reader(
  (value) => value === undefined || value === null || toFlag(value),
  'expected a boolean',
);

/** A finite number, also as text. */
export const number = reader(toNumber, 'expected a number');

/** A finite number; `null` where there is none, or none that can be read. */
export const numberOrNull = reader(
  (value) => toNumber(value) ?? null,
  'expected a number',
);

/** A finite number; 0 where there is none. */
export const numberOrZero = reader(
  (value) => toNumber(value) ?? 0,
  'expected a number',
);

/** An amount of money that somebody may pay: finite and not negative. */
export const amount = reader((value) => {
  const result = toNumber(value);
  return result !== undefined && result >= 0 ? result : undefined;
}, 'expected an amount of 0 or more');

/** A currency's rate: above 0. */
export const rate = reader((value) => {
  const result = toNumber(value);
  return result !== undefined && result > 0 ? result : undefined;
}, 'expected a rate above 0');

/** An identifier: a whole number, also as text. */
export const id = reader((value) => {
  const result = toNumber(value);
  return Number.isSafeInteger(result) ? result : undefined;
}, 'expected an id');

/** An identifier; `null` where there is none (services also send 0 and ""). */
export const idOrNull = reader((value) => {
  const result = toNumber(value);
  return result && Number.isSafeInteger(result) ? result : null;
}, 'expected an id');

/** Text; empty where there is none. */
export const text = reader((value) => toText(value) ?? '', 'expected text');

/** Text with something in it. */
export const name = reader(
  (value) => toText(value)?.trim() || undefined,
  'expected a name',
);

/** Entries that could not be read, as found by the parse under way. */
let skipped: Skipped[] = [];
const place: string[] = [];

/** A part of an answer that was left out, because it could not be read. */
export interface Skipped {
  /** Where in the answer, such as `subcategories[0].items[3].price`. */
  readonly path: string;
  readonly message: string;
}

function describe(error: z.core.$ZodError): Skipped {
  const issue = error.issues[0];
  const path = (issue?.path ?? []).map((key) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return {
    path: (place.join('.') + path.join('')).replace(/^\./, ''),
    message: issue?.message ?? 'unreadable',
  };
}

/** One for all: a list of thousands of items has three that are empty in each. */
const NONE: readonly never[] = Object.freeze([]);

/**
 * A list in which one unreadable entry does not take the others down: it is left out
 * and counted among the skipped ones. No list at all is an empty one.
 */
export function listOf<T>(label: string, entry: z.ZodMiniType<T>) {
  return z.pipe(
    anything,
    z.transform((value): readonly T[] => {
      if (!Array.isArray(value)) {
        if (value)
          skipped.push({path: [...place, label].join('.'), message: 'expected a list'});
        return NONE;
      }
      const entries: T[] = [];
      value.forEach((input: unknown, index) => {
        place.push(`${label}[${index}]`);
        const result = entry.safeParse(input);
        if (result.success) entries.push(result.data);
        else skipped.push(describe(result.error));
        place.pop();
      });
      return entries.length ? entries : NONE;
    }),
  );
}

/** An answer that is a list as a whole: other than inside an answer, there must be one. */
export function answerOf<T>(label: string, entry: z.ZodMiniType<T>) {
  const list = reader(
    (value): unknown =>
      Array.isArray(value) ? value : value === null ? [] : undefined,
    'expected a list',
  );
  return z.pipe(list, listOf(label, entry));
}

/** Something that may be missing; unreadable counts as missing, and as skipped. */
export function maybe<T>(label: string, schema: z.ZodMiniType<T>) {
  return z.pipe(
    anything,
    z.transform((value): T | undefined => {
      if (value === null || value === undefined) return undefined;
      place.push(label);
      const result = schema.safeParse(value);
      if (!result.success) skipped.push(describe(result.error));
      place.pop();
      return result.data;
    }),
  );
}

export type Parsed<T> =
  | {readonly ok: true; readonly value: T; readonly skipped: readonly Skipped[]}
  | {readonly ok: false; readonly path: string; readonly message: string};

/** Reads an answer. What is left out of its lists is told beside the value. */
export function parse<T>(schema: z.ZodMiniType<T>, input: unknown): Parsed<T> {
  skipped = [];
  place.length = 0;
  const result = schema.safeParse(input);
  return result.success
    ? {ok: true, value: result.data, skipped}
    : {ok: false, ...describe(result.error)};
}
