import {ShopError, type ShopErrorKind} from '../lib/shop-error.js';
import type {ItemStorage} from '../lib/stored-record.js';
import {followSignals} from '../lib/wait.js';
import {requestOf, type AnyCall, type Call} from './call.js';
import {MissingCalls} from './missing-calls.js';
import {parseAnswer, type SkippedPart} from './readers.js';
import {RETRY, sendRepeatedly, type RetryPolicy} from './retry.js';
import {isRefusal, isServiceErrorBody, messagesIn} from './service-messages.js';
import {sendRequest, type TransportOptions} from './transport.js';

/** Calls `send` with the shopper's token; if a 401 follows, once more with a new one, unless `sentOnce`. */
export type TokenSender = <T>(
  send: (token: string | undefined, shopper?: AbortSignal) => Promise<T>,
  sentOnce?: boolean,
) => Promise<T>;

export interface ServiceOptions extends TransportOptions {
  readonly retry?: Partial<RetryPolicy>;
  readonly withToken?: TokenSender;
  /** Called beside each call, after its request has been sent. */
  readonly beside?: (call: AnyCall) => void;
  /** Returns a more specific error for a failed call, or `undefined`. */
  readonly explain?: (error: ShopError) => Promise<ShopError | undefined> | undefined;
  /** Called with each failed call and each part of an answer that was left out. */
  readonly report?: (error: ShopError) => void;
  /** Where is kept which calls the service lacks. */
  readonly storage?: ItemStorage;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the text of a valid answer. */
  readonly received?: ((text: string) => void) | undefined;
}

interface Sending extends Pick<CallOptions, 'received'> {
  readonly input: object | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  /** Aborts when the answer no longer concerns whoever shops. */
  readonly shopper: AbortSignal | undefined;
}

/** What the shop's state needs of the service. */
export type ServiceCalls = Pick<Service, 'call' | 'lacks'>;

/** The storefront service at one address: makes the calls of the table in `calls/`. */
export class Service {
  readonly lacks: MissingCalls;
  /** Whether the service has answered any call. */
  hasAnswered = false;
  #noteAnswered = (): void => {};
  /** Resolves when the service first answers a call. */
  readonly answered = new Promise<void>((resolve) => (this.#noteAnswered = resolve));
  readonly #options: ServiceOptions;
  readonly #retry: RetryPolicy;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#retry = {...RETRY, ...options.retry};
    this.lacks = new MissingCalls(options.baseUrl, options.storage);
  }

  /**
   * Returns the checked answer to a call with the shopper's token. When somebody else shops, a read is
   * aborted. A change goes on, but nobody else hears of its failure.
   * @throws ShopError of any kind, or the reason of `signal`.
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
    {signal, received}: CallOptions = {},
  ): Promise<Answer> {
    const {withToken, beside, explain, report} = this.#options;
    const send = async (token?: string, shopper?: AbortSignal) => {
      const stop = followSignals(signal, call.read ? shopper : undefined);
      const sending = {input, token, signal: stop.signal, shopper, received};
      const answer = this.#sendAsGuest(call, sending);
      beside?.(call);
      try {
        return await answer;
      } catch (error) {
        const isHeard = !call.silent && !shopper?.aborted;
        if (!isHeard || !(error instanceof ShopError)) throw error;
        const explained = (await explain?.(error)) ?? error;
        report?.(explained);
        throw explained;
      } finally {
        stop.abort();
      }
    };
    return call.anonymous || !withToken ? send() : withToken(send, call.sentOnce);
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
      return this.#send(guest, sending).catch((guestError: unknown) => {
        // With status 200, the service says that there is no such item. After any other failure,
        // the error of the first call counts: it asks to sign in.
        const isAnswer =
          !(guestError instanceof ShopError) || guestError.status === 200;
        throw isAnswer ? guestError : error;
      });
    }
  }

  async #send<T>(call: Call<T, never>, sending: Sending): Promise<T> {
    const {timeout = this.#retry.timeout} = call;
    const policy =
      call.read === true
        ? this.#retry
        : {...this.#retry, tries: 1, timeout, total: Infinity};
    const answer = await sendRepeatedly(policy, sending.signal, (limit) =>
      this.#sendOnce(call, sending, limit),
    );
    this.lacks.noteAnswer(call);
    return answer;
  }

  async #sendOnce<T>(
    call: Call<T, never>,
    {input, token, signal, shopper, received}: Sending,
    timeout: number,
  ): Promise<T> {
    const {method = 'POST', schema, read} = call;
    const {path, body} = requestOf(call, input);
    const request = {method, path, body, timeout, token, signal};
    const [response, text] = await sendRequest(this.#options, request);
    const {status, type, redirected} = response;
    this.hasAnswered = true;
    this.#noteAnswered();
    if (redirected || type === 'opaqueredirect' || (status >= 300 && status < 400))
      throw new ShopError(
        // A service may redirect after it has made a change, so a redirect does not refuse one.
        read ? 'configuration' : 'schema',
        `${this.#options.baseUrl}/api${path} redirects to another address: use that one as base-url.`,
        {path},
      );
    const answer = parseBody(text);
    if (!response.ok) throw this.#errorOf(call, request, response, answer);
    if (!call.flags && isRefusal(answer, call.accepts)) {
      this.lacks.noteAnswer(call);
      const kind = read === true ? 'not-found' : 'refused';
      const about = {status, path, call: call.path, ...messagesIn(answer)};
      throw new ShopError(kind, `${path} was refused.`, about);
    }
    // An empty body is valid if the caller needs no data. A page of HTML is never valid.
    if (answer === undefined && (schema || text.trim()))
      throw new ShopError('schema', `${path} answered nothing that is JSON.`, {path});
    if (!schema) return undefined as T; // The caller needs no answer.
    const {value, skipped, error} = parseAnswer(schema, answer);
    if (error) throw schemaError(path, {...error, path: error.path || 'answer'}, '');
    received?.(text);
    for (const part of shopper?.aborted ? [] : skipped)
      this.#options.report?.(schemaError(path, part, 'left out '));
    return value;
  }

  /** The error for an answer with an error status. */
  #errorOf(
    call: AnyCall,
    {path, body}: ReturnType<typeof requestOf>,
    {status, headers}: Response,
    answer: unknown,
  ): ShopError {
    const hasInput = path !== call.path || body !== undefined;
    const isOwn = isServiceErrorBody(answer);
    const isCallMissing = this.lacks.noteError(call, status, isOwn, hasInput);
    const known = call.silent ? undefined : KINDS[status];
    const other = status >= 400 && status < 500 ? 'refused' : 'service';
    const kind = isCallMissing ? 'not-found' : (known ?? other);
    const lacksErrorBody =
      !isOwn && (isCallMissing || status === 404 || status === 405);
    const isSaid = kind === 'refused' || (kind === 'not-found' && !lacksErrorBody);
    return new ShopError(kind, `${path} answered ${status}.`, {
      status,
      path,
      call: call.path,
      lacksErrorBody,
      isCallMissing,
      ...(isSaid && messagesIn(answer)),
      retryAfter: millisecondsIn(headers.get('Retry-After')),
    });
  }
}

/** Any other status from 400 to 499 is a refusal. */
const KINDS: Readonly<Record<number, ShopErrorKind>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  410: 'not-found',
  429: 'rate-limited',
};

/** The error for an answer, or a part of one, that does not match its schema. */
function schemaError(call: string, {path, message}: SkippedPart, verb: string) {
  return new ShopError('schema', `${call}: ${verb}${path}: ${message}`, {path});
}

/** Text that is not JSON may be a bare token, unless it is HTML or damaged JSON (`undefined`). */
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
  const seconds = Number(header || NaN);
  const wait = seconds >= 0 ? seconds * 1000 : Date.parse(header ?? '') - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
