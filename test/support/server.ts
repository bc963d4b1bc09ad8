import {http, HttpResponse, passthrough, type JsonBodyType} from 'msw';
import {setupWorker} from 'msw/browser';

/**
 * The network of the component tests. What a test did not foresee fails as it would with the cable
 * unplugged, and is named on the console; the runner's own files come from the runner.
 */
export const worker = setupWorker(
  http.all('*', ({request}) => {
    if (new URL(request.url).origin === location.origin) return passthrough();
    console.error(`No answer was arranged for ${request.method} ${request.url}`);
    return HttpResponse.error();
  }),
);

before(() => worker.start({quiet: true}));
afterEach(() => worker.resetHandlers());

/** The address of a service that no other test has: the same address would be the same `Shop`. */
export function uniqueAddress(): string {
  return `https://shop-${crypto.randomUUID().slice(0, 8)}.example.test`;
}

/** What `answer` sends: JSON, or text when it is a string, or what the function makes of the request. */
export type Answer =
  JsonBodyType | ((request: Request) => Response | Promise<Response>);

/**
 * Arranges the answer to one method and address until the test ends, before any arranged earlier:
 * `answer('GET https://shop-1.example.test/api/settings', {...})`. The address may hold `:name`
 * and `*`. Returns the requests that were answered so far, in order.
 */
export function answer(
  target: string,
  body?: Answer,
  init: ResponseInit = {},
): Request[] {
  const requests: Request[] = [];
  const [method = '', address = ''] = target.split(' ');
  const verb = method.toLowerCase() as
    'get' | 'post' | 'put' | 'patch' | 'delete' | 'all';
  worker.use(
    http[verb](address, ({request}) => {
      requests.push(request.clone());
      if (typeof body === 'function') return body(request);
      if (body === undefined) return new HttpResponse(null, init);
      return typeof body === 'string'
        ? HttpResponse.text(body, init)
        : HttpResponse.json(body, init);
    }),
  );
  return requests;
}

/** Lets `service` answer everything below an address: the local service, in memory. */
export function serve(
  address: string,
  service: (request: Request) => Response | Promise<Response>,
): void {
  worker.use(http.all(`${address}/*`, ({request}) => service(request)));
}
