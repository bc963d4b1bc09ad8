import {describe, it} from 'node:test';
import {expect} from 'chai';
import * as z from 'zod/mini';
import type {ShopError, ShopErrorKind} from '../../../src/lib/shop-error.js';
import {Requester, type Call, type RequesterOptions} from '../../../src/api/request.js';
import {listOf, numberLike} from '../../../src/api/readers.js';
import {
  fakeFetch,
  neverAnswer,
  status,
  type Reaction,
} from '../../support/fake-fetch.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import {errorAnswers} from '../../support/fixtures.js';

const schema = z.object({value: numberLike});
const read: Call<{value: number}> = {path: '/things/get', schema, read: true};
const change: Call<unknown> = {path: '/things/change', body: {count: 2}};
const good = {value: 7};

/**
 * A requester whose service answers with these reactions in turn. `asked` lists the requests,
 * `reported` the reported errors.
 */
function requester(
  reactions: readonly Reaction[],
  options: Partial<RequesterOptions> = {},
) {
  const {fetch, asked} = fakeFetch(...reactions);
  const reported: ShopError[] = [];
  const subject = new Requester({
    baseUrl: 'https://shop.example.net',
    fetch,
    pause: 1,
    report: (error) => reported.push(error),
    ...options,
  });
  return {subject, asked, reported};
}

/** Returns the error of a read that the service answers with this reaction. */
async function failure(
  reaction: Reaction,
  call: Call<unknown> = read,
): Promise<ShopError> {
  return shopErrorOf(requester([reaction]).subject.send(call));
}

const offline = new TypeError('Failed to fetch');
const html = '<!doctype html><title>Oops</title>';

describe('Requester', () => {
  it('returns the checked answer', async () => {
    const {subject, asked, reported} = requester([{value: '7', extra: true}]);
    expect(await subject.send(read)).to.deep.equal(good);
    expect(asked).to.have.lengthOf(1);
    expect(reported).to.deep.equal([]);
  });

  it('uses the fetch that the page had when the first shop was opened', async () => {
    const {fetch: original} = globalThis;
    const subject = new Requester({baseUrl: 'http://127.0.0.1:9'});
    const later = fakeFetch(good);
    globalThis.fetch = later.fetch;
    try {
      await subject.send({path: '/things'}).catch(() => undefined);
    } finally {
      globalThis.fetch = original;
    }
    expect(later.asked).to.have.lengthOf(0);
  });

  it('follows no redirect, which could take the token to another origin', async () => {
    const {subject, asked} = requester([good]);
    await subject.send({...read, token: 'abc'});
    expect(asked[0]).to.have.property('redirect', 'manual');
  });

  describe('trying again', () => {
    const passing: readonly [string, Reaction][] = [
      ['the network fails', offline],
      ['the service asks to slow down (429)', status(429, html)],
      ['a gateway fails (502)', status(502, html)],
      ['the service is closed for a moment (503)', status(503)],
      ['a gateway has waited too long (504)', status(504)],
    ];

    for (const [what, reaction] of passing) {
      it(`reads again when ${what}`, async () => {
        const {subject, asked, reported} = requester([reaction, reaction, good]);
        expect(await subject.send(read)).to.deep.equal(good);
        expect(asked).to.have.lengthOf(3);
        expect(reported).to.deep.equal([]);
      });

      it(`gives up reading after the third time that ${what}, and reports this once`, async () => {
        const {subject, asked, reported} = requester([reaction]);
        const error = await shopErrorOf(subject.send(read));
        expect(asked).to.have.lengthOf(3);
        expect(reported).to.deep.equal([error]);
      });

      it(`sends a change only once, although ${what}`, async () => {
        const {subject, asked, reported} = requester([reaction, good]);
        const error = await shopErrorOf(subject.send(change));
        expect(asked).to.have.lengthOf(1);
        expect(reported).to.deep.equal([error]);
      });
    }

    const lasting: readonly [string, Reaction][] = [
      ['has a bug (500)', status(500, html)],
      ['understands and says no (400)', status(400, '"No"')],
      ['wants a token (401)', status(401)],
      ['does not have it (404)', status(404)],
      ['finds mistakes (422)', status(422, {message: 'No'})],
      ['refuses with status 200', {success: false, message: 'No'}],
      ['answers something else', {value: 'abc'}],
      ['answers HTML', status(200, html)],
      ['redirects', status(302)],
    ];

    for (const [what, reaction] of lasting) {
      it(`does not read again when the service ${what}`, async () => {
        const {subject, asked, reported} = requester([reaction, good]);
        const error = await shopErrorOf(subject.send(read));
        expect(asked).to.have.lengthOf(1);
        expect(reported).to.deep.equal([error]);
      });
    }

    it('waits as long as the service asks for, in seconds', async () => {
      const {subject, asked} = requester([
        status(429, '', {'Retry-After': '0.05'}),
        good,
      ]);
      const start = performance.now();
      await subject.send(read);
      expect(performance.now() - start).to.be.at.least(45);
      expect(asked).to.have.lengthOf(2);
    });

    it('does not wait for a date that has passed', async () => {
      const past = new Date(Date.now() - 1000).toUTCString();
      const {subject} = requester([status(503, '', {'Retry-After': past}), good], {
        pause: 60_000,
      });
      expect(await subject.send(read)).to.deep.equal(good);
    });

    it('uses the pause that the service names instead of its own', async () => {
      const {subject} = requester([status(429, '', {'Retry-After': '0'}), good], {
        pause: 60_000,
      });
      expect(await subject.send(read)).to.deep.equal(good);
    });

    it('lets a shopper wait for a few seconds at most', async () => {
      for (const header of ['60', new Date(Date.now() + 60_000).toUTCString()]) {
        const {subject, asked} = requester([
          status(429, '', {'Retry-After': header}),
          good,
        ]);
        const error = await shopErrorOf(subject.send(read));
        expect(error.retryAfter).to.be.within(55_000, 60_000);
        expect(asked).to.have.lengthOf(1);
      }
    });

    it('ignores an invalid Retry-After header', async () => {
      const {subject} = requester([status(503, '', {'Retry-After': 'soon'}), good]);
      expect(await subject.send(read)).to.deep.equal(good);
    });
  });

  describe('a time limit', () => {
    it('ends a change that is not answered in time, without repeating it', async () => {
      const {subject, asked, reported} = requester([neverAnswer], {timeout: 5});
      const error = await shopErrorOf(subject.send(change));
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
      const {subject} = requester([stuck], {timeout: 5});
      expect(await shopErrorOf(subject.send(read))).to.have.property('kind', 'timeout');
    });
  });

  describe('giving up', () => {
    it("rejects with the signal's reason while it waits for an answer, and sends no further request", async () => {
      const {subject, asked, reported} = requester([neverAnswer]);
      const task = new AbortController();
      const reason = new Error('The shopper has left.');
      const answered = rejectionOf(subject.send({...read, signal: task.signal}));
      task.abort(reason);
      expect(await answered).to.equal(reason);
      expect(asked).to.have.lengthOf(1);
      expect(asked[0]!.signal.aborted).to.equal(true);
      expect(reported).to.deep.equal([]);
    });

    it('works in engines without `AbortSignal.any`', async () => {
      const {any} = AbortSignal;
      Reflect.deleteProperty(AbortSignal, 'any');
      onTestEnd(() => Object.assign(AbortSignal, {any}));
      const {subject, asked} = requester([neverAnswer]);
      const task = new AbortController();
      const answered = rejectionOf(subject.send({...read, signal: task.signal}));
      task.abort('gone');
      expect(await answered).to.equal('gone');
      expect(asked[0]!.signal.aborted).to.equal(true);
    });

    it("rejects with the signal's reason during the pause before the next request", async () => {
      const task = new AbortController();
      const reason = new Error('The shopper has left.');
      const stumble = () => {
        // Aborts after the answer has been read.
        setTimeout(() => task.abort(reason));
        return new Response('', {status: 503});
      };
      const {subject, asked} = requester([stumble, good], {pause: 60_000});
      expect(await rejectionOf(subject.send({...read, signal: task.signal}))).to.equal(
        reason,
      );
      expect(asked).to.have.lengthOf(1);
    });

    it('rejects without a pause if the signal aborted during a failing request', async () => {
      const task = new AbortController();
      const stumble = () => {
        task.abort('gone');
        return new Response('', {status: 503});
      };
      const {subject, asked} = requester([stumble, good], {pause: 60_000});
      expect(await rejectionOf(subject.send({...read, signal: task.signal}))).to.equal(
        'gone',
      );
      expect(asked).to.have.lengthOf(1);
    });
  });

  describe('failures', () => {
    const {badName, unauthorized, unauthorizedEmpty, noCategory, invalid, tooMany} =
      errorAnswers;
    const {moduleOff, badGateway} = errorAnswers;
    const sent = ({http, type, body}: typeof badName) =>
      status(http, body, {'Content-Type': type});

    const kinds: readonly [string, Reaction, ShopErrorKind, string?][] = [
      ['a failed connection', offline, 'network'],
      ['a refused name', sent(badName), 'refused', 'Incorrect username!'],
      ['a missing token', sent(unauthorized), 'unauthorized'],
      ['a missing token, in silence', sent(unauthorizedEmpty), 'unauthorized'],
      [
        'a category that is not there',
        sent(noCategory),
        'not-found',
        'Category not found',
      ],
      ['mistakes', sent(invalid), 'refused', 'The given data was invalid.'],
      ['too many requests', sent(tooMany), 'rate-limited'],
      [
        'a switched-off module',
        sent(moduleOff),
        'not-found',
        'Profile module is disabled',
      ],
      ['a dead gateway', sent(badGateway), 'service'],
      [
        'a forbidden call',
        status(403, {message: 'Not yours.'}),
        'refused',
        'Not yours.',
      ],
      ['a call of another kind', status(405), 'not-found'],
      ['a conflict', status(409, {error: 'Taken.'}), 'refused', 'Taken.'],
      ['something that has gone', status(410), 'not-found'],
      [
        'a status nobody expects',
        status(418, 'I am a teapot.'),
        'refused',
        'I am a teapot.',
      ],
      ['a bug', status(500, {message: 'Undefined array key'}), 'service'],
      [
        'a refusal by success',
        {success: false, message: 'Sold out.'},
        'not-found',
        'Sold out.',
      ],
      [
        'a refusal by status',
        {status: false, message: 'Sold out.'},
        'not-found',
        'Sold out.',
      ],
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

    for (const [what, reaction, kind, serviceMessage] of kinds) {
      it(`calls ${what} "${kind}"${serviceMessage ? `, and keeps the service's message` : ''}`, async () => {
        expect(await failure(reaction)).to.deep.include({kind, serviceMessage});
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

    it('names the place in the answer that could not be read', async () => {
      const error = await failure({value: 'abc'});
      expect(error).to.include({
        path: 'value',
        message: '/things/get: value: expected a number',
      });
    });

    it('keeps the cause of a failed connection', async () => {
      expect(await failure(offline)).to.have.property('cause', offline);
    });

    it('keeps the status of an answer', async () => {
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
        const error = await failure(reaction, {...read, token: 'secret-token'});
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
        const {subject, asked, reported} = requester([good]);
        const error = await shopErrorOf(subject.send({...read, token}));
        expect(error).to.include({kind: 'configuration', path: '/things/get'});
        expect(`${error.message} ${error.stack}`).not.to.contain('secret');
        expect(error.cause).to.equal(undefined);
        expect(asked).to.have.lengthOf(0);
        expect(reported).to.deep.equal([error]);
      });
    }

    it('sends a token that ends with a line break without the line break', async () => {
      const {subject, asked} = requester([good]);
      await subject.send({...read, token: 'abc\r\n'});
      expect(asked[0]!.headers['authorization']).to.equal('Bearer abc');
    });
  });

  describe('a change', () => {
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
        expect(await requester([reaction]).subject.send(change)).to.equal(undefined);
      });
    }

    const refusals = [
      {success: false, message: 'Sold out.'},
      {success: 0, message: 'Sold out.'},
      {status: false, message: 'Sold out.'},
      {status: 'error', message: 'Sold out.'},
      {status: false, error: 'Sold out.'},
    ];

    for (const refusal of refusals) {
      it(`is refused by ${JSON.stringify(refusal)}`, async () => {
        const error = await failure(refusal, change);
        expect(error).to.include({
          kind: 'refused',
          serviceMessage: 'Sold out.',
          status: 200,
        });
        expect(error.outcomeUnknown).to.equal(false);
      });
    }

    it('has an unknown outcome if the answer is an HTML page', async () => {
      for (const text of [html, '{"success": tr']) {
        const error = await failure(status(200, text), change);
        expect(error.kind).to.equal('schema');
        expect(error.outcomeUnknown).to.equal(true);
      }
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
      [
        'a redirect that the browser hides',
        redirected({type: 'opaqueredirect'}),
        'schema',
      ],
      [
        'a redirect that the page’s own fetch has followed to a missing page',
        redirected({redirected: true}, 404),
        'schema',
      ],
      ['a gateway that stopped waiting (408)', status(408), 'timeout'],
      [
        'a hidden answer',
        redirected({type: 'opaque', status: 0, ok: false}),
        'service',
      ],
      [
        'a broken gateway (520)',
        status(520, {success: false, message: 'No'}),
        'service',
      ],
      ['a text that is not JSON', status(202, '[accepted'), 'schema'],
    ];

    for (const [what, reaction, kind] of unclear) {
      it(`has an unknown outcome after ${what}`, async () => {
        const error = await failure(reaction, change);
        expect(error).to.include({kind, outcomeUnknown: true});
      });
    }

    it('can be requested without counting as refused', async () => {
      const {subject} = requester([{success: false, value: 3}]);
      expect(await subject.send({...read, flags: true})).to.deep.equal({value: 3});
    });
  });

  describe("the service's own words", () => {
    const said = (message: unknown) => ({success: false, message});

    const fit = [
      'The maximum quantity for this package is 3.',
      'Please select a server for MVP <3',
      'Only for ranks > VIP',
      ' Bitte melde dich an. ',
      'x'.repeat(200),
    ];

    for (const message of fit) {
      it(`reach a shopper: ${message.slice(0, 40)}`, async () => {
        expect(await failure(said(message), change)).to.have.property(
          'serviceMessage',
          message.trim(),
        );
      });
    }

    const unfit = [
      '',
      '   ',
      '<p>Sold out</p>',
      'Sold out<br>',
      '<!-- trace -->',
      'SQLSTATE[42S22]: Column not found',
      'Illuminate\\Database\\QueryException in Connection.php',
      'App\\Models\\Cart::add() failed',
      'Stack trace: #0 index.php',
      '{"error": 17}',
      'line\nline',
      'Sold\rout',
      'Sold \u001b[2Jout',
      'Sold \u009b2Jout',
      'x'.repeat(201),
      {text: 'Sold out'},
      ['Sold out'],
      null,
      5,
    ];

    for (const message of unfit) {
      it(`stay away from a shopper: ${JSON.stringify(message).slice(0, 40)}`, async () => {
        expect(await failure(said(message), change)).to.have.property(
          'serviceMessage',
          undefined,
        );
      });
    }
  });

  describe("a validator's answer", () => {
    it('names the fields, as Laravel does', async () => {
      const {http, body} = errorAnswers.invalid;
      expect(await failure(status(http, body), change)).to.have.deep.property(
        'fieldMessages',
        {
          'details.email': 'The email must be a valid email address.',
        },
      );
    });

    it('names the fields, as the admin interface does', async () => {
      const body = {
        status: false,
        error: 'Invalid data.',
        details: {email: ['Not an address.', 'Too short.'], city: 'Missing.'},
      };
      const error = await failure(status(422, body), change);
      expect(error.serviceMessage).to.equal('Invalid data.');
      expect(error.fieldMessages).to.deep.equal({
        email: 'Not an address.',
        city: 'Missing.',
      });
    });

    it('names the fields in a refusal with status 200, too', async () => {
      const errors = {coupon: ['Too long.']};
      expect(await failure({success: false, errors}, change)).to.have.deep.property(
        'fieldMessages',
        {coupon: 'Too long.'},
      );
    });

    it('names no field without a readable message', async () => {
      for (const errors of [{}, [], null, 'all', {email: ['<b>No</b>']}, {email: []}]) {
        const error = await failure(status(422, {message: 'No.', errors}), change);
        expect(error.fieldMessages).to.equal(undefined);
      }
    });
  });

  describe('an answer of which parts cannot be read', () => {
    const list = z.object({things: listOf('things', schema)});

    it('is returned without these parts, and each of them is reported', async () => {
      const {subject, reported} = requester([
        {things: [{value: 'abc'}, {value: 1}, {}, {value: 2}]},
      ]);
      const answer = await subject.send({
        path: '/things/get',
        schema: list,
        read: true,
      });
      expect(answer).to.deep.equal({things: [{value: 1}, {value: 2}]});
      expect(reported.map(({kind, path}) => `${kind} ${path}`)).to.deep.equal([
        'schema things[0].value',
        'schema things[2].value',
      ]);
      expect(reported[0]!.message).to.contain('/things/get');
    });
  });

  it('remembers calls that the service does not have, and no others', async () => {
    const {subject} = requester([
      status(405),
      status(404),
      status(404, {message: 'No such line.'}),
      status(500),
    ]);
    const calls = [
      '/cart/setReferral',
      '/cart/reload/12',
      '/cart/remove/12',
      '/cart/add/7',
    ];
    for (const path of calls) await shopErrorOf(subject.send({path}));
    expect([...subject.lacks]).to.deep.equal(['/cart/setReferral', '/cart/reload']);
  });
});
