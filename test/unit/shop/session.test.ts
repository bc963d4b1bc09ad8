import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {runWithToken, Session, shopperNumber} from '../../../src/shop/session.js';
import {shopErrorOf, rejectionOf} from '../../support/expected-errors.js';
import {skipTimersOf} from '../../support/on-test-end.js';
import {waitUntil} from '../../support/wait-until.js';

const unauthorized = new ShopError('unauthorized', 'No.');

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
 * A page whose token provider returns these tokens in turn, and repeats the last one. `questions`
 * counts the calls.
 */
function pageWith(...tokens: readonly (string | undefined)[]) {
  const page = {
    questions: 0,
    provider: () =>
      Promise.resolve(tokens[Math.min(page.questions++, tokens.length - 1)]),
  };
  return page;
}

describe('Session', () => {
  it('lets a guest shop without a token', async () => {
    const session = new Session();
    const {call, asked} = serviceFor(undefined);
    expect(await runWithToken(session, call)).to.equal('answer for a guest');
    expect(asked).to.deep.equal([undefined]);
    expect(session.value.signedIn).to.equal(false);
  });

  it('adds its token to every request', async () => {
    const session = new Session();
    session.setToken('alice');
    const {call, asked} = serviceFor('alice');
    await Promise.all([runWithToken(session, call), runWithToken(session, call)]);
    expect(asked).to.deep.equal(['alice', 'alice']);
    expect(session.value.signedIn).to.equal(true);
  });

  it('reports another shopper when the token changes, and only then', () => {
    const session = new Session();
    const shoppers: number[] = [];
    session.subscribe(() => shoppers.push(session.value.shopper));
    session.setToken('alice');
    session.setToken('alice');
    session.setToken('bob');
    session.setToken(undefined);
    session.setToken(undefined);
    expect(new Set(shoppers).size).to.equal(3);
    expect(shoppers).to.have.lengthOf(3);
    expect(session.value.signedIn).to.equal(false);
  });

  it('does not request another token if the page has no token provider', async () => {
    const session = new Session();
    session.setToken('expired');
    const {call, asked} = serviceFor('fresh');
    expect(await rejectionOf(runWithToken(session, call))).to.equal(unauthorized);
    expect(asked).to.deep.equal(['expired']);
  });

  describe('with a token provider', () => {
    it('calls it once for many requests', async () => {
      const session = new Session();
      const page = pageWith('alice');
      session.setTokenProvider(page.provider);
      const {call, asked} = serviceFor('alice');
      await Promise.all([
        runWithToken(session, call),
        runWithToken(session, call),
        runWithToken(session, call),
      ]);
      await runWithToken(session, call);
      expect(page.questions).to.equal(1);
      expect(asked).to.deep.equal(['alice', 'alice', 'alice', 'alice']);
      expect(session.value.signedIn).to.equal(true);
    });

    it('does not call it before the first request', () => {
      const page = pageWith('alice');
      new Session().setTokenProvider(page.provider);
      expect(page.questions).to.equal(0);
    });

    it('does not call it while the page has set a token', async () => {
      const session = new Session();
      session.setToken('alice');
      const page = pageWith('bob');
      session.setTokenProvider(page.provider);
      const {call, asked} = serviceFor('alice');
      await runWithToken(session, call);
      expect(page.questions).to.equal(0);
      expect(asked).to.deep.equal(['alice']);
    });

    it('keeps the shopper’s number when it gets the first token', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('alice').provider);
      const {shopper} = session.value;
      await runWithToken(session, serviceFor('alice').call);
      expect(session.value).to.include({signedIn: true, shopper});
    });

    it('renews an expired token once, and repeats the call', async () => {
      const session = new Session();
      const page = pageWith('expired', 'fresh');
      session.setTokenProvider(page.provider);
      const {call, asked} = serviceFor('fresh');
      expect(await runWithToken(session, call)).to.equal('answer for fresh');
      expect(asked).to.deep.equal(['expired', 'fresh']);
      expect(page.questions).to.equal(2);
    });

    it('renews an expired token once for many requests', async () => {
      const session = new Session();
      const page = pageWith('expired', 'fresh');
      session.setTokenProvider(page.provider);
      const {call} = serviceFor('fresh');
      await Promise.all([
        runWithToken(session, call),
        runWithToken(session, call),
        runWithToken(session, call),
      ]);
      expect(page.questions).to.equal(2);
    });

    it('gives up when the new token is refused, too', async () => {
      const session = new Session();
      const page = pageWith('expired', 'expired, too');
      session.setTokenProvider(page.provider);
      const {call, asked} = serviceFor('fresh');
      expect(await rejectionOf(runWithToken(session, call))).to.equal(unauthorized);
      expect(asked).to.deep.equal(['expired', 'expired, too']);
    });

    it('does not repeat a call with the same token that was refused', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('expired').provider);
      const {call, asked} = serviceFor('fresh');
      expect(await rejectionOf(runWithToken(session, call))).to.equal(unauthorized);
      expect(asked).to.deep.equal(['expired']);
    });

    it('lets guests shop when it has no token', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith(undefined).provider);
      expect(await runWithToken(session, serviceFor(undefined).call)).to.equal(
        'answer for a guest',
      );
      expect(session.value.signedIn).to.equal(false);
    });

    it('does not repeat a call that failed for another reason', async () => {
      const session = new Session();
      const page = pageWith('alice');
      session.setTokenProvider(page.provider);
      const asked: unknown[] = [];
      const error = new ShopError('service', 'Down.');
      const call = (token: unknown) => {
        asked.push(token);
        return Promise.reject(error);
      };
      expect(await rejectionOf(runWithToken(session, call))).to.equal(error);
      expect(asked).to.deep.equal(['alice']);
      expect(page.questions).to.equal(1);
    });

    const broken: [string, () => Promise<string | undefined>][] = [
      ['rejects', () => Promise.reject(new Error('no network'))],
      [
        'throws',
        () => {
          throw new Error('a bug of the page');
        },
      ],
    ];

    for (const [how, provider] of broken) {
      it(`asks the shopper to sign in when it ${how}, and asks it again next time`, async () => {
        const session = new Session();
        let questions = 0;
        session.setTokenProvider(() => {
          questions += 1;
          return provider();
        });
        const {call, asked} = serviceFor(undefined);
        const error = await shopErrorOf(runWithToken(session, call));
        expect(error.kind).to.equal('unauthorized');
        expect(error.cause).to.be.instanceOf(Error);
        await shopErrorOf(runWithToken(session, call));
        expect(questions).to.equal(2);
        expect(asked).to.deep.equal([]);
      });
    }

    it('gives a provider thirty seconds to answer', async () => {
      skipTimersOf(30_000);
      const session = new Session();
      session.setTokenProvider(() => new Promise(() => {}));
      const {call, asked} = serviceFor(undefined);
      const error = await shopErrorOf(runWithToken(session, call));
      expect(error.kind).to.equal('unauthorized');
      expect(error.message).to.contain('in time');
      expect(asked).to.deep.equal([]);
    });

    it('takes a late token, and tells listeners to call again', async () => {
      skipTimersOf(30_000);
      const session = new Session();
      const {promise, resolve} = Promise.withResolvers<string>();
      session.setTokenProvider(() => promise);
      const {call} = serviceFor('alice');
      await shopErrorOf(runWithToken(session, call));
      const {shopper} = session.value;
      resolve('alice');
      await promise;
      await Promise.resolve();
      expect(session.value).to.deep.equal({
        signedIn: true,
        shopper: shopper + 1,
        expired: false,
      });
      expect(await runWithToken(session, call)).to.equal('answer for alice');
    });

    it('does not wait for a provider once another shopper has signed in', async () => {
      const session = new Session();
      session.setTokenProvider(() => new Promise(() => {}));
      const waiting = shopErrorOf(runWithToken(session, serviceFor('alice').call));
      await Promise.resolve();
      session.setToken('bob', {renewable: false});
      expect((await waiting).kind).to.equal('unauthorized');
      const answer = await runWithToken(session, serviceFor('bob').call);
      expect(answer).to.equal('answer for bob');
    });

    it('accepts a provider that returns no promise', async () => {
      const session = new Session();
      // A page without TypeScript may pass a function that returns no promise.
      session.setTokenProvider((() => 'alice') as unknown as () => Promise<string>);
      expect(await runWithToken(session, serviceFor('alice').call)).to.equal(
        'answer for alice',
      );
    });

    it('forgets the token of a provider that the page has taken away', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('alice').provider);
      await runWithToken(session, serviceFor('alice').call);
      session.setTokenProvider(undefined);
      session.setTokenProvider(pageWith('bob').provider);
      const {call, asked} = serviceFor('bob');
      await runWithToken(session, call);
      expect(asked).to.deep.equal(['bob']);
    });

    describe('that a new function replaces', () => {
      /** Replaces the provider of a session, and waits until the new one has answered. */
      async function replace(
        session: Session,
        answer: () => Promise<string | undefined>,
      ) {
        session.setTokenProvider(() => answer());
        for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
      }

      /** A session whose first provider has answered with this token. */
      async function sessionWith(token: string | undefined) {
        const session = new Session();
        session.setTokenProvider(pageWith(token).provider);
        await runWithToken(session, serviceFor(token).call);
        return session;
      }

      const outcomes: [
        string,
        string | undefined,
        () => Promise<string | undefined>,
        boolean,
      ][] = [
        ['the same token', 'alice', () => Promise.resolve('alice'), true],
        ['a newer token', 'alice', () => Promise.resolve('alice-2'), true],
        ['no token any more', 'alice', () => Promise.resolve(undefined), false],
        ['a failure', 'alice', () => Promise.reject(new Error('no network')), true],
        ['no token, as before', undefined, () => Promise.resolve(undefined), true],
        ['the first token', undefined, () => Promise.resolve('alice'), false],
        ['no answer', 'alice', () => new Promise(() => {}), true],
      ];

      for (const [what, before, answer, stays] of outcomes)
        it(`${stays ? 'keeps' : 'changes'} the shopper if it gives ${what}`, async () => {
          const session = await sessionWith(before);
          const {shopper} = session.value;
          const person = shopperNumber(session);
          await replace(session, answer);
          await replace(session, answer);
          await replace(session, answer);
          expect(session.value.shopper - shopper).to.equal(stays ? 0 : 1);
          expect(shopperNumber(session) - person).to.equal(stays ? 0 : 1);
        });

      it('uses the new function when the token has expired', async () => {
        const session = await sessionWith('expired');
        await replace(session, () => Promise.resolve('fresh'));
        const {call, asked} = serviceFor('fresh');
        await runWithToken(session, call);
        expect(asked).to.deep.equal(['expired', 'fresh']);
      });

      it('uses the new function for a call under way whose token is refused', async () => {
        const session = await sessionWith('expired');
        const refusal = Promise.withResolvers<string>();
        const {call, asked} = serviceFor('fresh');
        const answer = runWithToken(session, (token) =>
          token === 'expired' ? refusal.promise : call(token),
        );
        await replace(session, () => Promise.resolve('fresh'));
        refusal.reject(unauthorized);
        expect(await answer).to.equal('answer for fresh');
        expect(asked).to.deep.equal(['fresh']);
      });

      it('keeps the shopper while the former function is asked for a newer token', async () => {
        const session = new Session();
        let questions = 0;
        session.setTokenProvider(() =>
          questions++ ? new Promise(() => {}) : Promise.resolve('expired'),
        );
        runWithToken(session, serviceFor('fresh').call).catch(() => undefined);
        await waitUntil(() => questions === 2);
        const {value} = session;
        await replace(session, () => Promise.resolve('fresh'));
        expect(session.value).to.deep.equal(value);
        expect(await runWithToken(session, serviceFor('fresh').call)).to.equal(
          'answer for fresh',
        );
      });

      it('does not sign out a shopper who has signed in otherwise', async () => {
        const session = await sessionWith(undefined);
        session.setToken('signed in', {renewable: false});
        const {value} = session;
        await replace(session, () => Promise.resolve(undefined));
        expect(session.value).to.deep.equal(value);
      });

      it('signs in with the new function although the former one never answers', async () => {
        const session = new Session();
        session.setTokenProvider(() => new Promise(() => {}));
        const waiting = shopErrorOf(runWithToken(session, serviceFor('alice').call));
        await replace(session, () => Promise.resolve('alice'));
        expect((await waiting).kind).to.equal('unauthorized');
        const {call} = serviceFor('alice');
        expect(await runWithToken(session, call)).to.equal('answer for alice');
      });
    });

    it('lets a guest shop once the provider is gone', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('alice').provider);
      await runWithToken(session, serviceFor('alice').call);
      session.setTokenProvider(undefined);
      expect(session.value.signedIn).to.equal(false);
      expect(await runWithToken(session, serviceFor(undefined).call)).to.equal(
        'answer for a guest',
      );
    });

    it('does not let a late token replace a sign-in in the meantime', async () => {
      const session = new Session();
      const answer = Promise.withResolvers<string>();
      session.setTokenProvider(() => answer.promise);
      const first = runWithToken(session, () => Promise.resolve());
      session.setToken('bob');
      answer.resolve('alice');
      await rejectionOf(first);
      const {call, asked} = serviceFor('bob');
      await runWithToken(session, call);
      expect(asked).to.deep.equal(['bob']);
    });

    it('calls the provider of the next shopper once, although the former provider answers in the meantime', async () => {
      const session = new Session();
      const answer = Promise.withResolvers<string>();
      session.setTokenProvider(() => answer.promise);
      const first = runWithToken(session, () => Promise.resolve());
      const second = Promise.withResolvers<string>();
      let questions = 0;
      session.setTokenProvider(undefined);
      session.setTokenProvider(() => {
        questions += 1;
        return second.promise;
      });
      const {call, asked} = serviceFor('bob');
      const one = runWithToken(session, call);
      answer.resolve('alice');
      await rejectionOf(first);
      const other = runWithToken(session, call);
      second.resolve('bob');
      await Promise.all([one, other]);
      expect(questions).to.equal(1);
      expect(asked).to.deep.equal(['bob', 'bob']);
    });

    it('makes no call of a shopper who has left before the provider answers', async () => {
      const session = new Session();
      const answer = Promise.withResolvers<string>();
      session.setTokenProvider(() => answer.promise);
      const {call, asked} = serviceFor('alice');
      const one = runWithToken(session, call);
      session.setToken('bob');
      answer.resolve('alice');
      expect((await shopErrorOf(one)).kind).to.equal('unauthorized');
      expect(asked).to.deep.equal([]);
      expect(session.value.expired).to.equal(false);
    });

    it('does not repeat a call of one shopper for another shopper', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('expired', 'bob').provider);
      const asked: unknown[] = [];
      const call = (token: unknown) => {
        asked.push(token);
        session.setToken('bob');
        return Promise.reject(unauthorized);
      };
      expect(await rejectionOf(runWithToken(session, call))).to.equal(unauthorized);
      expect(asked).to.deep.equal(['expired']);
    });
  });

  describe('with a token that the service no longer accepts', () => {
    /** Returns a session whose only request was refused. */
    async function refused(prepare: (session: Session) => void) {
      const session = new Session();
      prepare(session);
      await shopErrorOf(runWithToken(session, serviceFor('fresh').call));
      return session;
    }

    it('reports that it has expired, and calls its listeners', async () => {
      let told = 0;
      const session = await refused((one) => {
        one.setToken('expired');
        one.onRefusal(() => told++);
      });
      expect(session.value).to.include({expired: true, signedIn: true});
      expect(told).to.equal(1);
    });

    it('reports that it has expired also if the provider has no other token', async () => {
      let told = 0;
      const session = await refused((one) => {
        one.setTokenProvider(pageWith('expired', undefined).provider);
        one.onRefusal(() => told++);
      });
      expect(session.value).to.include({expired: true, signedIn: false});
      expect(told).to.equal(1);
    });

    it('does not report this if the provider fails', async () => {
      let asked = 0;
      const session = await refused((one) =>
        one.setTokenProvider(() => {
          asked += 1;
          if (asked > 1) throw new Error('No connection.');
          return Promise.resolve('expired');
        }),
      );
      expect(asked).to.equal(2);
      expect(session.value.expired).to.equal(false);
    });

    it('resets this when the page says that nobody is signed in', async () => {
      const session = await refused((one) =>
        one.setTokenProvider(pageWith('expired', undefined).provider),
      );
      session.setToken(undefined);
      expect(session.value.expired).to.equal(false);
    });

    it('does not report this for a guest', async () => {
      const session = await refused(() => {});
      expect(session.value.expired).to.equal(false);
    });

    it('resets this when there is another token', async () => {
      const session = await refused((one) => one.setToken('expired'));
      session.setToken('fresh');
      expect(session.value.expired).to.equal(false);
    });

    it('resets this when the provider has another token', async () => {
      const page = pageWith('expired', 'expired', 'fresh');
      const session = await refused((one) => one.setTokenProvider(page.provider));
      expect(session.value.expired).to.equal(true);
      await runWithToken(session, serviceFor('fresh').call);
      expect(session.value).to.include({expired: false, signedIn: true});
    });

    it('does not let the provider replace the token of a sign-in', async () => {
      const page = pageWith('fresh');
      await refused((session) => {
        session.setTokenProvider(page.provider);
        session.setToken('expired', {renewable: false});
      });
      expect(page.questions).to.equal(0);
    });
  });

  it('passes the token to requests only', async () => {
    const session = new Session();
    session.setToken('secret-token');
    const seen: unknown[] = [];
    for (
      let one: object | null = session;
      one;
      one = Object.getPrototypeOf(one) as object
    ) {
      for (const key of Reflect.ownKeys(one)) {
        seen.push(key, Reflect.get(session, key));
      }
    }
    const shown = [JSON.stringify([session, session.value]), ...seen.map(String)];
    expect(shown.filter((text) => text.includes('secret'))).to.deep.equal([]);
  });
});
