import {http, HttpResponse, passthrough, type JsonBodyType} from 'msw';
import {setupWorker} from 'msw/browser';

/**
 * The network of the component tests. A request that no test has arranged fails like a request
 * without a connection, and is named on the console. Files of the test runner pass through.
 */
export const worker = setupWorker(
  http.all('*', ({request}) => {
    if (new URL(request.url).origin === location.origin) return passthrough();
    // Each visit asks whether the shop is open. Nothing depends on an answer.
    if (request.url.endsWith('/api/checkAccessibility'))
      return new HttpResponse(null, {status: 404});
    console.error(`No answer was arranged for ${request.method} ${request.url}`);
    return HttpResponse.error();
  }),
);

before(() => worker.start({quiet: true}));
afterEach(() => worker.resetHandlers());

/**
 * The body that `answer` sends: a string as plain text, any other value as JSON. A function returns
 * the whole `Response`.
 */
export type Answer =
  JsonBodyType | ((request: Request) => Response | Promise<Response>);

/**
 * Arranges the answer to one method and address until the test ends. It replaces earlier answers:
 * `answer('GET https://shop-1.example.test/api/settings', {...})`. The address may contain `:name`
 * and `*`. Returns a list that grows with each answered request.
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

/** Lets `service`, such as the demo service in memory, answer all requests below an address. */
export function serve(
  address: string,
  service: (request: Request) => Response | Promise<Response>,
): void {
  worker.use(http.all(`${address}/*`, ({request}) => service(request)));
}
