/**
 * For the script tag: as much of zod/mini as our schemas use, in a tenth of its size.
 * `test/package/schemas.test.mjs` holds each schema against the same one made with zod.
 */
interface Issue {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}

interface Context {
  readonly issues: Issue[];
}

type Read = (value: unknown, context: Context) => unknown;

class Schema {
  constructor(
    readonly read: Read,
    readonly shape: Readonly<Record<string, Schema>> = {},
  ) {}

  safeParse(value: unknown) {
    const issues: Issue[] = [];
    const data = this.read(value, {issues});
    return issues.length ? {success: false, error: {issues}} : {success: true, data};
  }

  parse(value: unknown): unknown {
    const {data, error} = this.safeParse(value);
    if (error) throw new Error(error.issues[0]?.message);
    return data;
  }
}

/** What a transformation answers when it has found an issue. */
export const NEVER = undefined;

/** What takes anything takes no time: answers have thousands of items with dozens of values. */
const ANYTHING = new Schema((value) => value);

export function unknown(): Schema {
  return ANYTHING;
}

export function optional(inner: Schema): Schema {
  if (inner === ANYTHING) return inner;
  return new Schema((value, context) =>
    value === undefined ? value : inner.read(value, context),
  );
}

export function transform(read: Read): Schema {
  return new Schema(read);
}

export function pipe(first: Schema, second: Schema): Schema {
  if (first === ANYTHING) return second;
  return new Schema((value, context) => {
    const before = context.issues.length;
    const result = first.read(value, context);
    return context.issues.length > before ? result : second.read(result, context);
  });
}

export function object(shape: Readonly<Record<string, Schema>>): Schema {
  return new Schema((value, context) => {
    const {issues} = context;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      issues.push({message: 'Invalid input'});
      return value;
    }
    const result: Record<string, unknown> = {};
    // Not what a page has put on all objects.
    for (const key of Object.keys(shape)) {
      let at = issues.length;
      const read = shape[key]?.read((value as Record<string, unknown>)[key], context);
      for (; at < issues.length; at++)
        issues[at] = {...issues[at], path: [key, ...(issues[at]?.path ?? [])]} as Issue;
      if (read !== undefined || key in value) result[key] = read;
    }
    return result;
  }, shape);
}

export function extend(
  {shape: known}: Schema,
  shape: Readonly<Record<string, Schema>>,
): Schema {
  return object({...known, ...shape});
}
