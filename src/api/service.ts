import {ShopError, type ShopErrorKind} from '../lib/shop-error.js';
import {followSignals} from '../lib/wait.js';
import {requestOf, type AnyCall, type Call} from './call.js';
import {MissingCalls, type MissingCallStorage} from './missing-calls.js';
import {parseAnswer, type SkippedPart} from './readers.js';
import {RETRY, sendRepeatedly, type RetryPolicy} from './retry.js';
import {isRefusal, isServiceErrorBody, messagesIn} from './service-messages.js';
import {sendRequest, type TransportOptions} from './transport.js';

/**
 * Sends a request with the shopper's token, and once more with a new one if it is refused, unless the
 * request may be sent only once. `shopper` aborts when somebody else shops.
 */
export type TokenSender = <T>(
  send: (token: string | undefined, shopper?: AbortSignal) => Promise<T>,
  sentOnce?: boolean,
) => Promise<T>;

export interface ServiceOptions extends TransportOptions {
  readonly retry?: Partial<RetryPolicy>;
  /** Default: no call has a token. */
  readonly withToken?: TokenSender;
  /** Called beside each call, after its request has been sent. */
  readonly beside?: ((call: AnyCall) => void) | undefined;
  /** Returns a more specific error for a failed call, or `undefined`. */
  readonly explain?:
    ((error: ShopError) => Promise<ShopError | undefined> | undefined) | undefined;
  /**
   * Called with the error of every failed call, and with an error for every part of an answer that
   * was left out because it could not be read.
   */
  readonly report?: ((error: ShopError) => void) | undefined;
  /**
   * Stores which API calls the service lacks. Without a storage, the missing calls are forgotten
   * when the page is left.
   */
  readonly storage?: MissingCallStorage | undefined;
}

export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** One request: what it carries, and how it can be aborted. */
interface Sending {
  readonly input: object | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Aborts when the answer no longer concerns whoever shops. */
  readonly shopper: AbortSignal | undefined;
}

/** What the shop's state needs of the service. */
export type ServiceCalls = Pick<Service, 'call' | 'lacks'>;

/** The storefront service at one address: makes the calls of the table in `calls/`. */
export class Service {
  /** The API calls that the service lacks, as far as is known. */
  readonly lacks: MissingCalls;
  /** Whether the service has answered any call. */
  hasAnswered = false;
  /** Resolves when the service first answers a call. */
  readonly answered: Promise<void>;
  #answer = (): void => {};
  readonly #options: ServiceOptions;
  readonly #retry: RetryPolicy;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#retry = {...RETRY, ...options.retry};
    this.lacks = new MissingCalls(options.baseUrl, options.storage);
    this.answered = new Promise((resolve) => (this.#answer = resolve));
  }

  /**
   * Makes a call with the shopper's token, and returns the checked answer. When somebody else shops, a
   * read is aborted. A change goes on, but nobody else hears of its failure.
   * @throws ShopError of any kind, or the reason of `signal` if the signal aborts.
   */
  call<Answer>(
    call: Call<Answer>,
    input?: undefined,
    options?: CallOptions,
  ): Promise<Answer>;
  call<Answer, Input>(
    call: Call<Answer, Input>,
    input: Input,
    options?: CallOptions,
  ): Promise<Answer>;
  async call<Answer>(
    call: Call<Answer, never>,
    input: object | undefined,
    {signal}: CallOptions = {},
  ): Promise<Answer> {
    const send = (token: string | undefined, shopper?: AbortSignal) =>
      this.#sendAndReport(call, {
        input,
        token,
        shopper,
        signal,
      });
    const {withToken} = this.#options;
    return call.anonymous || !withToken
      ? send(undefined)
      : withToken(send, call.sentOnce);
  }

  async #sendAndReport<T>(call: Call<T, never>, sending: Sending): Promise<T> {
    const answer = this.#sendAsGuest(call, sending);
    const {beside, explain, report} = this.#options;
    beside?.(call);
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ShopError) || call.silent || sending.shopper?.aborted)
        throw error;
      const explained = (await explain?.(error)) ?? error;
      report?.(explained);
      throw explained;
    }
  }

  /** Makes a call, or the one for guests if the service wants a token and there is none. */
  async #sendAsGuest<T>(call: Call<T, never>, sending: Sending): Promise<T> {
    const {guest} = call;
    try {
      return await this.#send(call, sending);
    } catch (error) {
      const isGuest = error instanceof ShopError && error.kind === 'unauthorized';
      if (!guest || sending.token || !isGuest || this.lacks.has(guest.path))
        throw error;
      try {
        return await this.#send(guest, sending);
      } catch (guestError) {
        sending.signal?.throwIfAborted();
        // If the guest call is refused with status 200, the item does not exist, so the guest
        // call's error is thrown. After any other failure of the guest call, the first call's error
        // is thrown: it asks the shopper to sign in.
        const isAnswer = guestError instanceof ShopError && guestError.status === 200;
        throw isAnswer ? guestError : error;
      }
    }
  }

  /** Makes a call. If `read` is `true`, repeats the call after a temporary failure. */
  async #send<T>(call: Call<T, never>, sending: Sending): Promise<T> {
    const {timeout = this.#retry.timeout} = call;
    const policy =
      call.read === true
        ? this.#retry
        : {...this.#retry, tries: 1, timeout, total: Infinity};
    const {signal, shopper} = sending;
    const stop = followSignals(signal, call.read ? shopper : undefined);
    try {
      return await sendRepeatedly(policy, stop.signal, async (limit) => {
        const answer = await this.#sendOnce(
          call,
          {...sending, signal: stop.signal},
          limit,
        );
        this.lacks.noteAnswer(call);
        return answer;
      });
    } finally {
      stop.abort();
    }
  }

  async #sendOnce<T>(
    call: Call<T, never>,
    {input, token, signal, shopper}: Sending,
    timeout: number,
  ): Promise<T> {
    const {method = 'POST', schema} = call;
    const {path, body} = requestOf(call, input);
    const request = {method, path, body, timeout, token, signal};
    const [response, text] = await sendRequest(this.#options, request);
    const {status} = response;
    this.hasAnswered = true;
    this.#answer();
    const isRedirect = response.redirected || response.type === 'opaqueredirect';
    if (isRedirect || (status >= 300 && status < 400))
      throw new ShopError(
        // A service may redirect after it has made a change, so a redirect does not refuse one.
        call.read ? 'configuration' : 'schema',
        `${this.#options.baseUrl}/api${path} redirects to another address: use that one as base-url.`,
        {path},
      );
    const answer = parseBody(text);
    if (!response.ok) throw this.#errorOf(call, request, response, answer);
    if (!call.flags && isRefusal(answer, call.accepts)) {
      this.lacks.noteAnswer(call);
      const kind = call.read === true ? 'not-found' : 'refused';
      throw new ShopError(kind, `${path} was refused.`, {
        status,
        path,
        call: call.path,
        ...messagesIn(answer),
      });
    }
    // An empty body is valid if the caller needs no data. A page of HTML is never valid.
    if (answer === undefined && (schema || text.trim()))
      throw new ShopError('schema', `${path} answered nothing that is JSON.`, {path});
    if (!schema) return undefined as T; // The caller needs no answer.
    const result = parseAnswer(schema, answer);
    if (!result.ok)
      throw schemaError(path, {...result, path: result.path || 'answer'}, '');
    for (const part of shopper?.aborted ? [] : result.skipped)
      this.#options.report?.(schemaError(path, part, 'left out '));
    return result.value;
  }

  /** The error for an answer with an error status. */
  #errorOf(
    call: AnyCall,
    {path, body}: {readonly path: string; readonly body: object | undefined},
    {status, headers}: Response,
    answer: unknown,
  ): ShopError {
    const hasErrorBody = isServiceErrorBody(answer);
    const hasInput = path !== call.path || body !== undefined;
    const isCallMissing = this.lacks.noteError(call, status, hasErrorBody, hasInput);
    const isRefusing = status >= 400 && status < 500;
    const kind = isCallMissing
      ? 'not-found'
      : ((call.silent ? undefined : KINDS[status]) ??
        (isRefusing ? 'refused' : 'service'));
    const lacksErrorBody =
      !hasErrorBody && (isCallMissing || status === 404 || status === 405);
    const said = messagesIn(
      typeof answer === 'object' && answer !== null ? {...answer} : {message: answer},
    );
    const isRefused = kind === 'refused';
    const hasMessage = isRefused || (kind === 'not-found' && !lacksErrorBody);
    return new ShopError(kind, `${path} answered ${status}.`, {
      status,
      path,
      call: call.path,
      lacksErrorBody,
      isCallMissing,
      serviceMessage: hasMessage ? said.serviceMessage : undefined,
      fieldMessages: isRefused ? said.fieldMessages : undefined,
      retryAfter: millisecondsIn(headers.get('Retry-After')),
    });
  }
}

/** Error kind by HTTP status. Any other status from 400 to 499 is a refusal. */
const KINDS: Readonly<Record<number, ShopErrorKind>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  410: 'not-found',
  429: 'rate-limited',
};

/** The error for an answer, or a part of an answer, that does not match its schema. */
function schemaError(
  call: string,
  {path, message}: SkippedPart,
  verb: string,
): ShopError {
  return new ShopError('schema', `${call}: ${verb}${path}: ${message}`, {path});
}

/**
 * Parses a body as JSON. Returns a body that is not JSON as text: it may be a bare token. Returns
 * `undefined` for an empty body. Also returns `undefined` for a body that is not JSON but begins
 * with `<`, `[` or `{`, because it is HTML or damaged JSON.
 */
function parseBody(text: string): unknown {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    // A token of forty digits would lose digits as a number, so it stays text.
    return typeof value === 'number' && `${value}` !== trimmed ? trimmed : value;
  } catch {
    return /^[<{[]/.test(trimmed) ? undefined : trimmed;
  }
}

/** The milliseconds in a `Retry-After` header, which contains seconds or a date. */
function millisecondsIn(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
