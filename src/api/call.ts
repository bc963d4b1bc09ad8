import type {ZodMiniType} from 'zod/mini';
import {ShopError} from '../lib/shop-error.js';

/** A call of the service's API. Requests, the lists of the proxies and tests come from it. */
export interface Call<Answer = unknown, Input = void> {
  /** Default: `POST`. */
  readonly method?: 'GET' | 'POST';
  /**
   * The path below `{base_url}/api`. `{id}` stands for a field of the input, as one segment; `{url+}`
   * may have slashes. The other fields of the input are the body.
   */
  readonly path: `/${string}`;
  /** Whether the interface document has the call, so that every service has it. */
  readonly documented?: boolean;
  /** Whether it changes nothing, is repeated, and `not-found` if refused; `'once'`: only the first. */
  readonly read?: boolean | 'once';
  /** The call that is sent instead if the service wants a token and the shopper has none. */
  readonly guest?: Call<Answer, Input>;
  /** Whether the call is sent without the shopper's token. */
  readonly anonymous?: boolean;
  /** Whether the next page of a visit shows the answer at once, and asks again. */
  readonly kept?: boolean;
  /** Without a schema, any answer is accepted except a refusal and HTML. */
  readonly schema?: ZodMiniType<Answer>;
  /** Whether `success` and `status` are data, and never say that the service has refused the call. */
  readonly flags?: boolean;
  /** Whether a `status` is no refusal. By default, any is accepted but `false` and "error". */
  readonly accepts?: (status: unknown) => boolean;
  /** Replaces the time limit of each try, in milliseconds. */
  readonly timeout?: number;
  /** Whether nobody hears of a failure, a 401 ends no session, and a missing call stays so for a day. */
  readonly silent?: boolean;
  /** Whether the call is never sent again with a new token, which may be another person's. */
  readonly sentOnce?: boolean;
  /** Exists for the type only. */
  readonly input?: (input: Input) => void;
}

export type AnyCall = Call<unknown, never>;

/**
 * Returns the path and the body of a call with this input.
 * @throws ShopError if the input would lead to another call.
 */
export function requestOf(
  {path, read}: AnyCall,
  input: object = {},
): {path: string; body: object | undefined} {
  const body = new Map<string, unknown>(Object.entries(input));
  const filled = path.replace(/\{(\w+)(\+?)\}/g, (_, name: string, plus: string) => {
    const value = String(body.get(name));
    body.delete(name);
    const segments = plus ? value.split('/') : [value];
    // Browsers resolve dots in a path, and web servers take an encoded slash for a slash.
    if (segments.some((segment) => /[/\\]|^\.\.?$/.test(segment))) {
      const kind = read ? 'not-found' : 'refused';
      throw new ShopError(kind, `No path can have "${value}".`, {path, call: path});
    }
    return segments.map(encodeURIComponent).join('/');
  });
  return {path: filled, body: body.size ? Object.fromEntries(body) : undefined};
}
