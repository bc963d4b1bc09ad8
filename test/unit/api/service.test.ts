import {describe, it} from 'node:test';
import {expect} from 'chai';
import * as z from 'zod/mini';
import type {ShopError, ShopErrorKind} from '../../../src/lib/shop-error.js';
import type {Call} from '../../../src/api/call.js';
import type {RetryPolicy} from '../../../src/api/retry.js';
import {Service} from '../../../src/api/service.js';
import {amount, listOf} from '../../../src/api/readers.js';
import {
  fakeFetch,
  neverAnswer,
  status,
  type Reaction,
} from '../../support/fake-fetch.js';
import {recordTimerDelays} from '../../support/on-test-end.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import {errorAnswers} from '../../support/fixtures.js';

const schema = z.object({value: amount});
const read: Call<{value: number}> = {path: '/things/get', schema, read: true};
const change: Call = {path: '/things/change'};
const good = {value: 7};

/**
 * A service that answers with these reactions in turn. `asked` lists the requests, `reported` the
 * reported errors. Requests carry the token, if there is one.
 */
function serviceThat(
  reactions: readonly Reaction[],
  retry: Partial<RetryPolicy> = {},
  token?: string,
) {
  const {fetch, asked} = fakeFetch(...reactions);
  const reported: ShopError[] = [];
  const service = new Service({
    baseUrl: 'https://shop.example.net',
    fetch,
    retry: {pause: 1, ...retry},
    report: (error) => reported.push(error),
    withToken: (send) => send(token),
  });
  return {service, asked, reported};
}

/** Returns the error of a call that the service answers with this reaction. */
async function failure(
  reaction: Reaction,
  call: Call = read,
  token?: string,
): Promise<ShopError> {
  return shopErrorOf(serviceThat([reaction], {}, token).service.call(call));
}

const offline = new TypeError('Failed to fetch');
const html = '<!doctype html><title>Oops</title>';

describe('A service', () => {
  it('returns the checked answer', async () => {
    const {service, asked, reported} = serviceThat([{value: '7', extra: true}]);
    expect(await service.call(read)).to.deep.equal(good);
    expect(asked).to.have.lengthOf(1);
    expect(reported).to.deep.equal([]);
  });

  it('follows no redirect, which could take the token to another origin', async () => {
    const {service, asked} = serviceThat([good], {}, 'abc');
    await service.call(read);
    expect(asked[0]).to.have.property('redirect', 'manual');
  });

  it('returns an answer without the parts that cannot be read, and reports each of them', async () => {
    const things = [{value: 'abc'}, {value: 1}, {}, {value: 2}];
    const {service, reported} = serviceThat([{things}]);
    const list = z.object({things: listOf(schema)});
    expect(
      await service.call({path: read.path, read: true, schema: list}),
    ).to.deep.equal({
      things: [{value: 1}, {value: 2}],
    });
    expect(reported.map(({kind, path}) => `${kind} ${path}`)).to.deep.equal([
      'schema things[0].value',
      'schema things[2].value',
    ]);
    expect(reported[0]!.message).to.contain('/things/get');
  });

  it('remembers calls that the service does not have, and no others', async () => {
    const {service} = serviceThat([
      status(405),
      status(404),
      status(404, {message: 'No such line.'}),
      status(500),
    ]);
    const calls: Call<unknown, {cid: number}>[] = [
      {path: '/cart/setReferral'},
      {path: '/cart/reload/{cid}'},
      {path: '/cart/remove/{cid}'},
      {path: '/cart/setVariable/{cid}'},
    ];
    for (const call of calls) await shopErrorOf(service.call(call, {cid: 12}));
    expect([...service.lacks]).to.deep.equal([
      '/cart/setReferral',
      '/cart/reload/{cid}',
    ]);
  });
});

describe('A request, trying again', () => {
  const passing: readonly [string, Reaction][] = [
    ['the network fails', offline],
    ['the service asks to slow down (429)', status(429, html)],
    ['a gateway fails (502)', status(502, html)],
    ['the service is closed (503)', status(503)],
    ['a gateway has waited too long (504)', status(504)],
  ];

  for (const [what, reaction] of passing)
    it(`reads again when ${what}, at most twice, but sends a change only once`, async () => {
      const later = serviceThat([reaction, reaction, good]);
      expect(await later.service.call(read)).to.deep.equal(good);
      expect(later.asked).to.have.lengthOf(3);
      expect(later.reported).to.deep.equal([]);
      for (const [call, requests] of [
        [read, 3],
        [change, 1],
      ] as const) {
        const {service, asked, reported} = serviceThat([reaction]);
        const error = await shopErrorOf(service.call(call));
        expect(asked).to.have.lengthOf(requests);
        expect(reported).to.deep.equal([error]);
      }
    });

  for (const [what, header, least, most] of [
    ['as long as the service asks for, in seconds', '0.05', 50, 50],
    ['no time if the service says so', '0', 0, 0],
    ['no time until a date that has passed', 'Mon, 01 Jan 2001 00:00:00 GMT', 0, 0],
    ['its own pause if the header is not valid', 'soon', 15, 25],
  ] as const)
    it(`waits ${what}`, async () => {
      const delays = recordTimerDelays();
      const {service} = serviceThat([status(503, '', {'Retry-After': header}), good], {
        pause: 20,
      });
      expect(await service.call(read)).to.deep.equal(good);
      expect(delays).to.have.lengthOf(1);
      expect(delays[0]).to.be.within(least, most);
    });

  it('lets a shopper wait for a few seconds at most', async () => {
    for (const header of ['60', new Date(Date.now() + 60_000).toUTCString()]) {
      const {service, asked} = serviceThat([
        status(429, '', {'Retry-After': header}),
        good,
      ]);
      const error = await shopErrorOf(service.call(read));
      expect(error.retryAfter).to.be.within(55_000, 60_000);
      expect(asked).to.have.lengthOf(1);
    }
  });
});

describe('A request, with a time limit', () => {
  it('ends a change that is not answered in time, without repeating it', async () => {
    const {service, asked, reported} = serviceThat([neverAnswer], {timeout: 5});
    const error = await shopErrorOf(service.call(change));
    expect(error).to.include({kind: 'timeout', path: '/things/change'});
    expect(error.outcomeUnknown).to.equal(true);
    expect(asked).to.have.lengthOf(1);
    expect(reported).to.deep.equal([error]);
  });

  it('ends a read whose answer is never complete', async () => {
    const stuck = ({signal}: {signal: AbortSignal}) =>
      new Response(
        new ReadableStream({
          start(stream) {
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      );
    const {service, asked} = serviceThat([stuck], {timeout: 5});
    expect(await shopErrorOf(service.call(read))).to.have.property('kind', 'timeout');
    expect(asked).to.have.lengthOf(3);
  });

  it('repeats a read that was not answered in time', async () => {
    const {service, reported} = serviceThat([neverAnswer, good], {timeout: 5});
    expect(await service.call(read)).to.deep.equal(good);
    expect(reported).to.deep.equal([]);
  });

  it('does not begin a try for which no time is left', async () => {
    const {service, asked} = serviceThat([offline], {pause: 50, total: 20});
    expect(await shopErrorOf(service.call(read))).to.have.property('kind', 'network');
    expect(asked).to.have.lengthOf(1);
  });
});

describe('A request, giving up', () => {
  const reason = new Error('The shopper has left.');

  /** Sends a read, to which the service reacts like this, until `abort` is called. */
  function readUntil(reactionUntil: (abort: () => void) => Reaction) {
    const task = new AbortController();
    const abort = () => task.abort(reason);
    const {service, asked, reported} = serviceThat([reactionUntil(abort), good], {
      pause: 4_000,
    });
    const answered = rejectionOf(service.call(read, undefined, {signal: task.signal}));
    return {asked, reported, answered, abort};
  }

  /** Reads without an answer, and aborts this. */
  it("rejects with the signal's reason while it waits for an answer", async () => {
    const {asked, reported, answered, abort} = readUntil(() => neverAnswer);
    abort();
    expect(await answered).to.equal(reason);
    expect(asked).to.have.lengthOf(1);
    expect(asked[0]!.signal.aborted).to.equal(true);
    expect(reported).to.deep.equal([]);
  });

  for (const [what, stop] of [
    // A task later, the answer has been read.
    ['during the pause', (abort: () => void) => void setTimeout(abort)],
    ['during a failing request', (abort: () => void) => abort()],
  ] as const)
    it(`rejects with the signal's reason ${what} before the next request`, async () => {
      const {asked, answered} = readUntil((abort) => () => {
        stop(abort);
        return new Response('', {status: 503});
      });
      expect(await answered).to.equal(reason);
      expect(asked).to.have.lengthOf(1);
    });
});

describe('The failure of a request', () => {
  const {badName, unauthorized, unauthorizedEmpty, noCategory, invalid, tooMany} =
    errorAnswers;
  const {moduleOff, badGateway} = errorAnswers;
  const sent = ({http, type, body}: typeof badName) =>
    status(http, body, {'Content-Type': type});

  const soldOut = {message: 'Sold out.'};
  const kinds: readonly [
    string,
    Reaction,
    ShopErrorKind,
    (string | undefined)?,
    number?,
  ][] = [
    ['a failed connection', offline, 'network', undefined, 3],
    ['a refused name', sent(badName), 'refused', 'Incorrect username!'],
    ['a missing token', sent(unauthorized), 'unauthorized'],
    ['a missing token, in silence', sent(unauthorizedEmpty), 'unauthorized'],
    ['a missing category', sent(noCategory), 'not-found', 'Category not found'],
    ['mistakes', sent(invalid), 'refused', 'The given data was invalid.'],
    ['too many requests', sent(tooMany), 'rate-limited', undefined, 3],
    [
      'a module that is off',
      sent(moduleOff),
      'not-found',
      'Profile module is disabled',
    ],
    ['a dead gateway', sent(badGateway), 'service', undefined, 3],
    ['a forbidden call', status(403, {message: 'Not yours.'}), 'refused', 'Not yours.'],
    ['a call of another kind', status(405), 'not-found'],
    ['a conflict', status(409, {error: 'Taken.'}), 'refused', 'Taken.'],
    ['something that has gone', status(410), 'not-found'],
    ['an odd status', status(418, 'I am a teapot.'), 'refused', 'I am a teapot.'],
    ['a bug', status(500, {message: 'Undefined array key'}), 'service'],
    ['a refusal by success', {success: false, ...soldOut}, 'not-found', 'Sold out.'],
    ['a refusal by status', {status: false, ...soldOut}, 'not-found', 'Sold out.'],
    ['an answer of HTML', status(200, html), 'schema'],
    ['an empty answer', status(200, ' '), 'schema'],
    ['an answer without content', status(204), 'schema'],
    ['a bare string', status(200, 'banned'), 'schema'],
    ['half an answer', status(200, '{"value": 7'), 'schema'],
    ['null', null, 'schema'],
    ['a list', [good], 'schema'],
    ['an answer without what was asked for', {}, 'schema'],
    [
      'a redirect',
      status(302, '', {Location: 'https://evil.example'}),
      'configuration',
    ],
  ];

  for (const [what, reaction, kind, serviceMessage, tries = 1] of kinds) {
    it(`calls ${what} "${kind}" after ${tries} tries${serviceMessage ? `, and keeps the service's message` : ''}`, async () => {
      const {service, asked, reported} = serviceThat([reaction]);
      const error = await shopErrorOf(service.call(read));
      expect(error).to.deep.include({kind, serviceMessage});
      expect(asked).to.have.lengthOf(tries);
      expect(reported).to.deep.equal([error]);
    });
  }

  it('reports an opaque redirect as a configuration error', async () => {
    const hidden = () => {
      const response = new Response('');
      Object.defineProperty(response, 'type', {value: 'opaqueredirect'});
      return response;
    };
    const error = await failure(hidden);
    expect(error.kind).to.equal('configuration');
    expect(error.message).to.contain('https://shop.example.net/api/things/get');
  });

  it('has the place in the answer that could not be read, the cause, and the status', async () => {
    expect(await failure({value: 'abc'})).to.include({
      path: 'value',
      message: '/things/get: value: expected an amount of 0 or more',
    });
    expect(await failure(offline)).to.have.property('cause', offline);
    expect(await failure(status(403))).to.have.property('status', 403);
  });

  it('never writes the token into an error', async () => {
    for (const reaction of [
      offline,
      status(401),
      status(302),
      {success: false},
      html,
    ]) {
      const error = await failure(reaction, read, 'secret-token');
      const parts = [
        error.message,
        error.stack,
        error.serviceMessage,
        JSON.stringify(error),
      ];
      expect(parts.join()).not.to.contain('secret-token');
    }
  });

  for (const [what, token] of [
    ['a line break', 'secret\ntoken'],
    ['a line break before it', '\r\nsecret-token'],
    ['a typographic quotation mark', '“secret-token”'],
    ['a byte order mark', '\uFEFFsecret-token'],
    ['a null character', 'secret-token\0'],
  ] as const) {
    it(`sends no token with ${what}, and does not repeat it in the error`, async () => {
      const {service, asked, reported} = serviceThat([good], {}, token);
      const error = await shopErrorOf(service.call(read));
      expect(error).to.include({kind: 'configuration', path: '/things/get'});
      expect(`${error.message} ${error.stack}`).not.to.contain('secret');
      expect(error.cause).to.equal(undefined);
      expect(asked).to.have.lengthOf(0);
      expect(reported).to.deep.equal([error]);
    });
  }

  it('sends a token that ends with a line break without the line break', async () => {
    const {service, asked} = serviceThat([good], {}, 'abc\r\n');
    await service.call(read);
    expect(asked[0]!.headers['authorization']).to.equal('Bearer abc');
  });
});

describe('A request for a change', () => {
  const taken = [
    undefined,
    null,
    {},
    [],
    {success: true},
    {success: 1},
    {status: true},
  ];

  for (const answer of taken) {
    it(`is accepted if the service answers ${JSON.stringify(answer) ?? 'nothing'}`, async () => {
      const reaction = answer === undefined ? status(200) : answer;
      expect(await serviceThat([reaction]).service.call(change)).to.equal(undefined);
    });
  }

  const refusals = [
    {success: false, message: 'Sold out.'},
    {success: 0, message: 'Sold out.'},
    {status: false, message: 'Sold out.'},
    {status: 'error', message: 'Sold out.'},
    {status: false, error: 'Sold out.'},
  ];

  for (const refusal of refusals)
    it(`is refused by ${JSON.stringify(refusal)}`, async () => {
      expect(await failure(refusal, change)).to.include({
        kind: 'refused',
        serviceMessage: 'Sold out.',
        status: 200,
        outcomeUnknown: false,
      });
    });

  /** An answer whose `property` says that the browser, or the page's own `fetch`, met a redirect. */
  const redirected =
    (property: object, code = 200, body: unknown = good) =>
    () => {
      const response = status(code, body)();
      for (const [name, value] of Object.entries(property))
        Object.defineProperty(response, name, {value});
      return response;
    };

  const unclear: readonly [string, Reaction, ShopErrorKind][] = [
    ['a redirect (302)', status(302, '', {Location: '/login'}), 'schema'],
    ['a redirect to its result (303)', status(303), 'schema'],
    ['a permanent redirect (308)', status(308), 'schema'],
    ['a hidden redirect', redirected({type: 'opaqueredirect'}), 'schema'],
    [
      'a redirect followed by the page’s fetch',
      redirected({redirected: true}, 404),
      'schema',
    ],
    ['a gateway that stopped waiting (408)', status(408), 'timeout'],
    ['a hidden answer', redirected({type: 'opaque', status: 0, ok: false}), 'service'],
    ['a broken gateway (520)', status(520, {success: false, message: 'No'}), 'service'],
    ['an HTML page', status(200, html), 'schema'],
    ['half an answer', status(200, '{"success": tr'), 'schema'],
    ['a text that is not JSON', status(202, '[accepted'), 'schema'],
  ];

  for (const [what, reaction, kind] of unclear) {
    it(`has an unknown outcome after ${what}`, async () => {
      const error = await failure(reaction, change);
      expect(error).to.include({kind, outcomeUnknown: true});
    });
  }

  it('can be requested without counting as refused', async () => {
    const {service} = serviceThat([{success: false, value: 3}]);
    expect(await service.call({...read, flags: true})).to.deep.equal({value: 3});
  });
});

describe('The service’s own words', () => {
  const said = (message: unknown) => ({success: false, message});

  const fit = ['Only for ranks > VIP', ' Bitte melde dich an. ', 'x'.repeat(200)];

  for (const message of ['Please select a server for MVP <3', ...fit])
    it(`reach a shopper: ${message.slice(0, 40)}`, async () => {
      const {serviceMessage} = await failure(said(message), change);
      expect(serviceMessage).to.equal(message.trim());
    });

  const unfit = [
    '   ',
    '<p>Sold out</p>',
    '<!-- trace -->',
    'SQLSTATE[42S22]: Column not found',
    'Illuminate\\Database\\QueryException in Connection.php',
    'App\\Models\\Cart::add() failed',
    'Stack trace: #0 index.php',
    '{"error": 17}',
    'line\nline',
    'Sold \u001b[2Jout',
    'Sold \u009b2Jout',
    'x'.repeat(201),
    {text: 'Sold out'},
    ['Sold out'],
    null,
  ];

  for (const message of unfit)
    it(`stay away from a shopper: ${JSON.stringify(message).slice(0, 40)}`, async () => {
      const {serviceMessage} = await failure(said(message), change);
      expect(serviceMessage).to.equal(undefined);
    });
});

describe('A validator’s answer', () => {
  const {http, body: invalid} = errorAnswers.invalid;
  const details = {email: ['Not an address.', 'Too short.'], city: 'Missing.'};
  for (const [what, reaction, fieldMessages] of [
    [
      'as Laravel does',
      status(http, invalid),
      {'details.email': 'The email must be a valid email address.'},
    ],
    [
      'as the admin interface does',
      status(422, {status: false, error: 'Invalid data.', details}),
      {email: 'Not an address.', city: 'Missing.'},
    ],
    [
      'in a refusal with status 200, too',
      {success: false, errors: {coupon: ['Too long.']}},
      {coupon: 'Too long.'},
    ],
  ] as const)
    it(`names the fields, ${what}`, async () => {
      expect(await failure(reaction, change)).to.deep.include({fieldMessages});
    });

  it('names no field without a readable message', async () => {
    for (const errors of [{}, [], null, 'all', {email: ['<b>No</b>']}, {email: []}]) {
      const error = await failure(status(422, {message: 'No.', errors}), change);
      expect(error.fieldMessages).to.equal(undefined);
    }
  });
});
