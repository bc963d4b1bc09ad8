import type {Context, Hono} from 'hono';
import {HTTPException} from 'hono/http-exception';
import {BadRequest, Refusal} from '../rules/refusal.ts';

/** Answers every failure with JSON and a message that shows no internals. */
export function answerErrors(app: Hono): void {
  app.onError((error, c) => {
    if (error instanceof Refusal)
      return c.json({success: false, message: error.message});
    if (error instanceof BadRequest)
      return failure(c, error.status, error.message, error.errors);
    if (error instanceof HTTPException)
      return failure(c, error.status, error.message || 'That did not work.');
    console.error(error);
    return failure(c, 500, 'Something went wrong on our side. Please try again.');
  });
  app.notFound((c) => failure(c, 404, 'There is nothing at this address.'));
}

/** Answers 429 with the seconds to wait before a retry. */
export function tooMany(c: Context, seconds: number): Response {
  c.header('Retry-After', String(seconds));
  return failure(c, 429, 'Too many requests. Please wait a moment.');
}

/** Answers a failure with its message and the faults of wrong fields. */
export function failure(
  c: Context,
  status: BadRequest['status'] | 405 | HTTPException['status'],
  message: string,
  errors?: BadRequest['errors'],
): Response {
  return c.json({success: false, message, ...(errors && {errors})}, status);
}
