import {ShopError, type ShopErrorKind} from '../lib/shop-error.js';
import {wait} from '../lib/wait.js';
import {parseAnswer, type SkippedPart} from './readers.js';
import type {ZodMiniType} from 'zod/mini';
import {
  callName,
  hasOwnError,
  isDocumented,
  MissingCalls,
  type CallStorage,
} from './missing-calls.js';

/** What one call needs; see `Requester.send`. */
export interface Call<T> {
  readonly method?: 'GET' | 'POST';
  /** Below `{base_url}/api`, with a leading slash, encoded. */
  readonly path: string;
  /** Sent as JSON. Without it neither a body nor a content type is sent. */
  readonly body?: unknown;
  /** Shape of the answer; without it any answer but a refusal will do. */
  readonly schema?: ZodMiniType<T>;
  /** `success` and `status` of the answer are what was asked for, not a refusal. */
  readonly flags?: boolean;
  /**
   * A read is tried again when the network or the service stumbles; a change never is. `'once'`: a
   * read whose caller asks again by itself.
   */
  readonly read?: boolean | 'once';
  /** Path of the call that is made instead where the service wants a token and there is none. */
  readonly guestPath?: string;
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long one try may take, in milliseconds, where that differs from the usual. */
  readonly timeout?: number | undefined;
}

export interface RequesterOptions {
  /** Where the service lives, without `/api`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch | undefined;
  /** How long one try may take, in milliseconds. */
  readonly timeout?: number | undefined;
  /** First pause before a read is tried again, in milliseconds; it doubles. */
  readonly pause?: number | undefined;
  /** Told of every failure, and of every part of an answer that was left out. */
  readonly report?: ((error: ShopError) => void) | undefined;
  /** Where it is kept which calls the service does not have; without it that is forgotten with the page. */
  readonly storage?: CallStorage | undefined;
}

/** `fetch`, captured when the first shop opens, so that later patches by the page do not change requests. */
let pageFetch: typeof fetch | undefined;

const TRIES = 3;
/** A service that asks us to wait longer than this has failed as far as a shopper is concerned. */
const LONGEST_PAUSE = 5_000;

/** Sends one request and checks its answer, or throws a `ShopError`. */
export class Requester {
  /** Names (see `callName`) of the calls that the service lacks, as far as is known. */
  readonly lacks: MissingCalls;
  readonly #options: RequesterOptions;
  readonly #base: string;

  constructor(options: RequesterOptions) {
    pageFetch ??= globalThis.fetch;
    this.#options = {...options, fetch: options.fetch ?? pageFetch};
    this.#base = `${options.baseUrl}/api`;
    this.lacks = new MissingCalls(options.baseUrl, options.storage);
  }

  /**
   * The checked answer.
   * @throws ShopError of any kind; what `signal` gives as its reason when it aborts.
   */
  async send<T = unknown>(call: Call<T>): Promise<T> {
    try {
      return await this.#sendAsGuest(call);
    } catch (error) {
      if (error instanceof ShopError) this.#options.report?.(error);
      throw error;
    }
  }

  /** Makes a call; where it wants a token and there is none, the call that guests have instead. */
  async #sendAsGuest<T>(call: Call<T>): Promise<T> {
    const {guestPath, token, ...rest} = call;
    try {
      return await this.#sendTried(call);
    } catch (error) {
      const isGuest = error instanceof ShopError && error.kind === 'unauthorized';
      if (!guestPath || token || !isGuest || this.lacks.has(callName(guestPath)))
        throw error;
      try {
        return await this.#sendTried({...rest, path: guestPath});
      } catch (guestError) {
        call.signal?.throwIfAborted();
        // "No such item" with status 200 is the answer; in any other case it takes a sign-in.
        const isAnswer = guestError instanceof ShopError && guestError.status === 200;
        throw isAnswer ? guestError : error;
      }
    }
  }

  /** Makes a call, as often as its kind allows. */
  async #sendTried<T>(call: Call<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await this.#try(call);
        this.#confirm(call);
        return answer;
      } catch (error) {
        const again = call.read === true && tries < TRIES;
        const pause = again ? this.#pauseAfter(error, tries) : undefined;
        if (pause === undefined) throw error;
        await wait(pause, call.signal);
      }
    }
  }

  #confirm({path, read}: Call<unknown>): void {
    const call = callName(path);
    if (read) this.lacks.confirmRead(call);
    else if (!isDocumented(call)) this.lacks.confirmChange(call);
  }

  /** Whether the service does not have a call, by the status and the body it answers with. */
  #isMissing(
    {path, read, body}: Call<unknown>,
    status: number,
    hasOwnBody: boolean,
  ): boolean {
    const call = callName(path);
    const isAbsent = status === 404 || status === 405;
    if (isDocumented(call)) {
      if ((isAbsent && !hasOwnBody) || status >= 500) this.lacks.forgetRecent();
      if (read && !hasOwnBody && isAbsent) this.lacks.addRead(call);
      return false;
    }
    if (!read) return isAbsent && !hasOwnBody && this.lacks.addChange(call);
    // A read that is about one thing may fail because the service does not know the thing.
    const isAboutOne = call !== path || body !== undefined;
    const isMissing = (isAbsent || status === 501) && !(isAboutOne && hasOwnBody);
    if (isMissing) this.lacks.addRead(call);
    return isMissing;
  }

  /** How long to wait before the next try; `undefined`: there is no point in one. */
  #pauseAfter(error: unknown, tries: number): number | undefined {
    if (!(error instanceof ShopError)) return undefined;
    const {kind, status, retryAfter} = error;
    const again = kind === 'network' || [429, 502, 503, 504].includes(status ?? 0);
    if (!again || (retryAfter ?? 0) > LONGEST_PAUSE) return undefined;
    const pause = (this.#options.pause ?? 400) * 2 ** (tries - 1);
    return retryAfter ?? pause * (0.75 + Math.random() / 2);
  }

  async #try<T>(call: Call<T>): Promise<T> {
    const {method = 'POST', path, body, schema, token, signal} = call;
    // Browsers go up at these: a category's key would make of a read any other call.
    if (/\/\.\.?(\/|$)/.test(path))
      throw new ShopError('not-found', `${path} leads elsewhere.`, {path});
    const limit = AbortSignal.timeout(call.timeout ?? this.#options.timeout ?? 10_000);
    // Without it some services answer with pages, and send guests to their sign-in.
    const headers = {
      Accept: 'application/json',
      // Spread, not set: a page's setter for all objects does not see it.
      ...(token && {Authorization: `Bearer ${token}`}),
      ...(body !== undefined && {'Content-Type': 'application/json'}),
    };
    let response: Response;
    let text: string;
    try {
      const {fetch: send = fetch} = this.#options;
      response = await send(this.#base + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(bare(body)),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        // A token must not follow a redirect to another origin; the right address needs none.
        redirect: 'manual',
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      // The page's own `fetch`, such as that of the demo, may know better what went wrong.
      if (cause instanceof ShopError) throw cause;
      throw limit.aborted
        ? new ShopError('timeout', `No answer from ${path} in time.`, {cause, path})
        : new ShopError('network', `${path} could not be reached.`, {cause, path});
    }
    if (
      response.type === 'opaqueredirect' ||
      (response.status >= 300 && response.status < 400)
    ) {
      throw new ShopError(
        'configuration',
        `${this.#base}${path} redirects to another address: use that one as base-url.`,
        {path},
      );
    }
    const answer = parseBody(text);
    if (!response.ok) {
      const hasOwnBody = hasOwnError(answer);
      const isMissing = this.#isMissing(call, response.status, hasOwnBody);
      throw failed(path, response, answer, hasOwnBody, isMissing);
    }
    if (!call.flags && isRefusal(answer)) {
      this.#confirm(call);
      const kind = call.read === true ? 'not-found' : 'refused';
      throw new ShopError(kind, `${path} was refused.`, {
        status: response.status,
        path,
        says: sentence(answer.message),
      });
    }
    // Changes are answered by nothing at all, too; but never by a page of HTML.
    if (answer === undefined && (schema || text.trim())) {
      throw new ShopError('schema', `${path} answered nothing that is JSON.`, {path});
    }
    if (!schema) return undefined as T; // The caller asked for no answer.
    return this.#check(path, schema, answer);
  }

  #check<T>(path: string, schema: ZodMiniType<T>, answer: unknown): T {
    const result = parseAnswer(schema, answer);
    if (!result.ok) {
      throw new ShopError(
        'schema',
        `${path}: ${result.path || 'answer'}: ${result.message}`,
        {
          path: result.path,
        },
      );
    }
    for (const part of result.skipped) this.#options.report?.(leftOut(path, part));
    return result.value;
  }
}

/** The same without what a page has put on all objects: `JSON.stringify` asks each for its `toJSON`. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).reduce(
    (copy, [key, one]) => {
      copy[key] = bare(one);
      return copy;
    },
    Object.create(null) as Record<string, unknown>,
  );
}

function leftOut(call: string, {path, message}: SkippedPart): ShopError {
  return new ShopError('schema', `${call}: left out ${path}: ${message}`, {path});
}

/** JSON; a bare string for text that is none; `undefined` for nothing and for HTML. */
function parseBody(text: string): unknown {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  try {
    const value: unknown = JSON.parse(trimmed);
    // A token of forty digits is no number.
    return typeof value === 'number' && `${value}` !== trimmed ? trimmed : value;
  } catch {
    return /^[<{[]/.test(trimmed) ? undefined : trimmed;
  }
}

interface Refusal {
  readonly message?: unknown;
}

/** Services refuse with status 200 and one of three spellings of "no". */
function isRefusal(answer: unknown): answer is Refusal {
  if (typeof answer !== 'object' || answer === null) return false;
  const {success, status, message} = answer as Record<string, unknown>;
  // Older services say so when an order of nothing was delivered at once.
  if (success === false && message === 'success') return false;
  return success === false || success === 0 || status === false || status === 'error';
}

/** What these say; others below 500 are refusals. */
const kinds: Readonly<Record<number, ShopErrorKind>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'not-found',
  410: 'not-found',
  429: 'rate-limited',
};

function failed(
  path: string,
  response: Response,
  answer: unknown,
  hasOwnBody: boolean,
  missing: boolean,
): ShopError {
  const {status} = response;
  const known = missing ? 'not-found' : kinds[status];
  const kind = known ?? (status < 500 ? 'refused' : 'service');
  const bare = !hasOwnBody && (missing || status === 404 || status === 405);
  const body: Record<string, unknown> =
    typeof answer === 'object' && answer !== null ? {...answer} : {message: answer};
  return new ShopError(kind, `${path} answered ${status}.`, {
    status,
    path,
    bare,
    missing,
    says:
      kind === 'refused' || (kind === 'not-found' && !bare)
        ? sentence(body['message'] ?? body['error'])
        : undefined,
    fields: kind === 'refused' ? fieldMessages(body) : undefined,
    retryAfter: retryAfter(response.headers.get('Retry-After')),
  });
}

/** Both shapes of a validator's answer: `{errors: {field: [..]}}` and `{details: {field: [..]}}`. */
function fieldMessages(
  body: Record<string, unknown>,
): Record<string, string> | undefined {
  const lists = body['errors'] ?? body['details'];
  if (typeof lists !== 'object' || lists === null) return undefined;
  const messages = Object.entries(lists).flatMap(([field, said]) => {
    const message = sentence(Array.isArray(said) ? said[0] : said);
    return message ? [[field, message]] : [];
  });
  return messages.length
    ? (Object.fromEntries(messages) as Record<string, string>)
    : undefined;
}

/** The service's words, if a shopper should read them: no markup, no trace, no novel. */
function sentence(said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined;
  const text = said.trim();
  const fit =
    text &&
    text.length <= 200 &&
    !/<[a-z/!?]|[{}\n]|SQLSTATE|exception|stack trace|::/i.test(text);
  return fit ? text : undefined;
}

/** Seconds or a date, in milliseconds from now. */
function retryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
