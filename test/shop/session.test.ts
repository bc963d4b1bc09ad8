import {expect} from '@open-wc/testing';
import {ShopError} from '../../src/lib/shop-error.js';
import {runWithToken, Session} from '../../src/shop/session.js';
import {shopErrorOf, rejectionOf} from '../support/expected-errors.js';

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

  it('gives every request the token it was given', async () => {
    const session = new Session();
    session.setToken('alice');
    const {call, asked} = serviceFor('alice');
    await Promise.all([runWithToken(session, call), runWithToken(session, call)]);
    expect(asked).to.deep.equal(['alice', 'alice']);
    expect(session.value.signedIn).to.equal(true);
  });

  it('says that somebody else shops when the token changes, and only then', () => {
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

  it('does not ask for another token where the page has no provider of them', async () => {
    const session = new Session();
    session.setToken('expired');
    const {call, asked} = serviceFor('fresh');
    expect(await rejectionOf(runWithToken(session, call))).to.equal(unauthorized);
    expect(asked).to.deep.equal(['expired']);
  });

  describe('with a provider of tokens', () => {
    it('asks it once for many requests', async () => {
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

    it('asks it for nothing before the first request', () => {
      const page = pageWith('alice');
      new Session().setTokenProvider(page.provider);
      expect(page.questions).to.equal(0);
    });

    it('does not ask it while there is a token that the page gave', async () => {
      const session = new Session();
      session.setToken('alice');
      const page = pageWith('bob');
      session.setTokenProvider(page.provider);
      const {call, asked} = serviceFor('alice');
      await runWithToken(session, call);
      expect(page.questions).to.equal(0);
      expect(asked).to.deep.equal(['alice']);
    });

    it('keeps the shopper when it learns who that is', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('alice').provider);
      const {shopper} = session.value;
      await runWithToken(session, serviceFor('alice').call);
      expect(session.value).to.include({signedIn: true, shopper});
    });

    it('renews an expired token once, and makes the call again', async () => {
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

    it('does not make a call again with the very token that was refused', async () => {
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

    it('makes a call that failed otherwise no second time', async () => {
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

    it('takes a token from a page that does not bother with promises', async () => {
      const session = new Session();
      // A page without TypeScript may pass a function that returns no promise.
      session.setTokenProvider((() => 'alice') as unknown as () => Promise<string>);
      expect(await runWithToken(session, serviceFor('alice').call)).to.equal(
        'answer for alice',
      );
    });

    it('forgets the token of the provider before', async () => {
      const session = new Session();
      session.setTokenProvider(pageWith('alice').provider);
      await runWithToken(session, serviceFor('alice').call);
      session.setTokenProvider(pageWith('bob').provider);
      const {call, asked} = serviceFor('bob');
      await runWithToken(session, call);
      expect(asked).to.deep.equal(['bob']);
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

    it('does not let an answer that comes late replace who signed in meanwhile', async () => {
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

    it('asks a new provider once, although the former one answers meanwhile', async () => {
      const session = new Session();
      const answer = Promise.withResolvers<string>();
      session.setTokenProvider(() => answer.promise);
      const first = runWithToken(session, () => Promise.resolve());
      const second = Promise.withResolvers<string>();
      let questions = 0;
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

    it('makes no call of somebody who has gone before it answers', async () => {
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

    it('makes no call of one shopper again for another', async () => {
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

  describe('with a token that the service no longer takes', () => {
    /** Returns a session whose only request was refused. */
    async function refused(prepare: (session: Session) => void) {
      const session = new Session();
      prepare(session);
      await shopErrorOf(runWithToken(session, serviceFor('fresh').call));
      return session;
    }

    it('says that it has expired, and tells whoever has to know', async () => {
      let told = 0;
      const session = await refused((one) => {
        one.setToken('expired');
        one.onRefusal(() => told++);
      });
      expect(session.value).to.include({expired: true, signedIn: true});
      expect(told).to.equal(1);
    });

    it('says nothing of the kind to a guest', async () => {
      const session = await refused(() => {});
      expect(session.value.expired).to.equal(false);
    });

    it('forgets that once there is another token', async () => {
      const session = await refused((one) => one.setToken('expired'));
      session.setToken('fresh');
      expect(session.value.expired).to.equal(false);
    });

    it('forgets that once the provider has another token', async () => {
      const page = pageWith('expired', 'expired', 'fresh');
      const session = await refused((one) => one.setTokenProvider(page.provider));
      expect(session.value.expired).to.equal(true);
      await runWithToken(session, serviceFor('fresh').call);
      expect(session.value).to.include({expired: false, signedIn: true});
    });

    it('does not let the provider speak for somebody who signed in here', async () => {
      const page = pageWith('fresh');
      await refused((session) => {
        session.setTokenProvider(page.provider);
        session.setToken('expired', {renewable: false});
      });
      expect(page.questions).to.equal(0);
    });
  });

  it('shows the token to nobody but the request', async () => {
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
