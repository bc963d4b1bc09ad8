/**
 * A proxy for a service that sends no CORS headers. Browsers do not let pages on other domains
 * read the answers of such a service. The proxy is a standard `fetch` handler for Cloudflare
 * Workers, Netlify, Vercel and Deno. This file has no imports, so it can be deployed alone.
 * `forward-request.php` does the same with PHP.
 */

/**
 * The calls that are forwarded, each by its method and its path below `/api`. In a path, `{…}` is one
 * segment, and `{…+}` is one segment or more. The build writes this list from `src/api/calls`.
 */
export const CALLS: ReadonlyArray<readonly ['GET' | 'POST', string]> = [
  ['POST', 'analytics/track-click'],
  ['GET', 'announcement/get'],
  ['POST', 'auth/discord'],
  ['GET', 'auth/discord'],
  ['POST', 'auth/login'],
  ['POST', 'auth/register'],
  ['POST', 'auth/request/resetPassword'],
  ['POST', 'auth/resetPassword'],
  ['POST', 'auth/username'],
  ['POST', 'capture-referral'],
  ['POST', 'cart/acceptCoupon'],
  ['POST', 'cart/add/{id}'],
  ['POST', 'cart/changePrice/{cid}'],
  ['POST', 'cart/get'],
  ['POST', 'cart/getCoupon'],
  ['POST', 'cart/getGift'],
  ['POST', 'cart/getPromoted'],
  ['POST', 'cart/getSelectServers'],
  ['POST', 'cart/reload/{cid}'],
  ['POST', 'cart/remove/{cid}'],
  ['POST', 'cart/removeCoupon'],
  ['POST', 'cart/removeGiftcard'],
  ['POST', 'cart/removeReferral'],
  ['POST', 'cart/setReferral'],
  ['POST', 'cart/setSelectedServer/{cid}'],
  ['POST', 'cart/setVariable/{cid}'],
  ['POST', 'categories/get'],
  ['GET', 'categories/get'],
  ['POST', 'categories/get/{url+}'],
  ['GET', 'checkAccessibility'],
  ['POST', 'game_auth/check/{username}'],
  ['POST', 'game_auth/init/{username}'],
  ['POST', 'items/get/guest/{id}'],
  ['POST', 'items/get/{id}'],
  ['POST', 'items/getFeaturedDeals'],
  ['POST', 'pages/get'],
  ['GET', 'patrons/get'],
  ['POST', 'payments/checkStatus'],
  ['POST', 'payments/create'],
  ['POST', 'payments/get'],
  ['POST', 'payments/handle/{provider}/check'],
  ['GET', 'profile/{username}'],
  ['GET', 'settings/get'],
  ['GET', 'staff'],
  ['POST', 'user'],
];

/** The pattern of a picture's path. Pictures are forwarded without the token. */
export const PICTURE_PATH_PATTERN = String.raw`(?:img|images|storage|uploads)/(?:[^/]+/)*[^/]+\.(?:avif|gif|jpe?g|png|svg|webp)`;

/** The settings of the proxy. */
export interface ProxyOptions<Info = unknown> {
  /** The service's address, without `/api`. HTTPS, except for a service on this machine. */
  readonly service: string;
  /** Origins of pages on other domains that may use the proxy, such as `https://forum.example.net`. */
  readonly origins?: readonly string[];
  /**
   * The path of the handler on its domain, such as `/shop`; none by default. Links to
   * pages of the service, such as the terms, begin with the handler's address. The
   * handler removes this path from such a link to find the page.
   */
  readonly path?: string;
  /**
   * The maximum number of calls per minute and IP address. Default: 120. Needs `address`: without
   * it, calls are not limited.
   */
  readonly callsPerMinute?: number;
  /**
   * Returns the shopper's IP address. Each platform reports it in a way of its own, such as a header
   * that visitors cannot set. `info` is the second argument with which the platform calls the
   * handler.
   */
  readonly address?: (request: Request, info: Info) => string | null | undefined;
}

/**
 * The factor by which the limit for pictures is higher than the limit for calls, because one page
 * of a shop has many pictures.
 */
const PICTURES_PER_CALL = 10;

/**
 * The maximum length of a path. Longer paths are refused, because the time to match them grows with
 * the square of their length.
 */
const PATH_LIMIT = 2_000;

/** The maximum size of a request's body, and the maximum size of an answer, in bytes. */
const REQUEST_LIMIT = 64 * 1024;
const ANSWER_LIMIT = 16 * 1024 * 1024;

/**
 * The maximum time for an answer of the service, in milliseconds. Payments take longer than other
 * calls.
 */
const TIMEOUT = 20_000;
const PAYMENT_TIMEOUT = 45_000;

/**
 * The names of the headers that are forwarded: those of requests, those of answers to API calls,
 * and those of pictures. Cookies are never forwarded.
 */
const REQUEST_HEADERS = ['accept', 'accept-language', 'authorization', 'content-type'];
const CALL_HEADERS = ['retry-after'];
const PICTURE_HEADERS = ['cache-control', 'etag', 'last-modified'];

/**
 * Creates the handler. A page uses the handler's own address as `data-base-url`. Throws a
 * `TypeError` if the service's address, or one of the origins, cannot be used.
 */
export function createProxy<Info>(
  options: ProxyOptions<Info>,
): (request: Request, info: Info) => Promise<Response> {
  const service = checkedService(options.service);
  const callsPerMinute = options.callsPerMinute ?? 120;
  const countCall = requestCounter(callsPerMinute);
  const countPicture = requestCounter(PICTURES_PER_CALL * callsPerMinute);
  const origins = (options.origins ?? []).map((one) => new URL(one).origin);
  const start = (options.path ?? '').replace(/\/+$/, '');
  return async (request, info) => {
    const headers = answerHeaders(request, origins);
    if (request.method === 'OPTIONS') return new Response(null, {status: 204, headers});
    const refuse = (status: number, message: string) =>
      Response.json({message}, {status, headers});
    const {pathname, search} = new URL(request.url);
    const isBelow = pathname.startsWith(`${start}/`);
    const below = isBelow ? pathname.slice(start.length) : pathname;
    const path = forwardedPath(request.method, below);
    const page = path || !isBelow ? undefined : visitedPage(request, below);
    if (page) {
      headers.set('Location', service + page + search);
      return new Response(null, {status: 302, headers});
    }
    if (!path) return refuse(404, 'The proxy does not forward this call.');
    let address: string | undefined;
    try {
      address = options.address?.(request, info) || undefined;
    } catch {
      return refuse(500, 'The proxy cannot tell the shopper’s address.');
    }
    const isCall = path.startsWith('api/');
    const count = isCall ? countCall : countPicture;
    if (address && !count(address))
      return refuse(429, 'Too many calls. Wait a minute.');
    const body = await readAtMost(request.body, REQUEST_LIMIT);
    if (!body) return refuse(413, 'The request is too large.');
    try {
      const response = await fetch(`${service}/${path}`, {
        method: request.method,
        headers: serviceHeaders(request, isCall, address),
        body: body.length ? body : null,
        redirect: 'manual',
        signal: AbortSignal.timeout(
          path.startsWith('api/payments/') ? PAYMENT_TIMEOUT : TIMEOUT,
        ),
      });
      if (response.status >= 300 && response.status < 400)
        return refuse(502, 'The service redirects. Give the proxy its final address.');
      const answer = await readAtMost(response.body, ANSWER_LIMIT);
      if (!answer) return refuse(502, 'The answer of the service is too large.');
      if (isCall) headers.set('Cache-Control', 'no-store');
      pick(response.headers, isCall ? CALL_HEADERS : PICTURE_HEADERS).forEach(
        (value, name) => headers.set(name, value),
      );
      const type = response.headers.get('content-type');
      headers.set('Content-Type', safeType(type, isCall));
      return new Response(answer.length ? answer : null, {
        status: response.status,
        headers,
      });
    } catch {
      return refuse(504, 'The service did not answer.');
    }
  };
}

/**
 * Returns the service's address without a slash at its end. Throws a `TypeError` if the address
 * cannot be used.
 */
function checkedService(address: string): string {
  const url = new URL(address);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new TypeError(`The address of the service must begin with https: ${address}`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

const patterns = CALLS.map(([method, path]) => {
  const pattern = path
    .replaceAll(/\{\w+\+\}/g, String.raw`[^/]+(?:/[^/]+)*`)
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return {method, pattern: new RegExp(`^${pattern}$`)};
});

const picture = new RegExp(`/(${PICTURE_PATH_PATTERN})$`);

/**
 * The path to request from the service, if the proxy forwards this call or picture; otherwise
 * `undefined`.
 */
function forwardedPath(method: string, pathname: string): string | undefined {
  if (pathname.length > PATH_LIMIT) return undefined;
  // The address of the handler itself may contain `/api/`. So the call may begin at any `/api/`.
  const call = [...pathname.matchAll(/\/api(?=\/)/g)]
    .map(({index}) => pathname.slice(index + '/api/'.length))
    .find((end) =>
      patterns.some((one) => one.method === method && one.pattern.test(end)),
    );
  const path =
    call === undefined
      ? method === 'GET'
        ? picture.exec(pathname)?.[1]
        : undefined
      : `api/${call}`;
  return path?.split('/').every(isHarmless) ? path : undefined;
}

/**
 * If the shopper follows a link to a page of the service: the path of this page, such as
 * `/terms`. `undefined` for every other request, such as an API call. `path` is the part of the
 * address below the handler.
 */
function visitedPage({method, headers}: Request, path: string): string | undefined {
  const isVisit = method === 'GET' && headers.get('sec-fetch-mode') === 'navigate';
  return isVisit && !`${path}/`.includes('/api/') ? path : undefined;
}

/**
 * Whether a path segment is still a single segment after decoding, and contains no control
 * characters.
 */
function isHarmless(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}

/**
 * Returns a function that counts the requests of an IP address. The function returns `false` when
 * the address has exceeded its limit.
 */
function requestCounter(perMinute: number): (address: string) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= perMinute;
  };
}

function serviceHeaders(
  request: Request,
  isCall: boolean,
  address: string | undefined,
): Headers {
  const headers = pick(request.headers, isCall ? REQUEST_HEADERS : ['accept']);
  // Without a bearer token, the `Authorization` header contains the password of the site on which
  // the proxy runs. This password must not reach the service.
  if (!/^bearer /i.test(headers.get('authorization') ?? ''))
    headers.delete('authorization');
  // With this header, a service that trusts the proxy can limit calls per shopper.
  if (isCall && address) headers.set('X-Forwarded-For', address);
  return headers;
}

function answerHeaders(request: Request, origins: readonly string[]): Headers {
  const headers = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    Vary: 'Origin',
  });
  const origin = request.headers.get('origin');
  if (origin && origins.includes(origin)) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Methods', 'GET, POST');
    headers.set('Access-Control-Allow-Headers', REQUEST_HEADERS.join(', '));
    headers.set('Access-Control-Expose-Headers', 'Retry-After, Date');
    headers.set('Access-Control-Max-Age', '86400');
  }
  return headers;
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = names.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new Headers(picked);
}

/**
 * The content type of an answer. HTML from the service becomes plain text, because it must not run
 * on the proxy's domain.
 */
function safeType(type: string | null, isCall: boolean): string {
  const [allowed] =
    (isCall ? /^application\/json\b/i : /^image\/[\w.+-]+/i).exec(type ?? '') ?? [];
  return allowed ?? 'text/plain; charset=utf-8';
}

/** Reads a stream of at most `limit` bytes; `undefined` if the stream is longer. */
async function readAtMost(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream?.getReader();
  for (
    let next = await reader?.read();
    next && !next.done;
    next = await reader?.read()
  ) {
    length += next.value.length;
    if (length > limit) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
