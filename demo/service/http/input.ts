import type {Context} from 'hono';
import * as z from 'zod/mini';
import {BadRequest} from '../rules/refusal.ts';

/**
 * Returns the checked query parameters and fields of the body. If both have a field, the body's
 * value counts. Answers 400 if the body is not a JSON object, and 422 for wrong fields.
 */
export async function readInput<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  const input = {...c.req.query(), ...(text.trim() ? parseObject(text) : {})};
  const checked = z.safeParse(schema, input);
  if (checked.success) return checked.data;
  const errors: Record<string, string[]> = {};
  for (const {path, message} of checked.error.issues)
    (errors[path.join('.')] ??= []).push(message);
  throw new BadRequest(422, 'The given data was invalid.', errors);
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequest(400, 'The request body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BadRequest(400, 'The request body must be a JSON object.');
  }
  return value;
}

/** Returns an id in the path. Text that is not a number becomes an id that does not exist. */
export function idParameter(c: Context, name: string): number {
  const text = c.req.param(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}
