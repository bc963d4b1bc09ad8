import type {ZodMiniType} from 'zod/mini';
import {ShopError} from '../lib/shop-error.js';

/**
 * A call of the service's API, with what it answers and what it takes. All calls are in `calls/`.
 * From them come the requests, the lists of the proxies, and the routes of the tests.
 */
export interface Call<Answer = unknown, Input = void> {
  /** Default: `POST`. */
  readonly method?: 'GET' | 'POST';
  /**
   * The path below `{base_url}/api`. `{id}` stands for a field of the input, as one segment; `{url+}`
   * may have slashes. The other fields of the input are the body, which is sent as JSON.
   */
  readonly path: `/${string}`;
  /** Whether the service's interface document has the call, so that every service has it. */
  readonly documented?: boolean;
  /**
   * `true`: the call changes nothing, and is repeated if the connection or the service fails.
   * `'once'`: the call changes nothing, but is not repeated.
   */
  readonly read?: boolean | 'once';
  /** The call that is sent instead if the service wants a token and the shopper has none. */
  readonly guest?: Call<Answer, Input>;
  /** Whether the call is sent without the shopper's token. */
  readonly anonymous?: boolean;
  /** Schema of the answer. Without a schema, any answer is accepted except a refusal and HTML. */
  readonly schema?: ZodMiniType<Answer>;
  /**
   * Whether `success` and `status` are ordinary data of the answer. By default, a value
   * such as `false` in these fields means that the service has refused the call.
   */
  readonly flags?: boolean;
  /**
   * Whether an answer with this `status` is no refusal. Without this function, any `status` is accepted
   * but `false` and "error".
   */
  readonly accepts?: (status: unknown) => boolean;
  /** Time limit of each try, in milliseconds. Replaces the limit of the service. */
  readonly timeout?: number;
  /**
   * Whether nobody need know of a failure: it is not reported, a 401 does not end the session, and if
   * the service lacks the call, the next visit does not send it either.
   */
  readonly silent?: boolean;
  /**
   * Whether a refused token is no reason to send the call again with a new token, because the new one
   * may be another person's.
   */
  readonly sentOnce?: boolean;
  /** Exists for the type only. */
  readonly input?: (input: Input) => void;
}

/** Any call, whatever it takes. */
export type AnyCall = Call<unknown, never>;

/** Returns the path and the body of a call with this input.
 * @throws ShopError if the input would lead to another call.
 */
export function requestOf(
  {path, read}: AnyCall,
  input: object = {},
): {path: string; body: object | undefined} {
  const body = new Map<string, unknown>(Object.entries(input));
  const filled = path.replace(
    /\{(\w+)(\+?)\}/g,
    (_, name: string, hasSegments: string) => {
      const value = String(body.get(name));
      body.delete(name);
      // Browsers resolve dots in a path, and web servers take an encoded slash for a slash. Their
      // 404 would look as if the service lacked the call.
      const segments = hasSegments ? value.split('/') : [value];
      if (segments.some((segment) => /[/\\]|^\.\.?$/.test(segment)))
        throw new ShopError(
          read ? 'not-found' : 'refused',
          `No path can have "${value}".`,
          {path, call: path},
        );
      return segments.map(encodeURIComponent).join('/');
    },
  );
  return {path: filled, body: body.size ? Object.fromEntries(body) : undefined};
}
