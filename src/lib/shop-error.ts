/** The kind of an error. It decides what the shopper can do next. */
export type ShopErrorKind =
  /** The connection failed. It is not known whether the service received the request. */
  | 'network'
  /** The service did not answer in time. It is not known whether the request took effect. */
  | 'timeout'
  /** The service requires a token, or a newer one. */
  | 'unauthorized'
  /** The service has no such category, item or call. */
  | 'not-found'
  /** The service understood the request and refused it. */
  | 'refused'
  | 'rate-limited'
  /** The service itself failed, for example with status 500. */
  | 'service'
  /** The service's answer does not have the expected form. */
  | 'schema'
  /** A file of ours could not be loaded. Nothing was sent to the service. */
  | 'missing-part'
  /** The service itself has changed a line of the cart, for example when a code was applied. */
  | 'altered'
  /** The page's author made a mistake, such as a wrong `base-url`. */
  | 'configuration';

/** Why the shop is closed: for everybody during maintenance, or for a player whom it has banned. */
export type ClosedReason = 'maintenance' | 'banned';

export interface ShopErrorOptions {
  cause?: unknown;
  /** HTTP status, if the service answered. */
  status?: number | undefined;
  /**
   * The path of the call, which starts with `/`; or the place in the answer that could not be read,
   * such as `subcategories[0].items[3].price`.
   */
  path?: string | undefined;
  /** The call in the table of calls, such as `/cart/add/{id}`. */
  call?: string | undefined;
  /** The service's own message, if it is suitable for shoppers. */
  serviceMessage?: string | undefined;
  /**
   * Whether the answer has a status such as 404, but no error body that the service itself wrote.
   * If so, a web server in front of the service may have answered, or the service may not have
   * this API call.
   */
  lacksErrorBody?: boolean | undefined;
  /**
   * Whether the service does not have the API call. Elements then hide the controls that need it.
   */
  isCallMissing?: boolean | undefined;
  /**
   * The service's messages about single fields of the request, by the field's path, such as
   * `details.email`.
   */
  fieldMessages?: Readonly<Record<string, string>> | undefined;
  /** The time that the service asks us to wait, in milliseconds. */
  retryAfter?: number | undefined;
  /** The reason why the shop is closed, if the call failed because of that. */
  closedReason?: ClosedReason | undefined;
}

/** The only error class that the client throws. `message` is for developers. For the fields see `ShopErrorOptions`. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly kind: ShopErrorKind;
  readonly status: number | undefined;
  readonly path: string | undefined;
  readonly call: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly lacksErrorBody: boolean;
  readonly isCallMissing: boolean;
  readonly fieldMessages: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  readonly closedReason: ClosedReason | undefined;

  constructor(kind: ShopErrorKind, message: string, options: ShopErrorOptions = {}) {
    super(message, {cause: options.cause});
    this.kind = kind;
    this.status = options.status;
    this.path = options.path;
    this.call = options.call;
    this.serviceMessage = options.serviceMessage;
    this.lacksErrorBody = options.lacksErrorBody ?? false;
    this.isCallMissing = options.isCallMissing ?? false;
    this.fieldMessages = options.fieldMessages;
    this.retryAfter = options.retryAfter;
    this.closedReason = options.closedReason;
  }

  /**
   * Lets `instanceof ShopError` also recognise errors of another copy of this module, which has its own
   * class `ShopError`. A page has two copies if it uses both the script tag and the npm package.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === ShopError
      ? value instanceof Error && value.name === 'ShopError'
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }

  /**
   * Whether the service itself has refused the request, for example because it does not know a name
   * or a code. Some services answer such a request with 404.
   */
  get isRefusal(): boolean {
    const {kind, lacksErrorBody, closedReason} = this;
    return (
      !closedReason && (kind === 'refused' || (kind === 'not-found' && !lacksErrorBody))
    );
  }

  /** Whether the same request may succeed a little later. */
  get isTemporary(): boolean {
    return ['network', 'timeout', 'service', 'rate-limited'].includes(this.kind);
  }

  /** Whether a request that failed with this error may have taken effect nevertheless. */
  get outcomeUnknown(): boolean {
    return ['network', 'timeout', 'service', 'schema'].includes(this.kind);
  }
}

/** Returns the error if it is a `ShopError`, and throws all others: they are mistakes in the code. */
export function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  throw error;
}
