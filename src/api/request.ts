import {ShopError, type ShopErrorKind} from '../lib/shop-error.js';
import {noteServiceTime} from '../lib/service-clock.js';
import {wait} from '../lib/wait.js';
import {parseAnswer, type SkippedPart} from './readers.js';
import type {ZodMiniType} from 'zod/mini';
import {
  ACCESS_PATH,
  callName,
  isServiceErrorBody,
  MissingCalls,
  type MissingCallStorage,
} from './missing-calls.js';

/** A call of the service's API: what to send, how to read the answer, and whether to repeat it. */
export interface Call<T> {
  /** Default: `POST`. */
  readonly method?: 'GET' | 'POST';
  /** Encoded path below `{base_url}/api`, with a leading slash. */
  readonly path: string;
  /** Sent as JSON. Without a body, the request has no content type either. */
  readonly body?: unknown;
  /** Schema of the answer. Without a schema, any answer is accepted except a refusal and HTML. */
  readonly schema?: ZodMiniType<T>;
  /**
   * Whether `success` and `status` are ordinary data of the answer. By default, a value
   * such as `false` in these fields means that the service has refused the call.
   */
  readonly flags?: boolean;
  /**
   * `true`: the call changes nothing, and is repeated if the connection or the service
   * fails. `'once'`: the call changes nothing, but is not repeated.
   */
  readonly read?: boolean | 'once';
  /**
   * Path of the call that is sent instead if the service requires a token and the shopper has none.
   */
  readonly guestPath?: string;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Time limit of each try, in milliseconds. Replaces the limit in `RequesterOptions`. */
  readonly timeout?: number | undefined;
}

export interface RequesterOptions {
  /** The service's address, without `/api`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch | undefined;
  /** Time limit of each try, in milliseconds. */
  readonly timeout?: number | undefined;
  /** Pause before a read is repeated, in milliseconds. It doubles each time. */
  readonly pause?: number | undefined;
  /** Called beside each call, after its request has been sent. */
  readonly beside?: ((call: Call<unknown>) => void) | undefined;
  /** Returns a more specific error for a failed call, or `undefined`. */
  readonly explain?:
    | ((
        error: ShopError,
        call: Call<unknown>,
      ) => Promise<ShopError | undefined> | undefined)
    | undefined;
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

/** `fetch`, captured when the first shop opens, so that later patches by the page do not change requests. */
let pageFetch: typeof fetch | undefined;

const TRIES = 3;
/**
 * The longest pause before a try, in milliseconds. If the service asks us to wait longer, the call
 * fails.
 */
const LONGEST_PAUSE = 5_000;

/** Sends requests and checks the answers. */
export class Requester {
  /** The API calls that the service lacks, as far as is known. */
  readonly lacks: MissingCalls;
  readonly #options: RequesterOptions;

  constructor(options: RequesterOptions) {
    pageFetch ??= globalThis.fetch;
    this.#options = {...options, fetch: options.fetch ?? pageFetch};
    this.lacks = new MissingCalls(options.baseUrl, options.storage);
  }

  /**
   * Makes a call and returns the checked answer.
   * @throws ShopError of any kind, or the reason of `signal` if the signal aborts.
   */
  async send<T = unknown>(call: Call<T>): Promise<T> {
    const answer = this.#sendAsGuest(call);
    this.#options.beside?.(call);
    try {
      return await answer;
    } catch (error) {
      // Nobody has to know that the service does not say whether the shop is open.
      if (!(error instanceof ShopError) || call.path === ACCESS_PATH) throw error;
      const {explain, report} = this.#options;
      const explained = (await explain?.(error, call)) ?? error;
      report?.(explained);
      throw explained;
    }
  }

  /**
   * Makes a call. If the service requires a token and there is none, makes the call at `guestPath`
   * instead.
   */
  async #sendAsGuest<T>(call: Call<T>): Promise<T> {
    const {guestPath, token} = call;
    try {
      return await this.#sendRepeatedly(call);
    } catch (error) {
      const isGuest = error instanceof ShopError && error.kind === 'unauthorized';
      if (!guestPath || token || !isGuest || this.lacks.has(callName(guestPath)))
        throw error;
      try {
        return await this.#sendRepeatedly({...call, path: guestPath});
      } catch (guestError) {
        call.signal?.throwIfAborted();
        // If the guest call is refused with status 200, the item does not exist, so the guest
        // call's error is thrown. After any other failure of the guest call, the first call's error
        // is thrown: it asks the shopper to sign in.
        const isAnswer = guestError instanceof ShopError && guestError.status === 200;
        throw isAnswer ? guestError : error;
      }
    }
  }

  /** Makes a call. If `read` is `true`, repeats the call after a temporary failure. */
  async #sendRepeatedly<T>(call: Call<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await this.#sendOnce(call);
        this.lacks.noteAnswer(call);
        return answer;
      } catch (error) {
        const mayRepeat = call.read === true && tries < TRIES;
        const pause = mayRepeat ? this.#pauseAfter(error, tries) : undefined;
        if (pause === undefined) throw error;
        await wait(pause, call.signal);
      }
    }
  }

  /** The pause before the next try, in milliseconds; `undefined` if another try is pointless. */
  #pauseAfter(error: unknown, tries: number): number | undefined {
    if (!(error instanceof ShopError)) return undefined;
    const {kind, status, retryAfter} = error;
    const mayPass = kind === 'network' || [429, 502, 503, 504].includes(status ?? 0);
    if (!mayPass || (retryAfter ?? 0) > LONGEST_PAUSE) return undefined;
    const pause = (this.#options.pause ?? 400) * 2 ** (tries - 1);
    return retryAfter ?? pause * (0.75 + Math.random() / 2);
  }

  async #sendOnce<T>(call: Call<T>): Promise<T> {
    const {path, schema} = call;
    // Browsers resolve `.` and `..` in a path, so a category's key with such a segment would lead
    // to another API call.
    if (/\/\.\.?(\/|$)/.test(path))
      throw new ShopError('not-found', `${path} leads elsewhere.`, {path});
    const [response, text] = await this.#fetchText(call);
    const {status} = response;
    const isRedirect = response.redirected || response.type === 'opaqueredirect';
    if (isRedirect || (status >= 300 && status < 400))
      throw new ShopError(
        // A service may redirect after it has made a change, so a redirect does not refuse one.
        call.read ? 'configuration' : 'schema',
        `${this.#urlOf(path)} redirects to another address: use that one as base-url.`,
        {path},
      );
    const answer = parseBody(text);
    if (!response.ok) {
      const hasErrorBody = isServiceErrorBody(answer);
      const isCallMissing = this.lacks.noteError(call, status, hasErrorBody);
      throw errorOf(path, response, answer, hasErrorBody, isCallMissing);
    }
    if (!call.flags && isRefusal(answer)) {
      this.lacks.noteAnswer(call);
      const kind = call.read === true ? 'not-found' : 'refused';
      throw new ShopError(kind, `${path} was refused.`, {
        status,
        path,
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
    for (const part of result.skipped)
      this.#options.report?.(schemaError(path, part, 'left out '));
    return result.value;
  }

  #urlOf(path: string): string {
    return `${this.#options.baseUrl}/api${path}`;
  }

  /** Sends the request of a call. Returns the response and its body. */
  async #fetchText({
    method = 'POST',
    path,
    body,
    token,
    signal,
    timeout,
  }: Call<unknown>): Promise<[Response, string]> {
    // `fetch` would refuse such a token, too, but the message of its error may contain the token.
    if (token && !fitsInHeader(token))
      throw new ShopError(
        'configuration',
        'the token has characters that no HTTP header may have, such as a line break.',
        {path},
      );
    const limit = AbortSignal.timeout(timeout ?? this.#options.timeout ?? 10_000);
    // Not `AbortSignal.any`, which some engines lack.
    const stop = new AbortController();
    for (const one of [signal, limit])
      one?.addEventListener('abort', () => stop.abort(one.reason), stop);
    try {
      signal?.throwIfAborted();
      const {fetch: send = fetch} = this.#options;
      const sentAt = Date.now();
      const response = await send(this.#urlOf(path), {
        method,
        headers: {
          // Without this header, some services answer with HTML, or redirect guests to their
          // sign-in page.
          Accept: 'application/json',
          // Assigning to `headers.Authorization` could call a setter that the page has put on
          // `Object.prototype`, and the setter would see the token. Spreading calls no setter.
          ...(token && {Authorization: `Bearer ${token}`}),
          ...(body !== undefined && {'Content-Type': 'application/json'}),
        },
        body: body === undefined ? null : JSON.stringify(withoutPrototype(body)),
        signal: stop.signal,
        // A redirect must not take the token to another origin. The service's correct address does
        // not redirect.
        redirect: 'manual',
      });
      if (method === 'POST') noteServiceTime(this.#options.baseUrl, response, sentAt);
      return [response, await response.text()];
    } catch (cause) {
      signal?.throwIfAborted();
      // A `fetch` that the page has provided, such as the demo's, may throw a `ShopError`, which
      // already states the reason.
      if (cause instanceof ShopError) throw cause;
      throw limit.aborted
        ? new ShopError('timeout', `No answer from ${path} in time.`, {cause, path})
        : new ShopError('network', `${path} could not be reached.`, {cause, path});
    } finally {
      stop.abort(); // Removes the listeners.
    }
  }
}

/**
 * Whether a token can be the value of a header. Line breaks at its end are allowed, because `fetch`
 * removes them. Calls no methods of strings or regular expressions: a page may have replaced them,
 * and they would then see the token.
 */
function fitsInHeader(token: string): boolean {
  let end = token.length;
  while (token[end - 1] === '\n' || token[end - 1] === '\r') end -= 1;
  for (let at = 0; at < end; at += 1) {
    const letter = token[at] ?? '';
    if (letter > '\xff' || (letter < ' ' && letter !== '\t')) return false;
  }
  return true;
}

/**
 * A copy without a prototype. Otherwise `JSON.stringify` would call a `toJSON` that a page has
 * given to all objects.
 */
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    withoutPrototype(one),
  ]);
  return Object.setPrototypeOf(Object.fromEntries(entries), null);
}

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

/** Whether an answer with status 200 is a refusal. Services express a refusal in four ways. */
function isRefusal(answer: unknown): answer is Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return false;
  const {success, status, message} = answer as Record<string, unknown>;
  // Older services send `success: false` and the message "success" for an order that costs nothing.
  // Such an answer is no refusal: the service has delivered the order.
  if (success === false && message === 'success') return false;
  return success === false || success === 0 || status === false || status === 'error';
}

/** Error kind by HTTP status. Any other status from 400 to 499 is a refusal. */
const kinds: Readonly<Record<number, ShopErrorKind>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  410: 'not-found',
  429: 'rate-limited',
};

/** The error for an answer with an error status. */
function errorOf(
  path: string,
  {status, headers}: Response,
  answer: unknown,
  hasErrorBody: boolean,
  isCallMissing: boolean,
): ShopError {
  const known = isCallMissing ? 'not-found' : kinds[status];
  const kind = known ?? (status >= 400 && status < 500 ? 'refused' : 'service');
  const lacksErrorBody =
    !hasErrorBody && (isCallMissing || status === 404 || status === 405);
  const body: Record<string, unknown> =
    typeof answer === 'object' && answer !== null ? {...answer} : {message: answer};
  const isRefused = kind === 'refused';
  const hasMessage = isRefused || (kind === 'not-found' && !lacksErrorBody);
  return new ShopError(kind, `${path} answered ${status}.`, {
    status,
    path,
    lacksErrorBody,
    isCallMissing,
    serviceMessage: hasMessage ? messagesIn(body).serviceMessage : undefined,
    fieldMessages: isRefused ? messagesIn(body).fieldMessages : undefined,
    retryAfter: millisecondsIn(headers.get('Retry-After')),
  });
}

/** Reads the reason of a refusal, and the messages about single fields. */
function messagesIn({message, error, errors, details}: Record<string, unknown>) {
  return {
    serviceMessage: shopperMessageIn(message ?? error),
    fieldMessages: fieldMessagesIn(errors ?? details),
  };
}

/** Reads the messages about single fields in `{field: [message]}` or `{field: message}`. */
export function fieldMessagesIn(lists: unknown): Record<string, string> | undefined {
  if (typeof lists !== 'object' || lists === null) return undefined;
  const messages = Object.entries(lists).flatMap(([field, list]) => {
    const message = shopperMessageIn(Array.isArray(list) ? list[0] : list);
    return message ? [[field, message] as const] : [];
  });
  return messages.length ? Object.fromEntries(messages) : undefined;
}

/**
 * Returns a message from the service if it is suitable for shoppers: short, without markup or stack
 * traces.
 */
export function shopperMessageIn(message: unknown): string | undefined {
  const text = typeof message === 'string' ? message.trim() : '';
  const isTechnical =
    text.length > 200 ||
    /<[a-z/!?]|[{}\p{Cc}]|SQLSTATE|exception|stack trace|::/iu.test(text);
  return text && !isTechnical ? text : undefined;
}

/** The milliseconds in a `Retry-After` header, which contains seconds or a date. */
function millisecondsIn(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
