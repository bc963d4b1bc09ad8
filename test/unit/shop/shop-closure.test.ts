import {describe, it} from 'node:test';
import {expect} from 'chai';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {failureText} from '../../../src/i18n/texts.js';
import {Shop} from '../../../src/shop/shop.js';
import {shopErrorOf} from '../../support/expected-errors.js';
import {mvp, ranks} from '../../support/fixtures.js';
import {status} from '../../support/fake-fetch.js';
import {uniqueAddress} from '../../support/unique-address.js';
import {waitUntil} from '../../support/wait-until.js';

const openAccess = {success: true, status: 'ok', message: ''};
const maintenance = {success: false, status: 'maintenance', message: 'Back soon'};
const unavailable = status(503, '<h1>Service Unavailable</h1>');

type Answer = object | ((token: string | null) => Response | Promise<Response>);

/**
 * A shop whose service answers the question about the shopper's access with `access`, and all other
 * calls with `failure`, or as always. `asked` lists the tokens of the questions.
 */
function shopWith(access: Answer, failure?: () => Response) {
  const asked: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = input as string; // The shop passes addresses only.
    if (path.endsWith('/checkAccessibility')) {
      const token = new Headers(init?.headers).get('Authorization');
      asked.push(token);
      return typeof access === 'function'
        ? ((await access(token)) as Response)
        : Response.json(access);
    }
    if (failure) return failure();
    return Response.json(path.includes('/items/') ? mvp : ranks);
  };
  const shop = new Shop({baseUrl: uniqueAddress(), fetch, pause: 1, settleDelay: 0});
  const read = () => shop.catalogue.category('ranks');
  return {shop, asked, read, fail: () => shopErrorOf(read())};
}

describe('A closed shop', () => {
  it('says that it is closed for maintenance, with the owner’s words, and reports this', async () => {
    const {shop, fail} = shopWith(maintenance, unavailable);
    const error = await fail();
    expect(error).to.include({kind: 'service', closedReason: 'maintenance'});
    const text = `${en.maintenance} ${isolate('Back soon')}`;
    expect(failureText(error, en)).to.equal(text);
    expect(shop.failures.value?.closedReason).to.equal('maintenance');
  });

  it('says that the player is banned, and asks with the player’s token', async () => {
    const access = {success: 0, status: 'banned', message: '<b>Go</b>'};
    const {shop, fail, asked} = shopWith(access, status(403, {message: 'Forbidden'}));
    shop.session.setToken('token-of-the-griefer');
    expect(failureText(await fail(), en)).to.equal(en.bannedPlayer);
    expect(asked[0]).to.equal('Bearer token-of-the-griefer');
  });

  it('is asked once for calls that fail together', async () => {
    const bothHaveFailed = Promise.withResolvers<void>();
    let tries = 0;
    const fail = () => {
      if ((tries += 1) === 6) setImmediate(bothHaveFailed.resolve);
      return unavailable();
    };
    const {shop, asked, read} = shopWith(async () => {
      if (asked.length > 1) await bothHaveFailed.promise;
      return Response.json(maintenance);
    }, fail);
    const calls = [read(), shop.catalogue.item('31')].map(shopErrorOf);
    for (const {closedReason} of await Promise.all(calls))
      expect(closedReason).to.equal('maintenance');
    expect(asked, 'once for the visit, once for both').to.have.length(2);
  });

  for (const [state, access, questions] of [
    ['the shop is open', {...maintenance, success: true}],
    ['the token is invalid', {...maintenance, status: 'invalid_token'}],
    ['the question fails as well', unavailable],
    ['the answer has no status', {}],
    ['the service lacks the call', status(404, '<h1>Not Found</h1>'), 1],
  ] as readonly (readonly [string, Answer, number?])[])
    it(`leaves the failure as it is if ${state}`, async () => {
      const {fail, asked} = shopWith(access, unavailable);
      await fail();
      const error = await fail();
      expect(error.closedReason).to.equal(undefined);
      expect(failureText(error, en)).to.equal(en.service);
      if (questions) expect(asked).to.have.length(questions);
    });

  it('is not asked about again after other failures', async () => {
    const {fail, asked} = shopWith(maintenance, status(500));
    expect((await fail()).closedReason).to.equal(undefined);
    expect(asked, 'for the visit').to.have.length(1);
  });
});

describe('A service that answers during maintenance', () => {
  it('is asked once per visit, beside the first call that needs more than the settings', async () => {
    const {shop, asked, read} = shopWith({...openAccess, success: 1});
    await shop.settings.read();
    expect(asked).to.have.length(0);
    await read();
    shop.session.setToken('token-of-a-shopper');
    await read();
    await shop.cart.refresh();
    expect(asked).to.have.length(1);
    expect(shop.closure.value).to.equal(undefined);
  });

  it('does not keep the shop waiting', async () => {
    const {read, asked} = shopWith(() => new Promise<Response>(() => {}));
    expect((await read()).items).to.have.length(2);
    expect(asked).to.have.length(1);
  });

  it('is asked again for another shopper, if it has banned the first', async () => {
    const banned = {success: false, status: 'banned', message: ''};
    const {shop, read} = shopWith((token) =>
      Response.json(token ? banned : openAccess),
    );
    shop.session.setToken('token-of-the-griefer');
    await read();
    await waitUntil(() => shop.closure.value?.closedReason === 'banned');
    shop.session.setToken(undefined);
    await read();
    await waitUntil(() => !shop.closure.value);
  });

  for (const [what, access] of [
    ['is missing', status(404, '<h1>Not Found</h1>')],
    ['fails', status(500)],
    ['cannot be read', status(200, '<h1>Welcome</h1>')],
    ['needs a cookie', status(401, {message: 'Unauthenticated.'})],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)
    it(`says nothing, and reports nothing, if the call ${what}`, async () => {
      const {shop, read, asked} = shopWith(access);
      shop.session.setToken('token-of-a-shopper');
      await read();
      await waitUntil(() => asked.length === 1);
      await shop.closure.ask();
      expect(shop.closure.value).to.equal(undefined);
      expect(shop.failures.value).to.equal(undefined);
      expect(shop.session.value.signedIn).to.equal(true);
    });
});
