import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {provideSignIn} from '../../../src/shop/provide-sign-in.js';
import {runWithToken, Session} from '../../../src/shop/session.js';
import {
  SignIn,
  type SignInClient,
  type SignInState,
} from '../../../src/shop/sign-in.js';
import {Shop} from '../../../src/shop/shop.js';
import {dispatchPageEvent} from '../page-events.js';
import {onTestEnd} from '../../support/on-test-end.js';
import {fakeFetch, status} from '../../support/fake-fetch.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {
  emptyCart,
  errorAnswers,
  signIns,
  acceptedChange,
} from '../../support/fixtures.js';

const address = 'https://shop.example.test';
const key = `storefront-elements:${address}:token`;
const hour = 60 * 60 * 1000;
const unauthorized = new ShopError('unauthorized', 'No.');

/** A storage of a page. `entries` is its content. */
function storage(content: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(content));
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

/** A client whose service answers sign-ins with `answers`. `calls` lists the calls. */
function clientThat(answers: Partial<SignInClient> = {}) {
  const calls: string[] = [];
  const told: SignInClient = {
    signIn: () => Promise.resolve({token: signIns.token}),
    startGameAuth: () => Promise.resolve(signIns.begun),
    checkGameAuth: () => Promise.resolve(signIns.done),
    ...answers,
  };
  const client: SignInClient = {
    signIn: (name, options) => {
      calls.push(`sign in ${name}`);
      return told.signIn(name, options);
    },
    startGameAuth: (name, options) => {
      calls.push(`start ${name}`);
      return told.startGameAuth(name, options);
    },
    checkGameAuth: (name, options) => {
      calls.push(`check ${name}`);
      return told.checkGameAuth(name, options);
    },
  };
  return {client, calls};
}

/** Creates a sign-in with its session and the page's storages. By default the storages are new. */
function page({
  answers = {},
  session = storage(),
  local = storage(),
  pollEvery = 0,
}: {
  answers?: Partial<SignInClient>;
  session?: ReturnType<typeof storage>;
  local?: ReturnType<typeof storage>;
  pollEvery?: number;
} = {}) {
  const {client, calls} = clientThat(answers);
  const shopper = new Session();
  const storages = {session, local};
  const signIn = new SignIn(client, shopper, {
    baseUrl: address,
    storages,
    pollEvery,
  });
  const steps: SignInState['step'][] = [];
  signIn.subscribe(() => steps.push(signIn.value.step));
  return {signIn, session: shopper, storages, calls, steps};
}

/** Returns the token that requests carry. */
function tokenOf(session: Session): Promise<string | undefined> {
  return runWithToken(session, (token) => Promise.resolve(token));
}

/** Stops the page's clock at this time until the end of the test. */
function setClock(time: number): void {
  const {now} = Date;
  Date.now = () => time;
  onTestEnd(() => (Date.now = now));
}

/** Resolves when the state of the sign-in is as wanted. */
function reached(
  signIn: SignIn,
  wanted: (state: SignInState) => boolean,
): Promise<void> {
  if (wanted(signIn.value)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = signIn.subscribe(() => {
      if (!wanted(signIn.value)) return;
      stop();
      resolve();
    });
  });
}

describe('SignIn', () => {
  describe('by name', () => {
    it('uses the token of the service for requests', async () => {
      const {signIn, session, steps, calls} = page();
      expect(await signIn.byName('Astrid_7', 'session')).to.equal(true);
      expect(signIn.value).to.include({step: 'in', username: 'Astrid_7'});
      expect(await tokenOf(session)).to.equal(signIns.token);
      expect(session.value.signedIn).to.equal(true);
      expect(steps).to.deep.equal(['asking', 'in']);
      expect(calls).to.deep.equal(['sign in Astrid_7']);
    });

    it('sets the token of the session before it notifies its listeners', async () => {
      const {signIn, session} = page();
      const heard: boolean[] = [];
      signIn.subscribe(() => {
        if (signIn.value.step === 'in') heard.push(session.value.signedIn);
      });
      await signIn.byName('Astrid_7', 'session');
      expect(heard).to.deep.equal([true]);
    });

    it('makes the session report another shopper', async () => {
      const {signIn, session} = page();
      const {shopper} = session.value;
      await signIn.byName('Astrid_7', 'session');
      expect(session.value.shopper).to.be.above(shopper);
    });

    it('says that a banned player is banned, and keeps the name for the next try', async () => {
      const {signIn, session, storages} = page({
        answers: {signIn: () => Promise.resolve({banned: true})},
      });
      expect(await signIn.byName('Griefer', 'local')).to.equal(false);
      expect(signIn.value).to.include({
        step: 'out',
        username: 'Griefer',
        problem: 'banned',
      });
      expect(session.value.signedIn).to.equal(false);
      expect(storages.local.entries.size).to.equal(0);
    });

    it('keeps the reason why the service refused a name', async () => {
      const error = new ShopError('refused', 'No.', {
        serviceMessage: 'Incorrect username!',
      });
      const {signIn} = page({answers: {signIn: () => Promise.reject(error)}});
      expect(await signIn.byName('Nobody', 'session')).to.equal(false);
      expect(signIn.value).to.include({step: 'out', failure: error});
    });

    it('clears the failure of the previous attempt', async () => {
      const answers = [{banned: true} as const, {token: signIns.token}];
      const {signIn} = page({
        answers: {signIn: () => Promise.resolve(answers.shift()!)},
      });
      await signIn.byName('Griefer', 'session');
      await signIn.byName('Astrid_7', 'session');
      expect(signIn.value).to.include({
        step: 'in',
        problem: undefined,
        failure: undefined,
      });
    });

    it('rethrows programming errors', async () => {
      const bug = new TypeError('a bug');
      const {signIn} = page({answers: {signIn: () => Promise.reject(bug)}});
      expect(await rejectionOf(signIn.byName('Astrid_7', 'session'))).to.equal(bug);
    });

    it('lets the shopper try again after a bug', async () => {
      const {signIn} = page({answers: {signIn: () => Promise.reject(new TypeError())}});
      await rejectionOf(signIn.byName('Astrid_7', 'session'));
      expect(signIn.value.step).to.equal('out');
      expect(signIn.value.failure).to.include({kind: 'service'});
    });

    it('ignores the token of an attempt that was cancelled before the answer', async () => {
      const answer = Promise.withResolvers<{token: string}>();
      const {signIn, session} = page({answers: {signIn: () => answer.promise}});
      const trying = signIn.byName('Astrid_7', 'session');
      signIn.cancel();
      answer.resolve({token: signIns.token});
      expect(await trying).to.equal(false);
      expect(signIn.value.step).to.equal('out');
      expect(session.value.signedIn).to.equal(false);
    });

    it('uses the latest of two attempts', async () => {
      const first = Promise.withResolvers<{token: string}>();
      const answers = [first.promise, Promise.resolve({token: 'b'.repeat(40)})];
      const {signIn, session} = page({answers: {signIn: () => answers.shift()!}});
      const trying = signIn.byName('Astrid_7', 'session');
      expect(await signIn.byName('Ben', 'session')).to.equal(true);
      first.resolve({token: 'a'.repeat(40)});
      expect(await trying).to.equal(false);
      expect(signIn.value.username).to.equal('Ben');
      expect(await tokenOf(session)).to.equal('b'.repeat(40));
    });
  });

  describe('with the answers of real services', () => {
    /** A shop whose service gives these answers to a sign-in. */
    function shopWhere(...reactions: readonly unknown[]) {
      provideSignIn();
      const {fetch, asked} = fakeFetch(...reactions);
      return {shop: new Shop({baseUrl: address, fetch, pause: 1}), asked};
    }

    it('reads a token that is sent as a JSON string', async () => {
      const {shop, asked} = shopWhere(signIns.token);
      expect(await shop.signIn.byName('Astrid_7', 'none')).to.equal(true);
      expect(await tokenOf(shop.session)).to.equal(signIns.token);
      expect(asked[0]).to.include({
        method: 'POST',
        url: `${address}/api/auth/username`,
        body: '{"username":"Astrid_7"}',
      });
      expect(asked[0]!.headers).not.to.have.property('authorization');
    });

    it('reads a token that is sent as text without quotes', async () => {
      const {shop} = shopWhere(
        status(200, signIns.token, {'Content-Type': 'text/plain'}),
      );
      expect(await shop.signIn.byName('Astrid_7', 'none')).to.equal(true);
      expect(await tokenOf(shop.session)).to.equal(signIns.token);
    });

    for (const answer of ['"banned"', 'banned', '"ban"']) {
      it(`reads ${answer} as a refusal, not as a token`, async () => {
        const {shop} = shopWhere(status(200, answer));
        expect(await shop.signIn.byName('Griefer', 'none')).to.equal(false);
        expect(shop.signIn.value.problem).to.equal('banned');
        expect(shop.session.value.signedIn).to.equal(false);
      });
    }

    it('keeps the sentence of a service that does not know the name', async () => {
      const {http, body} = errorAnswers.badName;
      const {shop, asked} = shopWhere(status(http, body));
      expect(await shop.signIn.byName('Nobody', 'none')).to.equal(false);
      expect(shop.signIn.value.failure?.serviceMessage).to.equal('Incorrect username!');
      expect(asked).to.have.lengthOf(1);
    });

    it('rejects an answer that is not a token', async () => {
      const {shop} = shopWhere({token: 12});
      expect(await shop.signIn.byName('Astrid_7', 'none')).to.equal(false);
      expect(shop.signIn.value.failure?.kind).to.equal('schema');
    });

    it('keeps the token out of every failure', async () => {
      const {shop} = shopWhere(signIns.token, status(500, 'down'));
      await shop.signIn.byName('Astrid_7', 'none');
      await rejectionOf(shop.account.read());
      const error = shop.failures.value!;
      expect(`${error.message} ${error.path} ${error.stack}`).not.to.include(
        signIns.token,
      );
      expect(JSON.stringify(error)).not.to.include(signIns.token);
    });

    it('asks the player in the game by name, in the address', async () => {
      const {shop, asked} = shopWhere(signIns.begun, signIns.done);
      expect(await shop.signIn.inGame('.BedrockBen', 'none')).to.equal(true);
      expect(asked.map(({method, url}) => `${method} ${url}`)).to.deep.equal([
        `POST ${address}/api/game_auth/init/.BedrockBen`,
        `POST ${address}/api/game_auth/check/.BedrockBen`,
      ]);
    });
  });

  describe('in the game', () => {
    it('waits until the player has confirmed', async () => {
      const looks = [signIns.waiting, signIns.waiting, signIns.done];
      const {signIn, session, steps, calls} = page({
        answers: {checkGameAuth: () => Promise.resolve(looks.shift()!)},
      });
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(true);
      expect(signIn.value).to.include({step: 'in', username: 'Astrid_7'});
      expect(await tokenOf(session)).to.equal(signIns.token);
      expect(new Set(steps)).to.deep.equal(new Set(['asking', 'confirming', 'in']));
      expect(calls).to.deep.equal([
        'start Astrid_7',
        'check Astrid_7',
        'check Astrid_7',
        'check Astrid_7',
      ]);
    });

    it('reports that the player is not on the server', async () => {
      const {signIn, calls} = page({
        answers: {startGameAuth: () => Promise.resolve({status: false})},
      });
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
      expect(signIn.value).to.include({step: 'out', problem: 'not-in-game'});
      expect(calls).to.deep.equal(['start Astrid_7']);
    });

    it('keeps waiting when a check fails temporarily', async () => {
      const looks = [
        () => Promise.reject(new ShopError('network', 'Offline.')),
        () => Promise.reject(new ShopError('rate-limited', 'Slowly.')),
        () => Promise.resolve(signIns.done),
      ];
      const {signIn} = page({answers: {checkGameAuth: () => looks.shift()!()}});
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(true);
    });

    it('gives up when a check fails permanently', async () => {
      const error = new ShopError('not-found', 'No such call.');
      const {signIn} = page({answers: {checkGameAuth: () => Promise.reject(error)}});
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
      expect(signIn.value).to.include({step: 'out', failure: error});
    });

    it('stops waiting after five minutes', async () => {
      const start = Date.now();
      const {signIn} = page({
        answers: {
          checkGameAuth: () => {
            setClock(start + 5 * 60_000 + 1000);
            return Promise.resolve(signIns.waiting);
          },
        },
      });
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
      expect(signIn.value).to.include({step: 'out', problem: 'not-confirmed'});
    });

    it('asks a last time after five minutes', async () => {
      const start = Date.now();
      const {signIn, calls} = page({
        answers: {
          checkGameAuth: () => {
            setClock(start + 5 * 60_000 + 1000);
            const isFirst =
              calls.filter((call) => call.startsWith('check')).length === 1;
            return Promise.resolve(isFirst ? signIns.waiting : signIns.done);
          },
        },
      });
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(true);
    });

    it('waits five minutes anew after asking again', async () => {
      const start = Date.now();
      let checks = 0;
      const {signIn} = page({
        answers: {
          checkGameAuth: () =>
            Promise.resolve((checks += 1) < 9 ? signIns.waiting : signIns.done),
        },
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      setClock(start + 4 * 60_000);
      await signIn.askAgain();
      setClock(start + 6 * 60_000);
      expect(await trying).to.equal(true);
    });

    it('stops asking once the shopper gives up', async () => {
      const {signIn, calls} = page({
        answers: {checkGameAuth: () => Promise.resolve(signIns.waiting)},
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({step}) => step === 'confirming');
      signIn.cancel();
      expect(await trying).to.equal(false);
      expect(signIn.value).to.include({
        step: 'out',
        username: 'Astrid_7',
        problem: undefined,
      });
      const asked = calls.length;
      // A further request would be sent in the next task.
      await new Promise((resolve) => setTimeout(resolve));
      expect(calls.length).to.equal(asked);
    });

    it('may ask the player again after a while, and goes on waiting', async () => {
      let confirmed = false;
      const {signIn, calls} = page({
        answers: {
          checkGameAuth: () =>
            Promise.resolve(confirmed ? signIns.done : signIns.waiting),
        },
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await signIn.askAgain();
      expect(calls.filter((call) => call === 'start Astrid_7')).to.have.lengthOf(1);
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      await signIn.askAgain();
      expect(calls.filter((call) => call === 'start Astrid_7')).to.have.lengthOf(2);
      expect(signIn.value.step).to.equal('confirming');
      confirmed = true;
      expect(await trying).to.equal(true);
      expect(signIn.value.mayAskAgain).to.equal(false);
    });

    it('reports that the player has left the server before being asked again', async () => {
      const starts = [{status: true}, {status: false}];
      const {signIn} = page({
        answers: {
          startGameAuth: () => Promise.resolve(starts.shift()!),
          checkGameAuth: () => Promise.resolve(signIns.waiting),
        },
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      await signIn.askAgain();
      expect(await trying).to.equal(false);
      expect(signIn.value).to.include({step: 'out', problem: 'not-in-game'});
    });

    it('can ask once more when asking again has failed', async () => {
      const starts = [
        () => Promise.resolve({status: true}),
        () => Promise.reject(new ShopError('network', 'Offline.')),
      ];
      const {signIn} = page({
        answers: {
          startGameAuth: () => starts.shift()!(),
          checkGameAuth: () => Promise.resolve(signIns.waiting),
        },
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      await signIn.askAgain();
      expect(signIn.value).to.include({step: 'confirming', mayAskAgain: true});
      expect(signIn.value.failure?.kind).to.equal('network');
      signIn.cancel();
      await trying;
      expect(signIn.value.failure).to.equal(undefined);
    });

    it('does not ask again before the time that the service has named', async () => {
      const limit = new ShopError('rate-limited', 'Too often.', {retryAfter: 5});
      const starts = [
        () => Promise.resolve({status: true}),
        () => Promise.reject(limit),
        () => Promise.resolve({status: true}),
      ];
      const {signIn, calls} = page({
        answers: {
          startGameAuth: () => starts.shift()!(),
          checkGameAuth: () => Promise.resolve(signIns.waiting),
        },
        pollEvery: 1,
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      await signIn.askAgain();
      expect(signIn.value).to.include({step: 'confirming', mayAskAgain: false});
      const before = calls.length;
      await reached(signIn, ({mayAskAgain}) => mayAskAgain);
      // One check after the pause that had begun, and after each of the five pauses.
      expect(calls.length - before).to.equal(6);
      await signIn.askAgain();
      expect(signIn.value.mayAskAgain).to.equal(false);
      signIn.cancel();
      await trying;
    });
  });

  describe('is kept', () => {
    it('for the tab, under the address of the shop', async () => {
      const {signIn, storages} = page();
      await signIn.byName('Astrid_7', 'session');
      expect([...storages.session.entries.keys()]).to.deep.equal([key]);
      expect(storages.session.entries.get(key)).to.include(signIns.token);
      expect(storages.local.entries.size).to.equal(0);
    });

    it('on the device, where the page says so', async () => {
      const {signIn, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      expect([...storages.local.entries.keys()]).to.deep.equal([key]);
      expect(storages.session.entries.size).to.equal(0);
    });

    it('nowhere, where the page says so', async () => {
      const {signIn, session, storages} = page();
      await signIn.byName('Astrid_7', 'none');
      expect(session.value.signedIn).to.equal(true);
      expect(storages.session.entries.size + storages.local.entries.size).to.equal(0);
    });

    it('in one place: the token of an earlier shopper is removed from both storages', async () => {
      const {signIn, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      await signIn.byName('Ben', 'none');
      expect(storages.local.entries.size).to.equal(0);
    });

    for (const persist of ['session', 'local'] as const) {
      it(`so that the next page goes on as the same shopper (${persist})`, async () => {
        const {signIn, storages} = page();
        await signIn.byName('Astrid_7', persist);
        const next = page(storages);
        expect(next.signIn.value).to.include({step: 'in', username: 'Astrid_7'});
        expect(await tokenOf(next.session)).to.equal(signIns.token);
        expect(next.calls).to.deep.equal([]);
      });

      it(`for six hours and not longer (${persist})`, async () => {
        const start = Date.now();
        setClock(start);
        const {signIn, storages} = page();
        await signIn.byName('Astrid_7', persist);
        setClock(start + 6 * hour - 1);
        expect(page(storages).signIn.value.step).to.equal('in');
        setClock(start + 6 * hour);
        const late = page(storages);
        expect(late.signIn.value.step).to.equal('out');
        expect(late.session.value.signedIn).to.equal(false);
        expect(storages[persist].entries.size).to.equal(0);
      });

      it(`not if the clock is set back by more than a minute (${persist})`, async () => {
        const start = Date.now();
        setClock(start);
        const {signIn, storages} = page();
        await signIn.byName('Astrid_7', persist);
        setClock(start - 60_000);
        expect(page(storages).signIn.value.step).to.equal('in');
        setClock(start - 60_001);
        const early = page(storages);
        expect(early.signIn.value.step).to.equal('out');
        expect(early.session.value.signedIn).to.equal(false);
        expect(storages[persist].entries.size).to.equal(0);
      });
    }

    const soon = Date.now() + hour;
    const oddities: [string, string][] = [
      ['text of somebody else', 'hello'],
      ['null', 'null'],
      ['a number', '12'],
      ['a token of a wrong type', `{"token":12,"username":"Ben","until":${soon}}`],
      ['no time', '{"token":"abc","username":"Ben"}'],
      ['no name', `{"token":"abc","until":${soon}}`],
    ];
    for (const [what, value] of oddities) {
      it(`only if it is valid, and not if the storage contains ${what}`, () => {
        const {signIn, session} = page({local: storage({[key]: value})});
        expect(signIn.value.step).to.equal('out');
        expect(session.value.signedIn).to.equal(false);
      });
    }

    it('for the page where the browser forbids storages', async () => {
      const closed = storage();
      const forbid = () => {
        throw new DOMException('Forbidden.', 'SecurityError');
      };
      closed.getItem = closed.setItem = closed.removeItem = forbid;
      const {signIn, session} = page({session: closed, local: closed});
      expect(await signIn.byName('Astrid_7', 'local')).to.equal(true);
      expect(await tokenOf(session)).to.equal(signIns.token);
      signIn.signOut();
      expect(session.value.signedIn).to.equal(false);
    });

    it('for each shop separately', async () => {
      const {signIn, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      const other = new SignIn(clientThat().client, new Session(), {
        baseUrl: 'https://other.example.test',
        storages,
      });
      expect(other.value.step).to.equal('out');
    });
  });

  describe('ends', () => {
    it('with the sign-out, which leaves nothing behind', async () => {
      const {signIn, session, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      const {shopper} = session.value;
      signIn.signOut();
      expect(signIn.value).to.deep.equal(page().signIn.value);
      expect(await tokenOf(session)).to.equal(undefined);
      expect(session.value.shopper).to.be.above(shopper);
      expect(storages.local.entries.size + storages.session.entries.size).to.equal(0);
    });

    it('a confirmation in the game that is still pending', async () => {
      const {signIn} = page({
        answers: {checkGameAuth: () => Promise.resolve(signIns.waiting)},
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({step}) => step === 'confirming');
      signIn.signOut();
      expect(await trying).to.equal(false);
      expect(signIn.value).to.include({step: 'out', username: ''});
    });

    it('when the page names another shopper, whose token is never stored', async () => {
      const {signIn, session, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      session.setToken('given by the page');
      expect(signIn.value).to.include({step: 'out', username: ''});
      expect(session.value.signedIn).to.equal(true);
      expect(storages.local.entries.size + storages.session.entries.size).to.equal(0);
    });

    it('when the page gives a token while the player is asked in the game', async () => {
      const {signIn, session} = page({
        answers: {checkGameAuth: () => Promise.resolve(signIns.waiting)},
      });
      const trying = signIn.inGame('Astrid_7', 'session');
      await reached(signIn, ({step}) => step === 'confirming');
      session.setToken('given by the page');
      expect(await trying).to.equal(false);
      expect(signIn.value.step).to.equal('out');
      expect(await tokenOf(session)).to.equal('given by the page');
    });

    it('when the service refuses the token, and reports this', async () => {
      const {signIn, session, storages} = page();
      await signIn.byName('Astrid_7', 'local');
      const {shopper} = session.value;
      await rejectionOf(runWithToken(session, () => Promise.reject(unauthorized)));
      expect(signIn.value).to.include({step: 'out', username: 'Astrid_7'});
      expect(session.value).to.include({signedIn: false, expired: true});
      expect(session.value.shopper).to.be.above(shopper);
      expect(storages.local.entries.size).to.equal(0);
    });

    it('not after another failure', async () => {
      const {signIn, session} = page();
      await signIn.byName('Astrid_7', 'local');
      const down = new ShopError('service', 'Down.');
      await rejectionOf(runWithToken(session, () => Promise.reject(down)));
      expect(signIn.value.step).to.equal('in');
    });

    it('not when a late answer refuses the token of the former shopper', async () => {
      const {signIn, session} = page();
      session.setToken('given by the page');
      const answer = Promise.withResolvers<void>();
      const call = rejectionOf(runWithToken(session, () => answer.promise));
      await signIn.byName('Astrid_7', 'local');
      answer.reject(unauthorized);
      await call;
      expect(signIn.value.step).to.equal('in');
      expect(session.value.expired).to.equal(false);
    });

    it('without a call of the page’s token provider for the shopper who signed in', async () => {
      const {signIn, session} = page();
      let questions = 0;
      session.setTokenProvider(() => {
        questions += 1;
        return Promise.resolve('of the page');
      });
      await signIn.byName('Astrid_7', 'none');
      expect(
        await rejectionOf(runWithToken(session, () => Promise.reject(unauthorized))),
      ).to.equal(unauthorized);
      expect(questions).to.equal(0);
      expect(await tokenOf(session)).to.equal('of the page');
      expect(signIn.value.step).to.equal('out');
    });
  });

  describe('beside a token of the page', () => {
    it('stores nothing, and has no username', () => {
      const {signIn, session, storages} = page();
      session.setToken('given by the page');
      expect(signIn.value.step).to.equal('out');
      expect(storages.local.entries.size + storages.session.entries.size).to.equal(0);
    });

    it('reports that the service refuses the token, and leaves the token to the page', async () => {
      const {signIn, session} = page();
      session.setToken('given by the page');
      await rejectionOf(runWithToken(session, () => Promise.reject(unauthorized)));
      expect(signIn.value.step).to.equal('out');
      expect(session.value.expired).to.equal(true);
      expect(await tokenOf(session)).to.equal('given by the page');
    });

    it('remembers the refusal until a shopper has signed in', async () => {
      const {signIn, session} = page({
        answers: {signIn: () => Promise.resolve({banned: true})},
      });
      session.setToken('given by the page');
      await rejectionOf(runWithToken(session, () => Promise.reject(unauthorized)));
      await signIn.byName('Griefer', 'none');
      expect(signIn.value.problem).to.equal('banned');
      expect(session.value.expired).to.equal(true);
    });

    it('gives way to a late token of the page, and removes the stored token', async () => {
      const kept = {
        token: signIns.token,
        username: 'Astrid_7',
        until: Date.now() + hour,
      };
      const local = storage({[key]: JSON.stringify(kept)});
      const session = new Session();
      session.setToken('given by the page');
      const signIn = new SignIn(clientThat().client, session, {
        baseUrl: address,
        storages: {local},
      });
      expect(signIn.value.step).to.equal('out');
      expect(await tokenOf(session)).to.equal('given by the page');
      expect(local.entries.size).to.equal(0);
    });

    it('resets the refusal when the page sets another token', async () => {
      const {session} = page();
      session.setToken('given by the page');
      await rejectionOf(runWithToken(session, () => Promise.reject(unauthorized)));
      session.setToken('another');
      expect(session.value.expired).to.equal(false);
    });
  });

  describe('in a shop', () => {
    /**
     * A shop in which each shopper has a different cart and different prices. `asked` lists the
     * requests.
     */
    function shopOfEach() {
      provideSignIn();
      const {fetch, asked} = fakeFetch(
        ({url, headers}: {url: string; headers: Record<string, string>}) => {
          const token = headers['authorization']?.replace('Bearer ', '');
          if (url.endsWith('/auth/username')) return Response.json(signIns.token);
          if (url.endsWith('/user')) return Response.json(signIns.user);
          if (url.endsWith('/cart/get')) {
            if (!token)
              return Response.json({message: 'Unauthenticated.'}, {status: 401});
            return Response.json({
              ...emptyCart,
              cart: {...emptyCart.cart, price: token.length},
            });
          }
          if (url.includes('/items/get/')) {
            return Response.json({id: 7, name: 'Sword', price: token ? 5 : 10});
          }
          return Response.json(acceptedChange);
        },
      );
      return {
        shop: new Shop({baseUrl: address, fetch, settleDelay: 0, pause: 1}),
        asked,
      };
    }

    it('reads prices and the cart again for a shopper who signs in', async () => {
      const {shop} = shopOfEach();
      expect((await shop.catalogue.item('7')).price).to.equal(10);
      await shop.cart.load();
      expect(shop.cart.value.failure?.kind).to.equal('unauthorized');
      await shop.signIn.byName('Astrid_7', 'none');
      await shop.cart.settled();
      expect(shop.cart.value.failure).to.equal(undefined);
      expect(shop.cart.value.data?.cart.price).to.equal(signIns.token.length);
      expect((await shop.catalogue.item('7')).price).to.equal(5);
    });

    it('keeps nothing of a shopper who has signed out', async () => {
      const {shop} = shopOfEach();
      await shop.signIn.byName('Astrid_7', 'none');
      await shop.account.read();
      await shop.cart.load();
      shop.signIn.signOut();
      expect(shop.cart.value.data).to.equal(undefined);
      expect(shop.cart.value.lines).to.deep.equal([]);
      expect(shop.account.value).to.equal(undefined);
      await shop.cart.settled();
      expect((await shop.catalogue.item('7')).price).to.equal(10);
    });

    it('sends the token with requests to the service, and nowhere else', async () => {
      const {shop, asked} = shopOfEach();
      await shop.signIn.byName('Astrid_7', 'none');
      await shop.catalogue.item('7');
      expect(asked.at(-1)!.headers).to.have.property(
        'authorization',
        `Bearer ${signIns.token}`,
      );
      for (const {url, body} of asked)
        expect(`${url} ${body}`).not.to.include(signIns.token);
    });
  });

  describe('in several tabs', () => {
    /**
     * Two tabs of one browser. Somebody has signed in once in the first tab; the token is kept as
     * `persist` says.
     */
    async function tabs(persist: 'local' | 'session') {
      const local = storage();
      const first = page({local});
      await first.signIn.byName('Astrid_7', persist);
      const second = page({local});
      // Tells the page about a change of the storage, as browsers do after a change in another tab.
      const hear = () => dispatchPageEvent('storage', {key});
      return {first, second, local, hear};
    }

    it('a sign-out in one tab signs out the other tabs, if they share the sign-in', async () => {
      const {first, second, hear} = await tabs('local');
      expect(second.signIn.value.step).to.equal('in');
      first.signIn.signOut();
      hear();
      expect(second.signIn.value.step).to.equal('out');
      expect(await tokenOf(second.session)).to.equal(undefined);
    });

    it('a sign-in as another shopper also takes effect in the other tabs', async () => {
      const {first, second, hear} = await tabs('local');
      const kept = JSON.stringify({
        token: 'token-of-boris',
        username: 'Boris',
        until: Date.now() + hour,
      });
      first.signIn.signOut();
      first.storages.local.setItem(key, kept);
      hear();
      expect(second.signIn.value).to.include({step: 'in', username: 'Boris'});
      expect(await tokenOf(second.session)).to.equal('token-of-boris');
      expect(first.storages.local.entries.get(key)).to.equal(kept);
    });

    it('tabs with a separate sign-in stay signed in', async () => {
      const {second, hear} = await tabs('session');
      expect(second.signIn.value.step).to.equal('out');
      await second.signIn.byName('Boris', 'session');
      hear();
      expect(second.signIn.value).to.include({step: 'in', username: 'Boris'});
    });

    it('a shop that only uses the stored token follows as well', async () => {
      const local = storage();
      const first = page({local});
      await first.signIn.byName('Astrid_7', 'local');
      const shop = new Shop({baseUrl: address, storages: {local}});
      expect(shop.session.value.signedIn).to.equal(true);
      first.signIn.signOut();
      dispatchPageEvent('storage', {key});
      expect(shop.session.value.signedIn).to.equal(false);
    });
  });
});
