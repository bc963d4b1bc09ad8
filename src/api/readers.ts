/**
 * Schemas for the values in the service's answers. Services send 0 and 1 for booleans, text for
 * numbers, and null for "none". These schemas give each value one type.
 *
 * Each value is read by only one schema, a transform, because an answer has up to 100,000 values. A
 * second schema around each value would double the time.
 */
import * as z from 'zod/mini';

/** Schema of any value. The value may be missing. */
export const anything = z.optional(z.unknown());

/**
 * Returns the schema of a value that must be present. If `read` returns `undefined`, the value is
 * unreadable, and `message` is the error.
 */
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

const NUMERAL = /^\s*[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?\s*$/i;

/**
 * Converts a value to a number. Accepts numbers and text such as "12.50". Returns `undefined` for
 * all other values, and for numbers beyond `MAX_SAFE_INTEGER`, which no shop needs.
 */
function toNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value;
  // A service that is written in PHP may round to -0, which would be shown with a minus.
  if (number === 0) return 0;
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

/** A number, or a number as text, such as "12.50". */
export const numberLike = required('expected a number', toNumber);

/** Like `numberLike`, but `null` if the value is missing or unreadable. */
export const numberOrNull = z.transform((value) => toNumber(value) ?? null);

/** Like `numberLike`, but 0 if the value is missing or unreadable. */
export const numberOrZero = z.transform((value) => toNumber(value) ?? 0);

export const AMOUNT_EXPECTED = 'expected an amount of 0 or more';

/** An amount of money to pay: 0 or more. */
export const amount = required(AMOUNT_EXPECTED, toAmount);

/** Like `amount`, but `null` if the value is missing or unreadable. */
export const amountOrNull = z.transform((value) => toAmount(value) ?? null);

/** The rate of a currency; must be above 0. */
export const exchangeRate = required(
  'expected a rate above 0',
  (value) => toAmount(value) || undefined,
);

/** A whole number, or a text that contains one. */
export const id = required('expected an id', toId);

/**
 * Like `id`, but `null` if the value is missing, unreadable or 0. Services also send 0 for "none".
 */
export const idOrNull = z.transform((value) => toId(value) || null);

/** `true` for true, 1, "1" and "true"; `false` for every other value, and if there is no value. */
export const booleanLike = z.transform(toBoolean);

/** Like `booleanLike`, but `true` if the value is missing. */
export const booleanLikeOrTrue = z.transform((value) => toBoolean(value ?? true));

function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Text, or a number converted to text; empty for every other value. */
export const text = z.transform(toText);

/** Text that is not empty, without the spaces around it. */
export const requiredText = required(
  'expected text that is not empty',
  (value) => toText(value).trim() || undefined,
);

/**
 * Converts text or a number to text; returns an empty text for every other value. Replaces unpaired
 * surrogates, because `encodeURIComponent` throws if a text contains one.
 */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? `${value}`.toWellFormed()
    : '';
}

/**
 * Returns the schema of an object with twenty fields or more. Copies `shape` field by field. In V8,
 * this creates hidden classes, which all parsed objects then share. Without the copy, V8 stores
 * each parsed object as a hash table, which takes twice as long and five times the memory. V8
 * also does so if a parsed object lacks a field that stands before others in `shape`. Zod leaves out
 * missing fields that are read as `undefined`, so the schemas of fields return `null` for "none".
 */
export function largeObject<T extends z.core.$ZodShape>(shape: T) {
  return z.object(Object.fromEntries(Object.entries(shape)) as T); // The copy has the same fields.
}

/** A part of an answer that was left out, because it could not be read. */
export interface SkippedPart {
  /** The part's place in the answer, such as `subcategories[0].items[3].price`. */
  readonly path: string;
  readonly message: string;
}

/** One answer while it is parsed: the context that zod hands from each schema to those inside. */
interface Reading {
  /** The parts that were left out. */
  readonly skipped: SkippedPart[];
  /** The path of the part that is being parsed. */
  readonly place: PropertyKey[];
}

/** Parses a part of an answer. What it leaves out is added to `reading.skipped`. */
function parseIn<T>(reading: Reading, schema: z.ZodMiniType<T>, input: unknown) {
  return schema.safeParse(input, reading as z.core.ParseContext<z.core.$ZodIssue>);
}

/**
 * Returns the schema of a value with parts that can be left out. The value may be missing, unless
 * there is a `message`: then it is the error if `read` returns `undefined`. Zod has no such schema,
 * for it does not hand its context to functions.
 */
function part<T>(read: (input: unknown, reading: Reading) => T): z.ZodMiniType<T>;
function part<T>(
  read: (input: unknown, reading: Reading) => T | undefined,
  message: string,
): z.ZodMiniType<T>;
function part(read: (input: unknown, reading: Reading) => unknown, message?: string) {
  const schema = z.transform((input) => input);
  schema._zod.run = schema._zod.parse = (payload, context: object) => {
    const {value: input} = payload;
    payload.value = read(input, context as Reading); // `parseAnswer` begins all parsing.
    if (message && payload.value === undefined)
      payload.issues.push({code: 'custom', message, input, inst: schema});
    return payload;
  };
  return schema;
}

/** The message of an error's first issue, and the place of the issue in the whole answer. */
function firstIssue(
  {issues: [issue]}: z.core.$ZodError,
  place: readonly PropertyKey[] = [],
): SkippedPart {
  const path = [...place, ...(issue?.path ?? [])].map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  return {
    path: path.join('').replace(/^\./, ''),
    message: issue?.message ?? 'unreadable',
  };
}

/**
 * Parses a part of the answer. `step` is the part's key, index or path in the enclosing part. If
 * the part cannot be read, reports it in `skipped`, and returns `undefined`.
 */
function readPart<T>(
  step: PropertyKey,
  schema: z.ZodMiniType<T>,
  input: unknown,
  reading: Reading,
): T | undefined {
  const {skipped, place} = reading;
  place.push(step);
  const {data, error} = parseIn(reading, schema, input);
  if (error) skipped.push(firstIssue(error, place));
  place.pop();
  return data;
}

/** All empty lists share this object, to save memory: an answer may have thousands of them. */
const EMPTY: readonly never[] = Object.freeze([]);

/**
 * If all keys of an object are whole numbers, returns the list of its values. Returns any other
 * value unchanged. PHP sends such an object for a list whose keys have gaps.
 */
function numericKeysToList(input: unknown): unknown {
  if (typeof input !== 'object' || !input || Array.isArray(input)) return input;
  const keys = Object.keys(input);
  const isList = keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
  return isList ? Object.values(input) : input;
}

/**
 * Returns the schema of a list. Unreadable entries are left out and reported. A value that is not a
 * list is unreadable.
 */
function listWith<T>(entry: z.ZodMiniType<T>) {
  return part((input, reading): readonly T[] | undefined => {
    const list = numericKeysToList(input);
    if (!Array.isArray(list)) return undefined;
    const entries = list.flatMap((one, index) => {
      const read = readPart(index, entry, one, reading);
      return read === undefined ? [] : [read];
    });
    return entries.length ? entries : EMPTY;
  }, 'expected a list');
}

/**
 * Returns the schema of a list without its unreadable entries. The list is empty if the value is
 * missing or not a list. `path` is the list's path in the answer, or in the list entry that
 * contains the list.
 */
export function listOf<T>(path: string, entry: z.ZodMiniType<T>) {
  const list = listWith(entry);
  return part((input, reading): readonly T[] => {
    const isEmpty = !input || (Array.isArray(input) && !input.length);
    return isEmpty ? EMPTY : (readPart(path, list, input, reading) ?? EMPTY);
  });
}

/** Like `listOf`, but also says whether the list lacks entries that could not be read. */
export function partialListOf<T>(path: string, entry: z.ZodMiniType<T>) {
  const list = listWith(entry);
  return part((input, reading) => {
    const entries = readPart(path, list, input ?? EMPTY, reading) ?? EMPTY;
    const sent = numericKeysToList(input);
    return {entries, isPartial: Array.isArray(sent) && sent.length > entries.length};
  });
}

/**
 * Returns the schema of an answer that is a list. `name` stands for the list in the paths of
 * skipped parts, such as `methods` in `methods[2].name`. `null` becomes an empty list. An object is
 * read as a list if its keys are numbers and at least one of its values can be read. Any other
 * answer that is not a list is unreadable.
 */
export function listAnswerOf<T>(name: string, entry: z.ZodMiniType<T>) {
  const list = listWith(entry);
  return part((input, reading): readonly T[] | undefined => {
    if (input === null) return EMPTY;
    if (!Array.isArray(numericKeysToList(input))) return undefined;
    const entries = readPart(name, list, input, reading);
    return entries?.length || Array.isArray(input) ? entries : undefined;
  }, 'expected a list');
}

/**
 * Returns the schema of a part that may be missing. An unreadable part counts as missing, and is
 * reported.
 */
export function optionalPart<T>(path: string, schema: z.ZodMiniType<T>) {
  return part((input, reading) =>
    isMissing(input) ? undefined : readPart(path, schema, input, reading),
  );
}

/**
 * Returns the schema of a part that may be missing. An unreadable part counts as missing, without a
 * report.
 */
export function silentOptionalPart<T>(schema: z.ZodMiniType<T>) {
  return part((input, reading) =>
    // If the part is missing, as in most cases, zod is not called: it is slow to reject a value.
    isMissing(input) ? undefined : parseIn(reading, schema, input).data,
  );
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

export type ParsedAnswer<T> =
  | {readonly ok: true; readonly value: T; readonly skipped: readonly SkippedPart[]}
  | {readonly ok: false; readonly path: string; readonly message: string};

/** Parses an answer. `skipped` lists the parts that could not be read and were left out. */
export function parseAnswer<T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
): ParsedAnswer<T> {
  const skipped: SkippedPart[] = [];
  const reading: Reading = {skipped, place: []};
  try {
    const result = parseIn(reading, schema, input);
    return result.success
      ? {ok: true, value: result.data, skipped}
      : {ok: false, ...firstIssue(result.error)};
  } catch (error) {
    // Parsing lists that are nested thousands of levels deep exceeds the size of the call stack.
    // Firefox throws an `InternalError` then, other browsers a `RangeError`.
    if (!/^(Range|Internal)Error$/.test((error as Error).name)) throw error;
    return {ok: false, path: '', message: 'nested too deeply'};
  }
}
