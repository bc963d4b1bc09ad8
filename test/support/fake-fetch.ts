/** What a fake `fetch` was asked for, as a service would see it. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  /** In lower case, as headers are. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly redirect: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * What a fake `fetch` does: answers JSON, answers as told, or fails with an error. `status` makes
 * answers of any kind.
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

/** No answer, ever: until the request is given up. */
export function silence({signal}: Asked): Promise<Response> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, {once: true});
  });
}

/**
 * A `fetch` that reacts in turn, to the last of the reactions for ever: a function decides itself,
 * an error is thrown, everything else is the JSON of an answer. `asked` is its diary.
 */
export function fakeFetch(...reactions: readonly Reaction[]) {
  const asked: Asked[] = [];
  const fetch = async (
    input: RequestInfo | URL,
    init: RequestInit = {},
  ): Promise<Response> => {
    const {method = 'GET', body, redirect, signal} = init;
    const request: Asked = {
      method,
      url: input instanceof Request ? input.url : `${input}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof body === 'string' ? body : null,
      redirect,
      signal: signal ?? new AbortController().signal,
    };
    asked.push(request);
    const reaction = reactions[Math.min(asked.length, reactions.length) - 1];
    if (reaction instanceof Error) throw reaction;
    if (typeof reaction === 'function') {
      return (reaction as (request: Asked) => Response | Promise<Response>)(request);
    }
    return Response.json(reaction);
  };
  return {fetch, asked};
}
