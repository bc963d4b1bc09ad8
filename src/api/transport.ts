import {noteServiceTime} from '../lib/service-clock.js';
import {ShopError} from '../lib/shop-error.js';
import {followSignals} from '../lib/wait.js';

export interface TransportOptions {
  /** The service's address, without `/api`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch | undefined;
}

/** The `path` below `{base_url}/api` is encoded. The `timeout` is in milliseconds. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: object | undefined;
  readonly token: string | undefined;
  readonly signal: AbortSignal;
  readonly timeout: number;
}

/** The characters of a header. `fetch` removes line breaks at its end. */
const HEADER = /^[\t\x20-\xff]*[\r\n]*$/;

/**
 * Sends a request. Resolves to the response and its text, whatever the status is.
 * @throws ShopError of kind `network`, `timeout` or `configuration`, or the reason of `signal`.
 */
export async function sendRequest(
  {baseUrl, fetch: send = fetch}: TransportOptions,
  {method, path, body, token, signal, timeout}: ServiceRequest,
): Promise<[Response, string]> {
  // The error that `fetch` would throw may contain the token.
  if (token && !HEADER.test(token))
    throw new ShopError(
      'configuration',
      'the token has characters that no HTTP header may have, such as a line break.',
      {path},
    );
  const limit = AbortSignal.timeout(timeout);
  const stop = followSignals(signal, limit);
  try {
    signal.throwIfAborted();
    const sentAt = Date.now();
    const response = await send(`${baseUrl}/api${path}`, {
      method,
      headers: {
        // Without this header, some services answer with HTML or redirect guests.
        Accept: 'application/json',
        ...(token && {Authorization: `Bearer ${token}`}),
        ...(body && {'Content-Type': 'application/json'}),
      },
      body: body ? JSON.stringify(body) : null,
      signal: stop.signal,
      // A redirect must not take the token to another origin.
      redirect: 'manual',
    });
    if (method === 'POST') noteServiceTime(baseUrl, response, sentAt);
    const text = await response.text();
    signal.throwIfAborted(); // A `fetch` of the page may know no signals.
    return [response, text];
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof ShopError) throw cause; // Of a `fetch` of the page, such as the demo's.
    throw limit.aborted
      ? new ShopError('timeout', `No answer from ${path} in time.`, {cause, path})
      : new ShopError('network', `${path} could not be reached.`, {cause, path});
  } finally {
    stop.abort();
  }
}
