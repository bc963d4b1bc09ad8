import {describe, it} from 'node:test';
import {expect} from 'chai';
import {ShopError} from '../../../src/lib/shop-error.js';
import {Session, tokenSenderOf} from '../../../src/shop/session.js';
import * as playerCalls from '../../../src/api/calls/player.js';
import {SignIn, type SignInState} from '../../../src/shop/sign-in.js';
import {Shop} from '../../../src/shop/shop.js';
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
  const shopper = new Session();
  const {service, ...counts} = serviceThat(answers, shopper);
  const storages = {session, local};
  const signIn = new SignIn(service, shopper, {baseUrl: address, storages, pollEvery});
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
    const {shopper} = session.value;
    const heard: boolean[] = [];
    signIn.subscribe(() => heard.push(session.value.signedIn));
    expect(await signIn.byName('Astrid_7', 'session')).to.equal(true);
    expect(signIn.value).to.include({step: 'in', username: 'Astrid_7'});
    expect(await tokenOf(session)).to.equal(token);
    expect(session.value.shopper).to.be.above(shopper);
    expect(steps).to.deep.equal(['asking', 'in']);
    expect(heard).to.deep.equal([false, true]);
    expect(calls).to.deep.equal(['signIn Astrid_7']);
  });

  it('says that a banned player is banned, keeps the name, and clears this at the next try', async () => {
    const {signIn, session, kept} = page({signIn: [banned, {token}]});
    expect(await signIn.byName('Griefer', 'local')).to.equal(false);
    expect(signIn.value).to.include({
      step: 'out',
      username: 'Griefer',
      problem: 'banned',
    });
    expect(session.value.signedIn).to.equal(false);
    expect(kept()).to.deep.equal([null, null]);
    await signIn.byName('Astrid_7', 'session');
    expect(signIn.value).to.include({
      step: 'in',
      problem: undefined,
      failure: undefined,
    });
  });

  it('rethrows programming errors, and lets the shopper try again', async () => {
    const bug = new TypeError('a bug');
    const {signIn} = page({signIn: [bug]});
    expect(await rejectionOf(signIn.byName('Astrid_7', 'session'))).to.equal(bug);
    expect(signIn.value.step).to.equal('out');
    expect(signIn.value.failure).to.include({kind: 'service'});
  });

  it('ignores the token of an attempt that was cancelled before the answer', async () => {
    const answer = Promise.withResolvers<{token: string}>();
    const {signIn, session} = page({signIn: [answer.promise]});
    const trying = signIn.byName('Astrid_7', 'session');
    signIn.cancel();
    answer.resolve({token});
    expect(await trying).to.equal(false);
    expect(signIn.value.step).to.equal('out');
    expect(session.value.signedIn).to.equal(false);
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
    expect(signIn.value.username).to.equal('Ben');
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
    expect(signIn.value).to.include({step: 'in', username: 'Astrid_7'});
    expect(await tokenOf(session)).to.equal(token);
    expect(new Set(steps)).to.deep.equal(new Set(['asking', 'confirming', 'in']));
    expect(calls).to.deep.equal([
      'startGameAuth Astrid_7',
      ...Array<string>(4).fill('checkGameAuth Astrid_7'),
    ]);
  });

  it('reports that the player is not on the server', async () => {
    const {signIn, calls} = page({startGameAuth: [{status: false}]});
    expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
    expect(signIn.value).to.include({step: 'out', problem: 'not-in-game'});
    expect(calls).to.deep.equal(['startGameAuth Astrid_7']);
  });

  it('gives up when a check fails permanently', async () => {
    const error = new ShopError('not-found', 'No such call.');
    const {signIn} = page({checkGameAuth: [error]});
    expect(await signIn.inGame('Astrid_7', 'session')).to.equal(false);
    expect(signIn.value).to.include({step: 'out', failure: error});
  });

  for (const [last, outcome] of [
    [waiting, {step: 'out', problem: 'not-confirmed'}],
    [done, {step: 'in'}],
  ] as const)
    it(`asks a last time after five minutes, and is ${outcome.step} then`, async () => {
      const late = () => {
        setClock(Date.now() + 5 * minute + 1000);
        return waiting;
      };
      const {signIn} = page({checkGameAuth: [late, last]});
      const isIn = outcome.step === 'in';
      expect(await signIn.inGame('Astrid_7', 'session')).to.equal(isIn);
      expect(signIn.value).to.include(outcome);
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
    expect(signIn.value).to.include({step: 'out', problem: 'not-in-game'});
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
    const {signIn, trying, calls, mayAskAgain} = await pageThatWaits(
      {startGameAuth: [begun, limit, begun]},
      {pollEvery: 1},
    );
    await mayAskAgain();
    await signIn.askAgain();
    expect(signIn.value).to.include({step: 'confirming', mayAskAgain: false});
    const before = calls.length;
    await mayAskAgain();
    // One check after the pause that had begun, and after each of the five pauses.
    expect(calls.length - before).to.equal(6);
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
      expect(session.value.signedIn).to.equal(true);
      expect(kept().map((text) => !!text?.includes(token))).to.deep.equal(places);
      expect(storages.session.length + storages.local.length).to.be.at.most(1);
      const next = page({}, storages);
      const isKept = persist !== 'none';
      expect(next.signIn.value).to.include({
        step: isKept ? 'in' : 'out',
        username: isKept ? 'Astrid_7' : '',
      });
      expect(await tokenOf(next.session)).to.equal(isKept ? token : undefined);
      expect(next.calls).to.deep.equal([]);
      const baseUrl = 'https://other.example.test';
      const shopper = new Session();
      const other = new SignIn(serviceThat({}, shopper).service, shopper, {
        baseUrl,
        storages,
      });
      expect(other.value.step).to.equal('out');
    });

  for (const persist of ['session', 'local'] as const)
    it(`is deleted after six hours in an open page, too (${persist})`, async () => {
      skipTimersOf(6 * hour);
      const delays = recordTimerDelays();
      const {signIn, session, kept} = page();
      setClock(Date.now());
      await signIn.byName('Astrid_7', persist);
      expect(delays).to.include(6 * hour);
      await reached(signIn, ({step}) => step === 'out');
      expect(kept()).to.deep.equal([null, null]);
      expect(session.value).to.include({signedIn: false, expired: true});
      expect(await tokenOf(session)).to.equal(undefined);
    });

  it('is deleted in time, too, where a shop only uses it', async () => {
    const {signIn, storages, kept} = page();
    const start = Date.now();
    setClock(start);
    await signIn.byName('Astrid_7', 'session');
    setClock(start + 5 * hour);
    skipTimersOf(hour);
    const shop = new Shop({baseUrl: address, storages});
    expect(shop.session.value.signedIn).to.equal(true);
    await new Promise((resolve) => {
      shop.session.subscribe(() => shop.session.value.expired && resolve(undefined));
    });
    expect(shop.session.value.signedIn).to.equal(false);
    expect(kept()).to.deep.equal([null, null]);
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
        expect(page({}, storages).signIn.value.step).to.equal('in');
        setClock(start + after);
        const late = page({}, storages);
        expect(late.signIn.value.step).to.equal('out');
        expect(late.session.value.signedIn).to.equal(false);
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
      const {signIn, session} = page({}, {local: new MemoryStorage({[key]: value})});
      expect(signIn.value.step).to.equal('out');
      expect(session.value.signedIn).to.equal(false);
    });

  it('for the page where the browser forbids storages', async () => {
    const closed = Object.assign(new MemoryStorage(), forbiddenStorage);
    const {signIn, session} = page({}, {session: closed, local: closed});
    expect(await signIn.byName('Astrid_7', 'local')).to.equal(true);
    expect(await tokenOf(session)).to.equal(token);
    signIn.signOut();
    expect(session.value.signedIn).to.equal(false);
  });
});

describe('A sign-in ends', () => {
  it('with the sign-out, which leaves nothing behind', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    const {shopper} = session.value;
    signIn.signOut();
    expect(signIn.value).to.deep.equal(page().signIn.value);
    expect(await tokenOf(session)).to.equal(undefined);
    expect(session.value.shopper).to.be.above(shopper);
    expect(kept()).to.deep.equal([null, null]);
  });

  it('with the sign-out, also while the player is asked in the game', async () => {
    const {signIn, trying} = await pageThatWaits();
    signIn.signOut();
    expect(await trying).to.equal(false);
    expect(signIn.value).to.include({step: 'out', username: ''});
  });

  it('when the page names another shopper, whose token is never stored', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    session.setToken('given by the page');
    expect(signIn.value).to.include({step: 'out', username: ''});
    expect(session.value.signedIn).to.equal(true);
    expect(kept()).to.deep.equal([null, null]);
  });

  it('when the page gives a token while the player is asked in the game', async () => {
    const {signIn, session, trying, kept} = await pageThatWaits();
    session.setToken('given by the page');
    expect(await trying).to.equal(false);
    expect(signIn.value.step).to.equal('out');
    expect(await tokenOf(session)).to.equal('given by the page');
    expect(kept()).to.deep.equal([null, null]);
  });

  it('when the service refuses the token, but not after another failure', async () => {
    const {signIn, session, kept} = page();
    await signIn.byName('Astrid_7', 'local');
    const {shopper} = session.value;
    await fail(session, new ShopError('service', 'Down.'));
    expect(signIn.value.step).to.equal('in');
    await fail(session, unauthorized);
    expect(signIn.value).to.include({step: 'out', username: 'Astrid_7'});
    expect(session.value).to.include({signedIn: false, expired: true});
    expect(session.value.shopper).to.be.above(shopper);
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
    expect(await fail(session, unauthorized)).to.equal(unauthorized);
    expect(questions).to.equal(0);
    expect(await tokenOf(session)).to.equal('of the page');
    expect(signIn.value.step).to.equal('out');
  });
});

describe('A sign-in beside a token of the page', () => {
  it('stores nothing, has no username, and leaves a refused token to the page', async () => {
    const {signIn, session, kept} = page();
    session.setToken('given by the page');
    expect(signIn.value).to.include({step: 'out', username: ''});
    expect(kept()).to.deep.equal([null, null]);
    await fail(session, unauthorized);
    expect(signIn.value.step).to.equal('out');
    expect(session.value.expired).to.equal(true);
    expect(await tokenOf(session)).to.equal('given by the page');
  });

  it('gives way to a late token of the page, and removes the stored token', async () => {
    const kept = {token, username: 'Astrid_7', until: Date.now() + hour};
    const local = new MemoryStorage({[key]: JSON.stringify(kept)});
    const session = new Session();
    session.setToken('given by the page');
    const options = {baseUrl: address, storages: {local}};
    const signIn = new SignIn(serviceThat({}, session).service, session, options);
    expect(signIn.value.step).to.equal('out');
    expect(await tokenOf(session)).to.equal('given by the page');
    expect(local.length).to.equal(0);
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

  it('ends in all of them, also where a shop only uses the stored token', async () => {
    const {first, second, local, hear} = await tabs('local');
    const shop = new Shop({baseUrl: address, storages: {local}});
    expect(second.signIn.value.step).to.equal('in');
    expect(shop.session.value.signedIn).to.equal(true);
    first.signIn.signOut();
    hear();
    expect(second.signIn.value.step).to.equal('out');
    expect(await tokenOf(second.session)).to.equal(undefined);
    expect(shop.session.value.signedIn).to.equal(false);
  });

  it('takes effect in the others, also for another shopper', async () => {
    const {first, second, local, hear} = await tabs('local');
    const boris = {
      token: 'token-of-boris',
      username: 'Boris',
      until: Date.now() + hour,
    };
    first.signIn.signOut();
    local.setItem(key, JSON.stringify(boris));
    hear();
    expect(second.signIn.value).to.include({step: 'in', username: 'Boris'});
    expect(await tokenOf(second.session)).to.equal('token-of-boris');
    expect(local.getItem(key)).to.equal(JSON.stringify(boris));
  });

  it('stays in tabs with a separate sign-in', async () => {
    const {second, hear} = await tabs('session');
    expect(second.signIn.value.step).to.equal('out');
    await second.signIn.byName('Boris', 'session');
    hear();
    expect(second.signIn.value).to.include({step: 'in', username: 'Boris'});
  });
});
