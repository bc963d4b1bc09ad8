/**
 * Schemas for the values in the service's answers. Services send 0 and 1 for booleans, text for
 * numbers, and null for "none". These schemas give each value one type. An answer has up to
 * 100,000 values, so each is read by one schema only.
 */
import * as z from 'zod/mini';

/** Any value. It may be missing. */
export const anything = z.optional(z.unknown());

/** A value that must be present. `read` returns `undefined` for one that is unreadable. */
export function required<T, Input = unknown>(
  message: string,
  read: (input: Input) => T | undefined,
) {
  return z.transform((input: Input, {issues}): T => {
    const value = read(input);
    if (value !== undefined) return value;
    issues.push({code: 'custom', message, input});
    return z.NEVER;
  });
}

const NUMERAL = /^\s*[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?\s*$/i;

/** No shop needs numbers beyond `MAX_SAFE_INTEGER`. */
function toNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && NUMERAL.test(value) ? Number(value) : value;
  // PHP may round to -0, which would be shown with a minus.
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

/** A number, or text such as "12.50"; `null` if it is missing or unreadable. */
export const numberOrNull = z.transform((value) => toNumber(value) ?? null);

export const numberOrZero = z.transform((value) => toNumber(value) ?? 0);

const AMOUNT_EXPECTED = 'expected an amount of 0 or more';

/** An amount of money to pay: 0 or more. */
export const amount = required(AMOUNT_EXPECTED, toAmount);

/** The issue of an item or a line without a price. */
export function priceMissing(input: unknown) {
  return {code: 'custom' as const, path: ['price'], message: AMOUNT_EXPECTED, input};
}

export const amountOrNull = z.transform((value) => toAmount(value) ?? null);

export const exchangeRate = required(
  'expected a rate above 0',
  (value) => toAmount(value) || undefined,
);

/** A whole number, or a text that contains one. */
export const id = required('expected an id', toId);

/** `null` if the id is missing, unreadable or 0, which services send for "none". */
export const idOrNull = z.transform((value) => toId(value) || null);

/** `true` for true, 1, "1" and "true", else `false`. */
export const booleanLike = z.transform(toBoolean);

/** Like `booleanLike`, but `true` if the value is missing. */
export const booleanLikeOrTrue = z.transform((value) => toBoolean(value ?? true));

function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Text, or a number as text; empty for every other value. */
export const text = z.transform(toText);

/** Text that is not empty, without the spaces around it. */
export const requiredText = required(
  'expected text that is not empty',
  (value) => toText(value).trim() || undefined,
);

/** Replaces unpaired surrogates, for which `encodeURIComponent` would throw. */
function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? `${value}`.toWellFormed()
    : '';
}

/**
 * An object with twenty fields or more. V8 gives the parsed objects a hidden class, and not a hash
 * table each, only if `shape` is copied field by field, and if no field is `undefined`.
 */
export function largeObject<T extends z.core.$ZodShape>(shape: T) {
  return z.object(Object.fromEntries(Object.entries(shape)) as T); // The copy has the same fields.
}

/** An unreadable part of an answer. `path` is a place such as `subcategories[0].items[3].price`. */
export interface SkippedPart {
  readonly path: string;
  readonly message: string;
}

type Issue = z.core.$ZodRawIssue;

/** Zod reads on after an issue with this code. So it only reports what was left out. */
const LEFT_OUT = 'unrecognized_keys';

function leaveOut(
  issues: Issue[],
  message = 'expected an object',
  path: PropertyKey[] = [],
): void {
  const input = undefined;
  issues.push({code: LEFT_OUT, keys: [], continue: true, input, message, path});
}

/** Reads a value. `fatal` is the reason why it is unreadable. */
function readValue<T>(schema: z.ZodMiniType<T>, input: unknown) {
  // No schema of an answer is asynchronous.
  const {value, issues} = schema._zod.run(
    {value: input, issues: []},
    {async: false},
  ) as z.core.ParsePayload<T>;
  const leftOut = issues.filter(({code}) => code === LEFT_OUT);
  return {value, leftOut, fatal: issues.find(({code}) => code !== LEFT_OUT)};
}

/** Reads a part; `undefined` if it is unreadable. Adds to `issues` what is left out of it. */
function readPart<T>(
  schema: z.ZodMiniType<T>,
  input: unknown,
  issues: Issue[],
  ...place: PropertyKey[]
): T | undefined {
  const {value, leftOut, fatal} = readValue(schema, input);
  for (const {message, path = []} of fatal ? [...leftOut, fatal] : leftOut)
    leaveOut(issues, message, [...place, ...path]);
  return fatal ? undefined : value;
}

/** Whether a value stands for "none", as `[]` and `{"username": ""}` do in PHP. */
function isEmpty(input: unknown): boolean {
  return !input || (typeof input === 'object' && !Object.values(input).some(Boolean));
}

/** A part that may be missing. An unreadable part counts as missing, and is reported. */
export function optionalPart<T>(schema: z.ZodMiniType<T>) {
  return z.transform((input, {issues}): T | undefined => {
    if (!input) return undefined;
    const found: Issue[] = [];
    const part = readPart(schema, input, found);
    if (part !== undefined || !isEmpty(input)) issues.push(...found);
    return part;
  });
}

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

/** PHP sends a list whose keys have gaps as an object. */
function toList(input: unknown): readonly unknown[] | undefined {
  if (!isObject(input)) return Array.isArray(input) ? input : undefined;
  const isList =
    !isEmpty(input) && Object.keys(input).every((key) => /^\d+$/.test(key));
  return isList ? Object.values(input) : undefined;
}

function readList<T>(
  entry: z.ZodMiniType<T>,
  input: unknown,
  issues: Issue[],
): readonly T[] | undefined {
  return toList(input)?.flatMap((one, index) => {
    const read = readPart(entry, one, issues, index);
    return read === undefined ? [] : [read];
  });
}

/** A list without its unreadable entries, which are reported. Empty if it is missing or no list. */
export function listOf<T>(entry: z.ZodMiniType<T>) {
  return z.transform((input, {issues}): readonly T[] => {
    const list = readList(entry, input, issues);
    if (!list && !isEmpty(input)) leaveOut(issues, 'expected a list');
    return list ?? [];
  });
}

/** Like `listOf`. `partial` says whether entries were left out of `items`. */
export function partialListOf<T>(entry: z.ZodMiniType<T>) {
  const list = listOf(entry);
  return z.transform((input, {issues}) => {
    const items = readPart(list, input, issues) ?? [];
    return {items, partial: (toList(input)?.length ?? 0) > items.length};
  });
}

/** Like `listOf`, for a whole answer, which must be a list or `null`. */
export function listAnswerOf<T>(entry: z.ZodMiniType<T>) {
  return z.transform((input, {issues}): readonly T[] => {
    const list = readList(entry, input ?? [], issues);
    if (list) return list;
    issues.push({code: 'custom', message: 'expected a list', input});
    return z.NEVER;
  });
}

/** An object with any keys. Values that are missing or unreadable are left out. */
export function recordOf<T>(value: z.ZodMiniType<T>) {
  return z.transform((input, {issues}): Readonly<Record<string, T>> => {
    const entries = Object.entries(isObject(input) ? input : {}).flatMap(
      ([key, sent]) => {
        const read = readPart(value, sent, issues, key);
        return read === undefined ? [] : [[key, read] as const];
      },
    );
    return Object.fromEntries(entries);
  });
}

/** Reads an answer. `error` says why it is unreadable, `skipped` what was left out of it. */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, input: unknown) {
  const {value, leftOut, fatal} = readValue(schema, input);
  return {value, skipped: leftOut.map(partOf), error: fatal && partOf(fatal)};
}

function partOf({path = [], message = 'expected an object'}: Issue): SkippedPart {
  const steps = path.map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
  );
  return {path: steps.join('').replace(/^\./, ''), message};
}
