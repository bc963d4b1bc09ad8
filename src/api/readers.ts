/**
 * Schemas of the values that an answer is made of. Services send 0 and 1 for booleans, numbers as
 * text, and null for "none". Behind these schemas each of them has one type.
 *
 * Each value is read by a single transform, because an answer has up to 100,000 values, and each
 * further schema around a value takes as long again.
 */
import * as z from 'zod/mini';

/** Any value, or none. */
export const anything = z.optional(z.unknown());

/** A value that must be there. `read` returns `undefined` for a value that it cannot read. */
export function required<T, Input = unknown>(
  message: string,
  read: (input: Input) => T | undefined,
) {
  return z.transform((input: Input, context): T => {
    const value = read(input);
    if (value !== undefined) return value;
    context.issues.push({code: 'custom', message, input});
    return z.NEVER;
  });
}

const NUMERAL = /^\s*[-+]?\d*\.?\d+(e[-+]?\d+)?\s*$/i;

/** The number that a value stands for, also as text such as "12.50". No number of a shop is larger than `MAX_SAFE_INTEGER`. */
function toNumber(value: unknown): number | undefined {
  // The length is limited because the pattern takes quadratic time.
  const isNumeral =
    typeof value === 'string' && value.length <= 400 && NUMERAL.test(value);
  const number = isNumeral ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : undefined;
}

function toAmount(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

function toId(value: unknown): number | undefined {
  const number = toNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A number that can be calculated with, also as text. */
export const numberLike = required('expected a number', toNumber);

/** The same; `null` where there is none, or none that can be read. */
export const numberOrNull = z.transform((value) => toNumber(value) ?? null);

/** The same; 0 where there is none, or none that can be read. */
export const numberOrZero = z.transform((value) => toNumber(value) ?? 0);

export const AMOUNT_EXPECTED = 'expected an amount of 0 or more';

/** An amount of money to pay: 0 or more. */
export const amount = required(AMOUNT_EXPECTED, toAmount);

/** The same; `null` where there is none, or none that can be read. */
export const amountOrNull = z.transform((value) => toAmount(value) ?? null);

/** The rate of a currency: above 0. */
export const exchangeRate = required(
  'expected a rate above 0',
  (value) => toAmount(value) || undefined,
);

/** A whole number, also as text. */
export const id = required('expected an id', toId);

/** The same; `null` where there is none. Services also send 0 and "". */
export const idOrNull = z.transform((value) => toId(value) || null);

/** `true` for true, 1, "1" and "true"; `false` for every other value, and for none. */
export const booleanLike = z.transform(toBoolean);

/** The same, but `true` where there is no value. */
export const booleanLikeOrTrue = z.transform((value) => toBoolean(value ?? true));

function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Text, also from a number; empty where there is none. */
export const text = z.transform(toText);

/** Text that is not empty, without the spaces around it. */
export const requiredText = required(
  'expected text that is not empty',
  (value) => toText(value).trim() || undefined,
);

/** Replaces halves of characters: an address with one in it throws. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? `${value}`.toWellFormed()
    : '';
}

/**
 * An object of twenty fields or more. V8 gives its results the hidden class of the copied shape, to
 * which the fields were added one by one. Without the copy, V8 stores each result as a hash table,
 * which takes twice as long.
 */
export function largeObject<T extends z.core.$ZodShape>(shape: T) {
  return z.object(Object.fromEntries(Object.entries(shape)) as T); // The same fields.
}

/** A part of an answer that was left out, because it could not be read. */
export interface SkippedPart {
  /** Its place in the answer, such as `subcategories[0].items[3].price`. */
  readonly path: string;
  readonly message: string;
}

/**
 * Where `parseAnswer` is, and what it has left out. Zod passes no context to transforms; but it
 * parses synchronously, so there is one answer at a time.
 */
let skipped: SkippedPart[] = [];
let place: PropertyKey[] = [];

/** The place of the first issue of an error in the whole answer, and its message. */
function firstIssue({issues: [issue]}: z.core.$ZodError): SkippedPart {
  const path = [...place, ...(issue?.path ?? [])].map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  return {
    path: path.join('').replace(/^\./, ''),
    message: issue?.message ?? 'unreadable',
  };
}

/** Reads the part of the answer at `step` from the part around it. Reports it if it cannot be read. */
function safeParsePart<T>(step: PropertyKey, schema: z.ZodMiniType<T>, input: unknown) {
  place.push(step);
  const result = schema.safeParse(input);
  if (!result.success) skipped.push(firstIssue(result.error));
  place.pop();
  return result;
}

/** All empty lists. An answer has thousands of them. */
const EMPTY: readonly never[] = Object.freeze([]);

/** A list without its unreadable entries, which are reported. A value of another type is unreadable. */
function listWith<T>(entry: z.ZodMiniType<T>) {
  return required('expected a list', (input): readonly T[] | undefined => {
    if (!Array.isArray(input)) return undefined;
    const entries = input.flatMap((one, index) => {
      const {success, data} = safeParsePart(index, entry, one);
      return success ? [data] : [];
    });
    return entries.length ? entries : EMPTY;
  });
}

/**
 * A list, without its unreadable entries; empty where there is no list. `path` is the path of the
 * list in the answer, or in the entry of another list that it belongs to.
 */
export function listOf<T>(path: string, entry: z.ZodMiniType<T>) {
  const list = listWith(entry);
  return z.transform((input): readonly T[] => {
    const isEmpty = !input || (Array.isArray(input) && !input.length);
    return isEmpty ? EMPTY : (safeParsePart(path, list, input).data ?? EMPTY);
  });
}

/** An answer that is a list. `name` is what to call it in paths. An answer of another type is unreadable. */
export function listAnswerOf<T>(name: string, entry: z.ZodMiniType<T>) {
  const list = listOf(name, entry);
  return required('expected a list', (input) =>
    input === null || Array.isArray(input) ? list.parse(input) : undefined,
  );
}

/** A part that may be missing. One that cannot be read is missing, too, and reported. */
export function optionalPart<T>(path: string, schema: z.ZodMiniType<T>) {
  return z.transform((input) =>
    isMissing(input) ? undefined : safeParsePart(path, schema, input).data,
  );
}

/** A part that may be missing. One that cannot be read is missing, too, without a report. */
export function partOrNothing<T>(schema: z.ZodMiniType<T>) {
  return z.transform((input) =>
    // Most items lack such a part, and zod is slow to refuse a value.
    isMissing(input) ? undefined : schema.safeParse(input).data,
  );
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

export type ParsedAnswer<T> =
  | {readonly ok: true; readonly value: T; readonly skipped: readonly SkippedPart[]}
  | {readonly ok: false; readonly path: string; readonly message: string};

/** Reads an answer, and reports the parts of it that were left out. */
export function parseAnswer<T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): ParsedAnswer<T> {
  skipped = [];
  place = [];
  const result = schema.safeParse(input);
  return result.success
    ? {ok: true, value: result.data, skipped}
    : {ok: false, ...firstIssue(result.error)};
}
