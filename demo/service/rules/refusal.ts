/**
 * The shop will not do what was asked, and `message` tells the shopper why. Thrown inside a transaction,
 * so nothing of it happens. Goes out as HTTP 200 with `success: false`, as real services do it.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** What was asked makes no sense; goes out with a 4xx status. `errors` names the fields that are wrong. */
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
