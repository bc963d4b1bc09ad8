/** A request to a fake `fetch`, as a service would see it. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly redirect: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The reaction of a fake `fetch` to a request: a function returns the `Response`, an `Error` is
 * thrown, and any other value is sent as JSON. `status` makes answers with other statuses.
 */
export type Reaction = unknown;

/** An answer of any status; `body` is JSON unless it is text. */
export function status(
  code: number,
  body: unknown = '',
  headers: Record<string, string> = {},
): () => Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return () => new Response(code === 204 ? null : text, {status: code, headers});
}

/** A reaction that never answers. It rejects when the request is aborted. */
export function neverAnswer({signal}: RecordedRequest): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, {once: true});
  });
}

/**
 * A `fetch` that uses one reaction for each request, and the last reaction for all further ones.
 * `asked` lists the requests in order.
 */
export function fakeFetch(...reactions: readonly Reaction[]) {
  const asked: RecordedRequest[] = [];
  const fetch = async (
    input: RequestInfo | URL,
    init: RequestInit = {},
  ): Promise<Response> => {
    const {method = 'GET', body, redirect, signal} = init;
    const request: RecordedRequest = {
      method,
      url: input instanceof Request ? input.url : `${input}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof body === 'string' ? body : null,
      redirect,
      signal: signal ?? new AbortController().signal,
    };
    // Each visit asks whether the shop is open. This is no matter of the tests with a fake `fetch`.
    if (request.url.endsWith('/checkAccessibility'))
      return Response.json({success: true, status: 'ok', message: ''});
    asked.push(request);
    const reaction = reactions[Math.min(asked.length, reactions.length) - 1];
    if (reaction instanceof Error) throw reaction;
    if (typeof reaction === 'function') {
      return (reaction as (request: RecordedRequest) => Response | Promise<Response>)(
        request,
      );
    }
    return Response.json(reaction);
  };
  return {fetch, asked};
}
