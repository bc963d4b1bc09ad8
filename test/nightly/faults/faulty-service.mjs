// The local service, with an address for each cell of the matrix. Below the address of a cell, one
// call is answered with the fault that the test has set.
import {createServer} from 'node:http';
import {setTimeout as wait} from 'node:timers/promises';
import {startService} from '../../../demo/service/main.ts';

const JSON_TYPE = {'Content-Type': 'application/json'};
const HTML_TYPE = {'Content-Type': 'text/html'};
const page = (title) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><script>alert(1)</script></body></html>`;

/** Returns a fault that answers with this status and body, without asking the service. */
const says =
  (status, body, headers = JSON_TYPE) =>
  ({send}) =>
    send(status, headers, typeof body === 'string' ? body : JSON.stringify(body));

/** The faults of a call. Some of them let the call take effect first. */
export const FAULTS = {
  'connection reset': ({response}) => response.socket.destroy(),
  'reset in the middle': async ({answer, response}) => {
    const {body} = await answer();
    response.writeHead(200, {...JSON_TYPE, 'Content-Length': body.length + 99});
    response.write(body.slice(0, body.length / 2));
    // Time for the first half to reach the browser.
    await wait(20);
    response.socket?.destroy();
  },
  'no answer, ever': () => {},
  'no answer, ever, though it took effect': async ({answer}) => void (await answer()),
  '3 s slow': async ({pass}) => {
    // The delay is the tested fault.
    await wait(3000);
    await pass();
  },
  '400 with a bare string': says(400, '"Incorrect username!"'),
  401: says(401, {message: 'Unauthenticated.'}),
  403: says(403, {message: 'This action is unauthorized.'}),
  404: says(404, {success: false, message: 'Not found'}),
  409: says(409, {success: false, message: 'Conflict'}),
  '422 as frameworks send it': says(422, {
    message: 'The given data was invalid.',
    errors: {'details.email': ['The email must be a valid email address.']},
  }),
  '422 as plug-ins send it': says(422, {
    status: false,
    error: 'Validation failed',
    details: {email: ['Wrong.']},
  }),
  '429 with Retry-After': says(
    429,
    {message: 'Too Many Attempts.'},
    {
      ...JSON_TYPE,
      'Retry-After': '1',
    },
  ),
  '429 without': says(429, {message: 'Too Many Attempts.'}),
  '429 with HTML': says(429, page('429 Too Many Requests'), HTML_TYPE),
  500: says(500, {message: 'Server Error', exception: 'QueryException', trace: []}),
  '500 after it took effect': async ({answer, send}) => {
    await answer();
    send(500, JSON_TYPE, '{"message":"Server Error"}');
  },
  '502 with HTML': says(502, page('502 Bad Gateway'), HTML_TYPE),
  503: says(503, page('Maintenance'), HTML_TYPE),
  'an error without CORS': ({response}) =>
    response.writeHead(502, HTML_TYPE).end(page('502')),
  'JSON cut off': async ({answer, send}) => {
    const {body} = await answer();
    send(200, JSON_TYPE, body.slice(0, -Math.ceil(body.length / 3)));
  },
  'another content type': async ({answer, send}) =>
    send(200, {'Content-Type': 'text/plain'}, (await answer()).body),
  'an empty body': says(200, ''),
  'a page of HTML': says(200, page('Welcome'), HTML_TYPE),
  '10 MB': ({send}) => send(200, JSON_TYPE, `{"pad":"${'x'.repeat(10e6)}"}`),
  'a list for an object, or the reverse': async ({answer, send}) => {
    const {body} = await answer();
    send(200, JSON_TYPE, body.startsWith('[') ? '{"0":{}}' : '[]');
  },
  null: says(200, 'null'),
  'deep nesting': says(200, `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  'a redirect': says(302, '', {Location: 'https://elsewhere.example/'}),
};

/** Starts the service. Tests set the faults in `cells`: `{call, fault}` by the name of a cell. */
export async function startFaultyService() {
  const real = await startService({port: 0, file: ':memory:'});
  const cells = new Map();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request, response) {
    const cors = {
      // On a reused connection, browsers repeat a request without an answer on their own.
      Connection: 'close',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Expose-Headers': 'Retry-After',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    const [, name, rest] = /^\/([^/]+)(\/.*)$/.exec(request.url) ?? [];
    const cell = cells.get(name);
    if (!cell) return response.writeHead(404, cors).end();
    let sent = '';
    for await (const chunk of request) sent += chunk;
    const send = (status, headers, body) =>
      response.writeHead(status, {...cors, ...headers}).end(body);
    const answer = async () => {
      const {authorization, 'content-type': type} = request.headers;
      const reply = await fetch(real.origin + rest, {
        method: request.method,
        headers: {
          Accept: 'application/json',
          ...(authorization && {Authorization: authorization}),
          ...(type && {'Content-Type': type}),
        },
        body: request.method === 'POST' && sent ? sent : null,
      });
      return {
        status: reply.status,
        type: reply.headers.get('Content-Type') ?? 'text/plain',
        body: Buffer.from(await reply.arrayBuffer()),
      };
    };
    const pass = async () => {
      const {status, type, body} = await answer();
      send(status, {'Content-Type': type}, body);
    };
    const path = rest.slice('/api/'.length);
    if (!cell.call.test(path)) return pass();
    cell.struck += 1;
    if (!cell.fault) return pass();
    await cell.fault({
      response,
      send,
      pass,
      answer: async () => {
        const {body, ...others} = await answer();
        return {...others, body: body.toString()};
      },
    });
  }

  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    real: real.origin,
    address: (name) => `http://127.0.0.1:${server.address().port}/${name}`,
    cells,
    /** Calls the service directly with this token, and returns the JSON of the answer. */
    async ask(path, token, body) {
      const reply = await fetch(`${real.origin}/api/${path}`, {
        method: path === 'settings/get' ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body && {'Content-Type': 'application/json'}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      return reply.json();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await real.close();
    },
  };
}
