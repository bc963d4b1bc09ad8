/**
 * Schemas of the values that an answer is made of. Services send 0 and 1 for booleans, numbers as
 * text, and null for "none". Behind these schemas each of them has one type.
 */
import * as z from 'zod/mini';

/** Any value, or none. */
export const anything = z.optional(z.unknown());

/** `null` where there is no value, or none that the schema can read. */
function orNull<T>(schema: z.ZodMiniType<T | null>) {
  // Most values are there, or null: `z.catch` within the others costs nothing for null.
  return z._default(z.nullable(z.catch(schema, null)), null);
}

/** A number as text, such as "12.50". Its length is limited: the pattern takes quadratic time. */
const numeral = z
  .string()
  .check(
    z.refine(
      (text) => text.length <= 400 && /^\s*[-+]?\d*\.?\d+(e[-+]?\d+)?\s*$/i.test(text),
    ),
  );

/** Numbers that pass a test, also as text. The message is for all other values. */
function numbersThat(pass: (value: number) => boolean, message: string) {
  const number = z.number().check(z.refine(pass, message));
  const fromText = z.pipe(z.pipe(numeral, z.transform(Number)), number);
  return z.union([number, fromText], message);
}

/** No amount, count or id of a shop is above this. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** A number that can be calculated with, also as text. */
export const numberLike = numbersThat(
  (value) => Math.abs(value) <= LARGEST,
  'expected a number',
);

/** The same; `null` where there is none, or none that can be read. */
export const numberOrNull = orNull(numberLike);

/** The same; 0 where there is none, or none that can be read. */
export const numberOrZero = z.catch(numberLike, 0);

export const AMOUNT_EXPECTED = 'expected an amount of 0 or more';

/** An amount of money to pay: 0 or more. */
export const amount = numbersThat(
  (value) => value >= 0 && value <= LARGEST,
  AMOUNT_EXPECTED,
);

/** The same; `null` where there is none, or none that can be read. */
export const amountOrNull = orNull(amount);

/** The rate of a currency: above 0. */
export const exchangeRate = numbersThat(
  (value) => value > 0 && value <= LARGEST,
  'expected a rate above 0',
);

/** A whole number, also as text. */
export const id = numbersThat(Number.isSafeInteger, 'expected an id');

/** The same; `null` where there is none. Services also send 0 and "". */
export const idOrNull = z.pipe(
  orNull(id),
  z.transform((value) => value || null),
);

/** `true` for true, 1, "1" and "true"; `false` for every other value, and for none. */
export const booleanLike = z.transform(isYes);

/** The same, but `true` where there is no value. */
export const booleanLikeOrTrue = z.transform(
  (value) => value === undefined || value === null || isYes(value),
);

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

const TEXT_EXPECTED = 'expected text that is not empty';

const textOrNumber = z.union([z.string(), z.number()], TEXT_EXPECTED);

/** Text, also from a number; empty where there is none. */
export const text = z.pipe(orNull(textOrNumber), z.transform(toText));

/** Text that is not empty, without the spaces around it. */
export const requiredText = z.pipe(
  z.pipe(
    textOrNumber,
    z.transform((value: string | number) => toText(value).trim()),
  ),
  z.string().check(z.refine((value) => value !== '', TEXT_EXPECTED)),
);

/** Replaces halves of characters: an address with one in it throws. */
function toText(value: string | number | null): string {
  return `${value ?? ''}`.replace(/\p{Cs}/gu, '\ufffd');
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
let place: string[] = [];

/** Reads a part of the answer, at `step` from the part around it. Reports it if it cannot be read. */
function safeParsePart<T>(step: string, schema: z.ZodMiniType<T>, input: unknown) {
  place.push(step);
  const result = schema.safeParse(input);
  if (!result.success) skipped.push(firstIssue(result.error));
  place.pop();
  return result;
}

/** The first issue of an error, with its place in the whole answer. */
function firstIssue({issues: [issue]}: z.core.$ZodError): SkippedPart {
  const path = [...place, ...(issue?.path ?? [])].map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  return {
    path: path.join('').replace(/^\./, ''),
    message: issue?.message ?? 'unreadable',
  };
}

/** All empty lists. An answer has thousands of them. */
const EMPTY: readonly never[] = Object.freeze([]);

const entries = z.array(z.unknown(), 'expected a list');

/** The entries of a list that can be read. The others are left out and reported. */
function readList<T>(
  path: string,
  entry: z.ZodMiniType<T>,
  input: unknown,
): readonly T[] {
  if (!input) return EMPTY;
  const list = safeParsePart(path, entries, input);
  const read: T[] = [];
  list.data?.forEach((one, index) => {
    const result = safeParsePart(`${path}[${index}]`, entry, one);
    if (result.success) read.push(result.data);
  });
  return read.length ? read : EMPTY;
}

/**
 * A list, without its unreadable entries; empty where there is no list. `path` is the path of the
 * list in the answer, or in the entry of another list that it belongs to.
 */
export function listOf<T>(path: string, entry: z.ZodMiniType<T>) {
  return z.transform((input) => readList(path, entry, input));
}

/** An answer that is a list. `name` is what to call it in paths. An answer of another type is unreadable. */
export function listAnswerOf<T>(name: string, entry: z.ZodMiniType<T>) {
  return z.pipe(
    z.nullable(entries),
    z.transform((list: unknown[] | null) => readList(name, entry, list)),
  );
}

/** A part that may be missing. One that cannot be read is missing, too, and reported. */
export function optionalPart<T>(path: string, schema: z.ZodMiniType<T>) {
  return z.transform((input): T | undefined =>
    input === null || input === undefined
      ? undefined
      : safeParsePart(path, schema, input).data,
  );
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
