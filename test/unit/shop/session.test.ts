import {beforeEach, describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Session, tokenSenderOf} from '../../../src/shop/session.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import {skipTimersOf} from '../../support/on-test-end.js';

const unauthorized = new ShopError('unauthorized', 'No.');

/** Sends a request with the session's token. */
const sendWith: <T>(
  session: Session,
  call: (token: string | undefined) => Promise<T>,
) => Promise<T> = (session, call) => tokenSenderOf(session)(call);

/** A service that accepts only these tokens. `asked` lists the tokens of all requests. */
function serviceFor(...tokens: readonly (string | undefined)[]) {
  const asked: (string | undefined)[] = [];
  const call = (token: string | undefined) => {
    asked.push(token);
    return tokens.includes(token)
      ? Promise.resolve(`answer for ${token ?? 'a guest'}`)
      : Promise.reject(unauthorized);
  };
  return {call, asked};
}

/**
 * A session whose token provider gives these tokens in turn, and repeats the last one. `page`
 * counts the calls of the provider.
 */
function sessionWith(...tokens: readonly (string | undefined)[]) {
  const page = {questions: 0};
  const session = new Session();
  session.setTokenProvider(() =>
    Promise.resolve(tokens[Math.min(page.questions++, tokens.length - 1)]),
  );
  return {session, page};
}

/** A session whose page has set this token. */
function sessionOf(token: string): Session {
  const session = new Session();
  session.setToken(token);
  return session;
}

/** A session whose token provider answers when `answer` is resolved, or never. */
function sessionThatWaits() {
  const answer = Promise.withResolvers<string>();
  const session = new Session();
  session.setTokenProvider(() => answer.promise);
  return {session, answer};
}

describe('Session', () => {
  it('adds its token to every request, and requests no other without a provider', async () => {
    const session = sessionOf('alice');
    const {call, asked} = serviceFor('alice');
    await Promise.all([sendWith(session, call), sendWith(session, call)]);
    expect(asked).to.deep.equal(['alice', 'alice']);
    expect(session.value.status).to.equal('signed-in');
    const other = serviceFor('fresh');
    expect(await rejectionOf(sendWith(session, other.call))).to.equal(unauthorized);
    expect(other.asked).to.deep.equal(['alice']);
  });

  it('reports another shopper when the token changes, and only then', () => {
    const session = new Session();
    const shoppers = [session.signal];
    session.subscribe(() => shoppers.push(session.signal));
    for (const token of ['alice', 'alice', 'bob', undefined, undefined])
      session.setToken(token);
    expect(new Set(shoppers).size).to.equal(4);
    expect(shoppers.map(({aborted}) => aborted)).to.deep.equal([
      true,
      true,
      true,
      false,
    ]);
    expect(session.value.status).to.equal('guest');
  });

  it('passes the token to requests only', () => {
    const session = sessionOf('secret-token');
    const seen: unknown[] = [];
    for (
      let one: object | null = session;
      one;
      one = Object.getPrototypeOf(one) as object
    )
      for (const key of Reflect.ownKeys(one)) seen.push(key, Reflect.get(session, key));
    const shown = [JSON.stringify([session, session.value]), ...seen.map(String)];
    expect(shown.filter((text) => text.includes('secret'))).to.deep.equal([]);
  });
});

describe('A token provider', () => {
  it('is called once, and not before the first request', async () => {
    const {session, page} = sessionWith('alice');
    const {signal} = session;
    expect(page.questions).to.equal(0);
    const {call, asked} = serviceFor('alice');
    await Promise.all([sendWith(session, call), sendWith(session, call)]);
    await sendWith(session, call);
    expect(page.questions).to.equal(1);
    expect(asked).to.deep.equal(['alice', 'alice', 'alice']);
    // The shopper has not changed, but is known now.
    expect(session.value.status).to.equal('signed-in');
    expect(signal.aborted).to.equal(false);
  });

  it('is not called while the page has set a token', async () => {
    const {session, page} = sessionWith('bob');
    session.setToken('alice');
    const {call, asked} = serviceFor('alice');
    await sendWith(session, call);
    expect(page.questions).to.equal(0);
    expect(asked).to.deep.equal(['alice']);
  });

  for (const [what, tokens, answer] of [
    ['renews an expired token once', ['expired', 'fresh'], 'answer for fresh'],
    ['gives up when the new token is refused, too', ['expired', 'odd'], unauthorized],
    ['repeats no call with a token that was refused', ['expired'], unauthorized],
  ] as const)
    it(what, async () => {
      const {session, page} = sessionWith(...tokens);
      const {call, asked} = serviceFor('fresh');
      const outcome = await sendWith(session, call).catch((error: unknown) => error);
      expect(outcome).to.equal(answer);
      expect(asked).to.deep.equal(tokens);
      expect(page.questions).to.equal(2);
    });

  it('renews an expired token once for many requests', async () => {
    const {session, page} = sessionWith('expired', 'fresh');
    const {call} = serviceFor('fresh');
    await Promise.all([1, 2, 3].map(() => sendWith(session, call)));
    expect(page.questions).to.equal(2);
  });

  it('lets guests shop when it has no token, or is gone', async () => {
    const none = sessionWith(undefined).session;
    const gone = sessionWith('alice').session;
    await sendWith(gone, serviceFor('alice').call);
    gone.setTokenProvider(undefined);
    for (const session of [none, gone]) {
      const {call} = serviceFor(undefined);
      expect(await sendWith(session, call)).to.equal('answer for a guest');
      expect(session.value).to.include({status: 'guest', person: 'guest'});
    }
  });

  it('does not repeat a call that failed for another reason', async () => {
    const {session, page} = sessionWith('alice');
    const asked: unknown[] = [];
    const error = new ShopError('service', 'Down.');
    const call = (token: unknown) => {
      asked.push(token);
      return Promise.reject(error);
    };
    expect(await rejectionOf(sendWith(session, call))).to.equal(error);
    expect(asked).to.deep.equal(['alice']);
    expect(page.questions).to.equal(1);
  });

  for (const how of ['rejects', 'throws'])
    it(`that ${how} makes the shopper sign in, and is asked again next time`, async () => {
      const session = new Session();
      let questions = 0;
      session.setTokenProvider(() => {
        questions += 1;
        if (how === 'throws') throw new Error('a bug of the page');
        return Promise.reject(new Error('no network'));
      });
      const {call, asked} = serviceFor(undefined);
      const error = await shopErrorOf(sendWith(session, call));
      expect(error.kind).to.equal('unauthorized');
      expect(error.cause).to.be.instanceOf(Error);
      await shopErrorOf(sendWith(session, call));
      expect(questions).to.equal(2);
      expect(asked).to.deep.equal([]);
    });

  it('has thirty seconds to answer; a late token is taken, and listeners hear of it', async () => {
    skipTimersOf(30_000);
    const {session, answer} = sessionThatWaits();
    const {call, asked} = serviceFor('alice');
    const error = await shopErrorOf(sendWith(session, call));
    expect(error.kind).to.equal('unauthorized');
    expect(error.message).to.contain('in time');
    expect(asked).to.deep.equal([]);
    const {signal} = session;
    answer.resolve('alice');
    await answer.promise;
    await Promise.resolve();
    expect(session.value.status).to.equal('signed-in');
    expect(signal.aborted).to.equal(true);
    expect(await sendWith(session, call)).to.equal('answer for alice');
  });

  it('may return no promise', async () => {
    const session = new Session();
    // A page without TypeScript may pass a function that returns no promise.
    session.setTokenProvider((() => 'alice') as unknown as () => Promise<string>);
    const {call} = serviceFor('alice');
    expect(await sendWith(session, call)).to.equal('answer for alice');
  });

  it('whose token is forgotten when the page takes it away, is followed by the next one', async () => {
    const {session} = sessionWith('alice');
    await sendWith(session, serviceFor('alice').call);
    session.setTokenProvider(undefined);
    session.setTokenProvider(() => Promise.resolve('bob'));
    const {call, asked} = serviceFor('bob');
    await sendWith(session, call);
    expect(asked).to.deep.equal(['bob']);
  });

  it('is not waited for once another shopper has signed in, whose token its late answer does not replace', async () => {
    const {session, answer} = sessionThatWaits();
    const former = serviceFor('alice');
    const waiting = shopErrorOf(sendWith(session, former.call));
    await Promise.resolve();
    session.signIn('bob', 'Bob', 'none');
    expect((await waiting).kind).to.equal('unauthorized');
    answer.resolve('alice');
    await answer.promise;
    const {call} = serviceFor('bob');
    expect(await sendWith(session, call)).to.equal('answer for bob');
    expect(former.asked).to.deep.equal([]);
    expect(session.value.status).to.equal('signed-in');
  });

  it('of the next shopper is called once, although the former provider answers in the meantime', async () => {
    const {session, answer} = sessionThatWaits();
    const first = sendWith(session, () => Promise.resolve());
    const second = Promise.withResolvers<string>();
    let questions = 0;
    session.setTokenProvider(undefined);
    session.setTokenProvider(() => {
      questions += 1;
      return second.promise;
    });
    const {call, asked} = serviceFor('bob');
    const one = sendWith(session, call);
    answer.resolve('alice');
    await rejectionOf(first);
    const other = sendWith(session, call);
    second.resolve('bob');
    await Promise.all([one, other]);
    expect(questions).to.equal(1);
    expect(asked).to.deep.equal(['bob', 'bob']);
  });

  it('does not make a call of one shopper be repeated for another one', async () => {
    const {session} = sessionWith('expired', 'bob');
    const asked: unknown[] = [];
    const call = (token: unknown) => {
      asked.push(token);
      session.setToken('bob');
      return Promise.reject(unauthorized);
    };
    expect(await rejectionOf(sendWith(session, call))).to.equal(unauthorized);
    expect(asked).to.deep.equal(['expired']);
  });
});

describe('A token provider that a new function replaces', () => {
  /** Replaces the provider of a session, and waits until the new one has answered. */
  async function replace(session: Session, answer: () => Promise<string | undefined>) {
    session.setTokenProvider(() => answer());
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
  }
  const fresh = () => Promise.resolve('fresh');

  /** A session whose first provider has answered with this token. */
  async function sessionAfter(token: string | undefined) {
    const {session} = sessionWith(token);
    await sendWith(session, serviceFor(token).call);
    return session;
  }

  for (const [what, before, answer, stays] of [
    ['the same token', 'alice', () => Promise.resolve('alice'), true],
    ['a newer token', 'alice', () => Promise.resolve('alice-2'), true],
    ['no token any more', 'alice', () => Promise.resolve(undefined), false],
    ['a failure', 'alice', () => Promise.reject(new Error('no network')), true],
    ['no token, as before', undefined, () => Promise.resolve(undefined), true],
    ['the first token', undefined, () => Promise.resolve('alice'), false],
    ['no answer', 'alice', () => new Promise<undefined>(() => {}), true],
  ] as const)
    it(`${stays ? 'keeps' : 'changes'} the shopper if it gives ${what}`, async () => {
      const session = await sessionAfter(before);
      const {signal} = session;
      for (let times = 0; times < 3; times += 1) await replace(session, answer);
      expect(signal.aborted).to.equal(!stays);
    });

  it('is not asked again when the token has expired', async () => {
    const session = await sessionAfter('expired');
    await replace(session, fresh);
    const {call, asked} = serviceFor('fresh');
    await sendWith(session, call);
    expect(asked).to.deep.equal(['expired', 'fresh']);
  });

  it('is not asked again for a call under way whose token is refused', async () => {
    const session = await sessionAfter('expired');
    const refusal = Promise.withResolvers<string>();
    const {call, asked} = serviceFor('fresh');
    const answer = sendWith(session, (token) =>
      token === 'expired' ? refusal.promise : call(token),
    );
    await replace(session, fresh);
    refusal.reject(unauthorized);
    expect(await answer).to.equal('answer for fresh');
    expect(asked).to.deep.equal(['fresh']);
  });

  it('keeps the shopper while it is asked for a newer token', async () => {
    const session = new Session();
    const asked = Promise.withResolvers<void>();
    let questions = 0;
    session.setTokenProvider(() => {
      if (!questions++) return Promise.resolve('expired');
      asked.resolve();
      return new Promise(() => {});
    });
    const {call} = serviceFor('fresh');
    sendWith(session, call).catch(() => undefined);
    await asked.promise;
    const {value} = session;
    await replace(session, fresh);
    expect(session.value).to.deep.equal(value);
    expect(await sendWith(session, call)).to.equal('answer for fresh');
  });

  it('does not sign out a shopper who has signed in otherwise', async () => {
    const session = await sessionAfter(undefined);
    session.signIn('signed in', 'Alice', 'none');
    const {value} = session;
    await replace(session, () => Promise.resolve(undefined));
    expect(session.value).to.deep.equal(value);
  });

  it('is followed by the new one although it never answers', async () => {
    const {session} = sessionThatWaits();
    const {call} = serviceFor('alice');
    const waiting = shopErrorOf(sendWith(session, call));
    await replace(session, () => Promise.resolve('alice'));
    expect((await waiting).kind).to.equal('unauthorized');
    expect(await sendWith(session, call)).to.equal('answer for alice');
  });
});

describe('A token that the service no longer accepts', () => {
  let session: Session;

  /** Begins with a session whose page provides these tokens, if any. */
  function begin(...tokens: readonly (string | undefined)[]) {
    session = tokens.length ? sessionWith(...tokens).session : new Session();
  }

  beforeEach(() => begin());

  const refuse = () => shopErrorOf(sendWith(session, serviceFor('fresh').call));

  it('is reported to listeners, until there is another one', async () => {
    session.setToken('expired');
    await refuse();
    expect(session.value).to.include({status: 'expired', person: undefined});
    session.setToken('fresh');
    expect(session.value.status).to.equal('signed-in');
  });

  it('is reported also if the provider has no other token, until nobody is signed in', async () => {
    begin('expired', undefined);
    await refuse();
    expect(session.value.status).to.equal('expired');
    session.setToken(undefined);
    expect(session.value.status).to.equal('guest');
  });

  for (const [second, status] of [
    ['expired', 'expired'],
    ['fresh', 'signed-in'],
  ] as const)
    it(`leaves the shopper ${status} after a call that is sent only once, if the provider then has the token ${second}`, async () => {
      begin('expired', second);
      const {call, asked} = serviceFor('fresh');
      await shopErrorOf(tokenSenderOf(session)(call, true));
      expect(asked).to.deep.equal(['expired']);
      expect(session.value.status).to.equal(status);
    });

  it('is reported until the provider has another token', async () => {
    begin('expired', 'expired', 'fresh');
    await refuse();
    expect(session.value.status).to.equal('expired');
    await sendWith(session, serviceFor('fresh').call);
    expect(session.value.status).to.equal('signed-in');
  });

  it('is not reported if the provider fails', async () => {
    let questions = 0;
    session.setTokenProvider(() => {
      questions += 1;
      if (questions > 1) throw new Error('No connection.');
      return Promise.resolve('expired');
    });
    await refuse();
    expect(questions).to.equal(2);
    expect(session.value.status).not.to.equal('expired');
  });

  it('is not reported for a guest', async () => {
    await refuse();
    expect(session.value.status).to.equal('guest');
  });

  it('is not replaced by the provider if it is from a sign-in', async () => {
    let questions = 0;
    session.setTokenProvider(() => Promise.resolve(`${(questions += 1)}`));
    session.signIn('expired', 'Alice', 'none');
    await refuse();
    expect(questions).to.equal(0);
  });
});

/** The persons of whom a session has said that they have left. */
function departuresOf(session: Session): string[] {
  const left: string[] = [];
  session.onDeparture((hasLeft) => {
    left.push(['user-7', 'user-8', 'guest'].filter(hasLeft).join(' '));
  });
  return left;
}

describe('The person of a cart', () => {
  for (const [what, users, changes, last] of [
    ['the same person', [7, 7], 0, 'user-7'],
    ['another person', [7, 8], 1, 'user-8'],
    ['another person, and the first again', [7, 8, 7], 2, 'user-7'],
    ['nobody, as some services do', [7, null, 7], 0, 'user-7'],
    ['nobody, ever', [null, null], 0, 'guest'],
  ] as const)
    it(`changes the shopper ${changes} times if the carts are of ${what}`, () => {
      const session = sessionOf('alice');
      expect(session.value.person).to.equal(undefined);
      const shoppers = new Set([session.signal]);
      session.subscribe(() => shoppers.add(session.signal));
      for (const user of users) session.recognise(user);
      expect(shoppers.size - 1).to.equal(changes);
      expect(session.value).to.include({person: last, isRecognised: true});
    });

  it('is unknown when somebody else signs in, and says nothing about guests', () => {
    const session = sessionOf('alice');
    session.recognise(7);
    session.setToken('bob');
    const {signal} = session;
    expect(session.value).to.include({person: undefined, isRecognised: false});
    session.recognise(8);
    expect(signal.aborted).to.equal(false);
    session.setToken(undefined);
    for (const user of [8, 9]) {
      session.recognise(user);
      expect(session.value).to.include({status: 'guest', person: 'guest'});
    }
  });

  it('has to be found out anew after the provider has renewed a token', async () => {
    const {session} = sessionWith('expired', 'fresh');
    const {signal} = session;
    await sendWith(session, serviceFor('expired').call);
    session.recognise(7);
    await sendWith(session, serviceFor('fresh').call);
    expect(session.value).to.include({person: 'user-7', isRecognised: false});
    session.recognise(8);
    expect(session.value).to.include({person: 'user-8', isRecognised: true});
    expect(signal.aborted).to.equal(true);
  });

  it('is still known as expired by nobody', async () => {
    const session = sessionOf('alice');
    session.recognise(7);
    await shopErrorOf(sendWith(session, serviceFor('fresh').call));
    session.recognise(null);
    expect(session.value).to.include({status: 'expired', person: undefined});
  });
});

describe('A token that the service has refused once', () => {
  for (const [source, begin, status] of [
    ['the page', (session: Session) => session.setToken('alice'), 'signed-in'],
    [
      'a sign-in',
      (session: Session) => session.signIn('alice', 'Alice', 'none'),
      'expired',
    ],
  ] as const)
    it(`leaves the shopper ${status} when the service names the person again, if it is from ${source}`, async () => {
      const session = new Session();
      begin(session);
      await shopErrorOf(sendWith(session, serviceFor('fresh').call));
      session.recognise(7);
      expect(session.value.status).to.equal(status);
      expect(session.value.person).to.equal(
        status === 'expired' ? undefined : 'user-7',
      );
    });
});

describe('What is kept of a person', () => {
  it('goes when the person signs out, with what was kept of the guest before', () => {
    const session = new Session();
    const left = departuresOf(session);
    session.setToken('alice');
    session.recognise(7);
    expect(left.splice(0)).to.deep.equal(['user-8']);
    session.setToken(undefined);
    expect(left).to.deep.equal(['user-7 guest']);
  });

  it('goes, whoever it is of, when somebody signs out whose cart was not read', () => {
    const session = sessionOf('alice');
    const left = departuresOf(session);
    session.setToken(undefined);
    expect(left).to.deep.equal(['user-7 user-8 guest']);
  });

  it('goes when the page takes the token provider away', async () => {
    const {session} = sessionWith('alice');
    await sendWith(session, serviceFor('alice').call);
    session.recognise(7);
    const left = departuresOf(session);
    session.setTokenProvider(undefined);
    expect(left).to.deep.equal(['user-7 guest']);
  });

  it('goes when the cart is of a guest after all, as after an ordinary page load', () => {
    const session = new Session();
    const left = departuresOf(session);
    session.recognise(null);
    session.recognise(null);
    expect(left).to.deep.equal(['user-7 user-8']);
  });

  it('stays while the session has expired, until another person has signed in', async () => {
    const session = sessionOf('alice');
    session.recognise(7);
    const left = departuresOf(session);
    await shopErrorOf(sendWith(session, serviceFor('fresh').call));
    session.setToken('alice-2');
    expect(left.splice(0)).to.deep.equal([]);
    session.recognise(7);
    expect(left.splice(0)).to.deep.equal(['user-8']);
    session.setToken('bob');
    session.recognise(8);
    expect(left).to.deep.equal(['user-7']);
  });

  for (const [how, leave] of [
    [
      'the token expires',
      (session: Session) => shopErrorOf(sendWith(session, serviceFor('fresh').call)),
    ],
    ['somebody else comes', (session: Session) => session.setToken('bob')],
  ] as const)
    it(`goes when ${how}, if the service names nobody`, async () => {
      const session = sessionOf('alice');
      session.recognise(null);
      const left = departuresOf(session);
      await leave(session);
      expect(left).to.deep.equal(['guest']);
    });
});
