/** What went wrong, as far as a shopper's next step depends on it. */
export type ShopErrorKind =
  /** The service could not be reached; whether it got the request is not known. */
  | 'network'
  /** No answer in time; whether the request took effect is not known. */
  | 'timeout'
  /** The service wants a (newer) token. */
  | 'unauthorized'
  /** No such category, item or call. */
  | 'not-found'
  /** The service understood and said no. */
  | 'refused'
  | 'rate-limited'
  /** The service failed. */
  | 'service'
  /** The service answered something that is not what the interface describes. */
  | 'schema'
  /** A file of ours could not be loaded; nothing was sent to the service. */
  | 'missing-part'
  /** The page has to be mended, not the request. */
  | 'configuration';

export interface ShopErrorOptions {
  cause?: unknown;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** Where in the answer, such as `subcategories[0].items[3].price`; or which call. */
  path?: string | undefined;
  /** The service's own words, where they are fit for a shopper. */
  says?: string | undefined;
  /** Whether nobody says what was not found: a missing call, a web server, or a deployment. */
  bare?: boolean | undefined;
  /** Whether the service does not have the call. */
  missing?: boolean | undefined;
  /** What the service says of single fields of the request, by dotted name. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** How long the service asks us to wait, in milliseconds. */
  retryAfter?: number | undefined;
}

/** The one error that floors above the client have to expect. `message` is for developers. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly kind: ShopErrorKind;
  readonly status: number | undefined;
  readonly path: string | undefined;
  readonly says: string | undefined;
  /** Whether nobody says what was not found: a missing call, a web server, or a deployment. */
  readonly bare: boolean;
  /** Whether the service does not have the call, so that what needs it is not offered. */
  readonly missing: boolean;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ShopErrorKind, message: string, options: ShopErrorOptions = {}) {
    super(message, {cause: options.cause});
    this.kind = kind;
    this.status = options.status;
    this.path = options.path;
    this.says = options.says;
    this.bare = options.bare ?? false;
    this.missing = options.missing ?? false;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  /** Whether a change that failed so may have taken effect all the same. */
  get outcomeUnknown(): boolean {
    return (
      this.kind === 'network' ||
      this.kind === 'timeout' ||
      this.kind === 'service' ||
      this.kind === 'schema'
    );
  }
}
