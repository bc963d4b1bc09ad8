/**
 * A refusal with a message for the shopper. It is thrown inside a transaction, which it undoes. The
 * answer is HTTP 200 with `success: false`, as with real services.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** A request with a fault, answered with a 4xx status. `errors` has the wrong fields. */
export class BadRequest extends Error {
  override name = 'BadRequest';
  readonly status: 400 | 401 | 404 | 413 | 422;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(
    status: 400 | 401 | 404 | 413 | 422,
    message: string,
    errors?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}
