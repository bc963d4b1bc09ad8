/**
 * A refusal with a message for the shopper. Rules throw it inside a transaction, which is then
 * undone. The answer has the status 200 and `success: false`, as with real services.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** A faulty request, answered with a 4xx status. `errors` lists the wrong fields. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  readonly status: 400 | 401 | 403 | 404 | 413 | 422;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(
    status: 400 | 401 | 403 | 404 | 413 | 422,
    message: string,
    errors?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
