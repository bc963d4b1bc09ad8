// The faults of a call, as answers to the request of a page. Some let the call take effect first.
const CORS = {'Access-Control-Allow-Origin': '*'};
const HTML = 'text/html';
const pageOf = (title) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><script>alert(1)</script></body></html>`;

/** Returns a fault that answers with this status and body, without asking the service. */
const says =
  (status, body, {contentType = 'application/json', headers = CORS} = {}) =>
  (route) =>
    route.fulfill({
      status,
      contentType,
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

/** Returns a fault that asks the service, and changes the body of its answer. */
const changes = (change, more) => async (route) => {
  const response = await route.fetch();
  await route.fulfill({response, ...more, body: change(await response.text())});
};

export const FAULTS = {
  'connection reset': (route) => route.abort('connectionreset'),
  'no answer, ever': () => {},
  'no answer, ever, though it took effect': async (route) => void (await route.fetch()),
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
  '429 with HTML': says(429, pageOf('429 Too Many Requests'), {contentType: HTML}),
  500: says(500, {message: 'Server Error', exception: 'QueryException', trace: []}),
  '500 after it took effect': changes(() => '{"message":"Server Error"}', {
    status: 500,
  }),
  '502 with HTML': says(502, pageOf('502 Bad Gateway'), {contentType: HTML}),
  'an error without CORS': says(502, pageOf('502'), {headers: {}}),
  'JSON cut off': changes((body) => body.slice(0, -Math.ceil(body.length / 3))),
  'another content type': changes((body) => body, {contentType: 'text/plain'}),
  'an empty body': says(200, ''),
  'a page of HTML': says(200, pageOf('Welcome'), {contentType: HTML}),
  '10 MB': says(200, `{"pad":"${'x'.repeat(10e6)}"}`),
  'a list for an object, or the reverse': changes((body) =>
    body.startsWith('[') ? '{"0":{}}' : '[]',
  ),
  null: says(200, 'null'),
  'deep nesting': says(200, `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
};
