import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Session, tokenSenderOf} from '../../../src/shop/session.js';
import * as playerCalls from '../../../src/api/calls/player.js';
import {SignIn, type SignInState} from '../../../src/shop/sign-in.js';
import {forbiddenStorage, MemoryStorage} from '../memory-storage.js';
import {dispatchPageEvent} from '../page-events.js';
import {recordTimerDelays, setClock, skipTimersOf} from '../../support/on-test-end.js';
import {fakeService} from '../../support/fake-service.js';
import {rejectionOf} from '../../support/expected-errors.js';
import {signIns} from '../../support/fixtures.js';

const address = 'https://shop.example.test';
const key = `storefront-elements:${address}:token`;
const minute = 60_000;
const hour = 60 * minute;
const unauthorized = new ShopError('unauthorized', 'No.');
const offline = new ShopError('network', 'Offline.');
const {token, begun, waiting, done, banned} = {
  ...signIns,
  banned: {banned: true},
};

const CALLS = {
  [playerCalls.signIn.path]: 'signIn',
  [playerCalls.startGameAuth.path]: 'startGameAuth',
  [playerCalls.checkGameAuth.path]: 'checkGameAuth',
} as const;

/** The answers to each call in turn; the last one is repeated. Errors are thrown, functions called. */
type Answers = Partial<Record<(typeof CALLS)[string], readonly unknown[]>>;

const usual: Required<Answers> = {
  signIn: [{token}],
  startGameAuth: [begun],
  checkGameAuth: [done],
};

/** A service that answers like this. `calls` lists the calls with their names. */
function serviceThat(answers: Answers, session: Session) {
  const calls: string[] = [];
  const counted = (call: string) => calls.filter((one) => one.startsWith(call)).length;
  const service = fakeService(session, ({path}, input) => {
    const call = CALLS[path]!;
    const list = answers[call] ?? usual[call];
    const answer = list[Math.min(counted(call), list.length - 1)];
    calls.push(`${call} ${(input as {username: string}).username}`);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  });
  return {service, calls, counted};
}

/** Creates a sign-in with its session and the page's storages. By default the storages are new. */
function page(
  answers: Answers = {},
  {session = new MemoryStorage(), local = new MemoryStorage(), pollEvery = 0} = {},
) {
  const storages = {session, local};
  const shopper = new Session({baseUrl: address, storages});
  const {service, ...counts} = serviceThat(answers, shopper);
  const signIn = new SignIn(service, shopper, pollEvery);
  const steps: SignInState['step'][] = [];
  signIn.subscribe(() => steps.push(signIn.value.step));
  /** What is stored for the tab, and on the device. */
  const kept = () => [session, local].map((storage) => storage.getItem(key));
  return {signIn, session: shopper, storages, kept, steps, ...counts};
}

/** A page whose shopper is asked in the game, until `checkGameAuth` has another answer. */
async function pageThatWaits(answers: Answers = {}, options = {}) {
  const here = page({checkGameAuth: [waiting], ...answers}, options);
  const trying = here.signIn.inGame('Astrid_7', 'session');
  await reached(here.signIn, ({step}) => step === 'confirming');
  const mayAskAgain = () => reached(here.signIn, (state) => state.mayAskAgain);
  return {...here, trying, mayAskAgain};
}

/** Returns the token that requests carry. */
function tokenOf(session: Session): Promise<string | undefined> {
  return tokenSenderOf(session)((carried) => Promise.resolve(carried));
}

/** Makes a request to which the service answers with this error. */
function fail(session: Session, error: ShopError): Promise<unknown> {
  return rejectionOf(tokenSenderOf(session)(() => Promise.reject(error)));
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

describe('A sign-in by name', () => {
  it('uses the token of the service for requests, and sets it before it notifies its listeners', async () => {
    const {signIn, session, steps, calls} = page();
    const {signal} = session;
    const heard: (string | undefined)[] = [];
    signIn.subscribe(() => {
      void tokenOf(session).then((carried) => heard.push(carried));
    });
    expect(await signIn.byName('Astrid_7', 'session')).to.equal(true);
    expect(session.value).to.include({status: 'signed-in', name: 'Astrid_7'});
    expect(await tokenOf(session)).to.equal(token);
    expect(signal.aborted).to.equal(true);
    expect(steps).to.deep.equal(['asking', 'idle']);
    expect(heard).to.deep.equal([undefined, token]);
    expect(calls).to.deep.equal(['signIn Astrid_7']);
  });

  it('says that a banned player is banned, keeps the name, and clears this at the next try', async () => {
    const {signIn, session, kept} = page({signIn: [banned, {token}]});
    expect(await signIn.byName('Griefer', 'local')).to.equal(false);
    expect(signIn.value).to.include({
      step: 'idle',
      username: 'Griefer',
      problem: 'banned',
    });
    expect(session.value.status).to.equal('guest');
    expect(kept()).to.deep.equal([null, null]);
    await signIn.byName('Astrid_7', 'session');
    expect(signIn.value).to.include({problem: undefined, failure: undefined});
  });

  it('rethrows programming errors, and lets the shopper try again', async () => {
    const bug = new TypeError('a bug');
    const {signIn} = page({signIn: [bug]});
    expect(await rejectionOf(signIn.byName('Astrid_7', 'session'))).to.equal(bug);
    expect(signIn.value.step).to.equal('idle');
    expect(signIn.value.failure).to.include({kind: 'service'});
  });

  it('ignores the token of an attempt that was cancelled before the answer', async () => {
    const answer = Promise.withResolvers<{token: string}>();
    const {signIn, session} = page({signIn: [answer.promise]});
    const trying = signIn.byName('Astrid_7', 'session');
    signIn.cancel();
    answer.resolve({token});
    expect(await trying).to.equal(false);
    expect(signIn.value.step).to.equal('idle');
    expect(session.value.status).to.equal('guest');
  });

  it('uses the latest of two attempts', async () => {
    const first = Promise.withResolvers<{token: string}>();
    const {signIn, session} = page({
      signIn: [first.promise, {token: 'b'.repeat(40)}],
    });
    const trying = signIn.byName('Astrid_7', 'session');
    expect(await signIn.byName('Ben', 'session')).to.equal(true);
    first.resolve({token: 'a'.repeat(40)});
    expect(await trying).to.equal(false);
    expect(session.value.name).to.equal('Ben');
    expect(await tokenOf(session)).to.equal('b'.repeat(40));
  });
});

describe('A sign-in in the game', () => {
  it('waits until the player has confirmed, also when a check fails temporarily', async () => {
    const slowly = new ShopError('rate-limited', 'Slowly.');
    const {signIn, session, steps, calls} = page({
      checkGameAuth: [waiting, offline, slowly, done],
    });
    expect(await signIn.inGame('Astrid_7', 'session')).to.equal(true);
    expect(session.value.name).to.equal('Astrid_7');
    expect(await tokenOf(session)).to.equal(token);
    expect(new Set(steps)).to.deep.equal(new Set(['asking', 'confirming', 'idle']));
    expect(calls).to.deep.equal([
      'startGameAuth Astrid_7',
      ...Array<string>(4).fill('checkGameAuth Astrid_7'),
    ]);
  });

  it('reports that the player is not on the server', async () => {
    const {signIn, calls} = page({startGameAuth: [{status: false}]});
    expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
    expect(signIn.value).to.include({step: 'idle', problem: 'not-in-game'});
    expect(calls).to.deep.equal(['startGameAuth Astrid_7']);
  });

  it('gives up when a check fails permanently', async () => {
    const error = new ShopError('not-found', 'No such call.');
    const {signIn} = page({checkGameAuth: [error]});
    expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
    expect(signIn.value).to.include({step: 'idle', failure: error});
  });

  for (const [last, outcome] of [
    [waiting, 'not-confirmed'],
    [done, undefined],
  ] as const)
    it(`asks a last time after five minutes, and is ${outcome ?? 'signed in'} then`, async () => {
      const late = () => {
        setClock(Date.now() + 5 * minute + 1000);
        return waiting;
      };
      const {signIn} = page({checkGameAuth: [late, last]});
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(!outcome);
      expect(signIn.value).to.include({step: 'idle', problem: outcome});
    });

  it('waits five minutes anew after asking again', async () => {
    const start = Date.now();
    const checkGameAuth = [...Array<object>(8).fill(waiting), done];
    const {signIn, trying, mayAskAgain} = await pageThatWaits({checkGameAuth});
    await mayAskAgain();
    setClock(start + 4 * minute);
    await signIn.askAgain();
    setClock(start + 6 * minute);
    expect(await trying).to.equal(true);
  });

  it('stops asking once the shopper gives up', async () => {
    const {signIn, trying, calls} = await pageThatWaits();
    signIn.cancel();
    expect(await trying).to.equal(false);
    expect(signIn.value).to.include({
      step: 'idle',
      username: 'Astrid_7',
      problem: undefined,
    });
    const asked = calls.length;
    // A further request would be sent in the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls.length).to.equal(asked);
  });

  it('may ask the player again after a while, and goes on waiting', async () => {
    let isConfirmed = false;
    const check = () => (isConfirmed ? done : waiting);
    const {signIn, trying, counted, mayAskAgain} = await pageThatWaits({
      checkGameAuth: [check],
    });
    await signIn.askAgain();
    expect(counted('startGameAuth')).to.equal(1);
    await mayAskAgain();
    await signIn.askAgain();
    expect(counted('startGameAuth')).to.equal(2);
    expect(signIn.value.step).to.equal('confirming');
    isConfirmed = true;
    expect(await trying).to.equal(true);
    expect(signIn.value.mayAskAgain).to.equal(false);
  });

  it('reports that the player has left the server before being asked again', async () => {
    const {signIn, trying, mayAskAgain} = await pageThatWaits({
      startGameAuth: [begun, {status: false}],
    });
    await mayAskAgain();
    await signIn.askAgain();
    expect(await trying).to.equal(false);
    expect(signIn.value).to.include({step: 'idle', problem: 'not-in-game'});
  });

  it('can ask once more when asking again has failed', async () => {
    const {signIn, trying, mayAskAgain} = await pageThatWaits({
      startGameAuth: [begun, offline],
    });
    await mayAskAgain();
    await signIn.askAgain();
    expect(signIn.value).to.include({step: 'confirming', mayAskAgain: true});
    expect(signIn.value.failure).to.equal(offline);
    signIn.cancel();
    await trying;
    expect(signIn.value.failure).to.equal(undefined);
  });

  it('does not ask again before the time that the service has named', async () => {
    const limit = new ShopError('rate-limited', 'Too often.', {retryAfter: 5});
    const {signIn, trying, mayAskAgain} = await pageThatWaits(
      {startGameAuth: [begun, limit, begun]},
      {pollEvery: 1},
    );
    await mayAskAgain();
    const asked = Date.now();
    await signIn.askAgain();
    expect(signIn.value).to.include({step: 'confirming', mayAskAgain: false});
    await mayAskAgain();
    // Timers may fire a millisecond early.
    expect(Date.now() - asked).to.be.at.least(4);
    await signIn.askAgain();
    expect(signIn.value.mayAskAgain).to.equal(false);
    signIn.cancel();
    await trying;
  });
});

describe('A sign-in is kept', () => {
  for (const [where, persist, places] of [
    ['for the tab, under the address of the shop', 'session', [true, false]],
    ['on the device, where the page says so', 'local', [false, true]],
    ['nowhere, where the page says so', 'none', [false, false]],
  ] as const)
    it(where, async () => {
      const {signIn, session, storages, kept} = page();
      // The token of an earlier shopper is removed from both storages.
      await signIn.byName('Ben', 'local');
      await signIn.byName('Astrid_7', persist);
      expect(session.value.status).to.equal('signed-in');
      expect(kept().map((text) => !!text?.includes(token))).to.deep.equal(places);
      expect(storages.session.length + storages.local.length).to.be.at.most(1);
      const next = page({}, storages);
      const isKept = persist !== 'none';
      expect(next.session.value).to.include({
        status: isKept ? 'signed-in' : 'guest',
        name: isKept ? 'Astrid_7' : '',
      });
      expect(await tokenOf(next.session)).to.equal(isKept ? token : undefined);
      expect(next.calls).to.deep.equal([]);
      const baseUrl = 'https://other.example.test';
      expect(new Session({baseUrl, storages}).value.status).to.equal('guest');
    });

  for (const persist of ['session', 'local'] as const)
    it(`is deleted after six hours in an open page, too (${persist})`, async () => {
      skipTimersOf(6 * hour);
      const delays = recordTimerDelays();
      const {signIn, session, kept} = page();
      setClock(Date.now());
      await signIn.byName('Astrid_7', persist);
      expect(delays).to.include(6 * hour);
      await new Promise((resolve) => setTimeout(resolve));
      expect(kept()).to.deep.equal([null, null]);
      expect(session.value.status).to.equal('expired');
      expect(await tokenOf(session)).to.equal(undefined);
    });

  for (const persist of ['session', 'local'] as const)
    for (const [what, last, after] of [
      ['for six hours and not longer', 6 * hour - 1, 6 * hour],
      ['not if the clock is set back by more than a minute', -minute, -minute - 1],
    ] as const)
      it(`${what} (${persist})`, async () => {
        const start = Date.now();
        setClock(start);
        const {signIn, storages, kept} = page();
        await signIn.byName('Astrid_7', persist);
        setClock(start + last);
        expect(page({}, storages).session.value.status).to.equal('signed-in');
        setClock(start + after);
        const late = page({}, storages);
        expect(late.session.value.status).to.equal('guest');
        expect(kept()).to.deep.equal([null, null]);
      });

  const soon = Date.now() + hour;
  for (const [what, value] of [
    ['text of somebody else', 'hello'],
    ['null', 'null'],
    ['a token of a wrong type', `{"token":12,"username":"Ben","until":${soon}}`],
    ['no time', '{"token":"abc","username":"Ben"}'],
    ['no name', `{"token":"abc","until":${soon}}`],
  ] as const)
    it(`only if it is valid, and not if the storage contains ${what}`, () => {
      const {session} = page({}, {local: new MemoryStorage({[key]: value})});
      expect(session.value.status).to.equal('guest');
    });

  it('for the page where the browser forbids storages', async () => {
    const closed = Object.assign(new MemoryStorage(), forbiddenStorage);
    const {signIn, session} = page({}, {session: closed, local: closed});
    expect(await signIn.byName('Astrid_7', 'local')).to.equal(true);
    expect(await tokenOf(session)).to.equal(token);
    session.setToken(undefined);
    expect(session.value.status).to.equal('guest');
  });
});

describe('A sign-in ends', () => {
  it('with the sign-out, which leaves nothing behind', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    const {signal} = session;
    session.setToken(undefined);
    expect(session.value).to.include({status: 'guest', name: ''});
    expect(await tokenOf(session)).to.equal(undefined);
    expect(signal.aborted).to.equal(true);
    expect(kept()).to.deep.equal([null, null]);
  });

  it('when the page names another shopper, whose token is never stored', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    session.setToken('given by the page');
    expect(session.value).to.include({status: 'signed-in', name: ''});
    expect(kept()).to.deep.equal([null, null]);
  });

  it('when the page gives a token while the player is asked in the game', async () => {
    const {signIn, session, trying, kept} = await pageThatWaits();
    session.setToken('given by the page');
    expect(await trying).to.equal(false);
    expect(signIn.value).to.include({step: 'idle', username: ''});
    expect(await tokenOf(session)).to.equal('given by the page');
    expect(kept()).to.deep.equal([null, null]);
  });

  it('when the service refuses the token, but not after another failure', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    const {signal} = session;
    await fail(session, new ShopError('service', 'Down.'));
    expect(session.value.status).to.equal('signed-in');
    await fail(session, unauthorized);
    expect(session.value).to.include({status: 'expired', name: 'Astrid_7'});
    expect(signal.aborted).to.equal(true);
    expect(kept()).to.deep.equal([null, null]);
  });

  it('not when a late answer refuses the token of the former shopper', async () => {
    const {signIn, session} = page();
    session.setToken('given by the page');
    const answer = Promise.withResolvers<void>();
    const call = rejectionOf(tokenSenderOf(session)(() => answer.promise));
    await signIn.byName('Astrid_7', 'local');
    answer.reject(unauthorized);
    await call;
    expect(session.value).to.include({status: 'signed-in', name: 'Astrid_7'});
  });

  it('without a call of the page’s token provider for the shopper who signed in', async () => {
    const {signIn, session} = page();
    let questions = 0;
    session.setTokenProvider(() => {
      questions += 1;
      return Promise.resolve('of the page');
    });
    await signIn.byName('Astrid_7', 'none');
    expect(await fail(session, unauthorized)).to.equal(unauthorized);
    expect(questions).to.equal(0);
    expect(await tokenOf(session)).to.equal('of the page');
  });
});

describe('A token of the page', () => {
  it('is not stored, names nobody, and stays when it is refused', async () => {
    const {session, kept} = page();
    session.setToken('given by the page');
    expect(session.value).to.include({status: 'signed-in', name: ''});
    expect(kept()).to.deep.equal([null, null]);
    const {signal} = session;
    await fail(session, unauthorized);
    expect(session.value.status).to.equal('expired');
    // What is shown stays: the page may still give a new token of the same shopper.
    expect(signal.aborted).to.equal(false);
    expect(await tokenOf(session)).to.equal('given by the page');
  });
});

describe('A sign-in in several tabs', () => {
  /** Two tabs of one browser. Somebody has signed in once in the first tab. */
  async function tabs(persist: 'local' | 'session') {
    const local = new MemoryStorage();
    const first = page({}, {local});
    await first.signIn.byName('Astrid_7', persist);
    const second = page({}, {local});
    // Tells the page about a change of the storage, as browsers do after a change in another tab.
    const hear = () => dispatchPageEvent('storage', {key});
    return {first, second, local, hear};
  }

  it('ends in all of them', async () => {
    const {first, second, hear} = await tabs('local');
    expect(second.session.value.status).to.equal('signed-in');
    first.session.setToken(undefined);
    hear();
    expect(second.session.value.status).to.equal('guest');
    expect(await tokenOf(second.session)).to.equal(undefined);
  });

  it('takes effect in the others, also for another shopper', async () => {
    const {first, second, local, hear} = await tabs('local');
    const boris = {
      token: 'token-of-boris',
      username: 'Boris',
      until: Date.now() + hour,
    };
    first.session.setToken(undefined);
    local.setItem(key, JSON.stringify(boris));
    hear();
    expect(second.session.value).to.include({status: 'signed-in', name: 'Boris'});
    expect(await tokenOf(second.session)).to.equal('token-of-boris');
    expect(local.getItem(key)).to.equal(JSON.stringify(boris));
  });

  it('stays in tabs with a separate sign-in', async () => {
    const {second, hear} = await tabs('session');
    expect(second.session.value.status).to.equal('guest');
    await second.signIn.byName('Boris', 'session');
    hear();
    expect(second.session.value).to.include({status: 'signed-in', name: 'Boris'});
  });
});
