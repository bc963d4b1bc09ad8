import {describe, it} from 'node:test';
import {expect} from 'chai';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {failureText} from '../../../src/i18n/texts.js';
import {Shop} from '../../../src/shop/shop.js';
import {shopErrorOf} from '../../support/expected-errors.js';
import {status} from '../../support/fake-fetch.js';
import {emptyCart, mvp, ranks, settings} from '../../support/fixtures.js';
import {uniqueAddress} from '../../support/unique-address.js';
import {waitUntil} from '../../support/wait-until.js';

type Reaction = (request: Request) => Response | Promise<Response>;

const unavailable = status(503, '<h1>Service Unavailable</h1>');
const missing = status(404, '<h1>Not Found</h1>');
const maintenance = {success: false, status: 'maintenance', message: 'Back soon'};
const open = {success: true, status: 'ok', message: ''};
const banned = {success: false, status: 'banned', message: ''};

/**
 * A shop whose service answers the question about the shopper's access with `access`, and calls
 * about items as always, or with `failure`. `asked` lists the tokens of the questions.
 */
function shopWith(access: object | Reaction, failure?: Reaction) {
  const asked: (string | null)[] = [];
  const answers = {
    'settings/get': settings,
    'cart/get': emptyCart,
    'categories/get/ranks': failure ?? ranks,
    'items/get/31': failure ?? mvp,
    checkAccessibility: access,
  };
  const answer: typeof fetch = async (...sent) => {
    const request = new Request(...sent);
    const path = new URL(request.url).pathname.replace('/api/', '');
    if (path === 'checkAccessibility') asked.push(request.headers.get('Authorization'));
    const body = answers[path as keyof typeof answers];
    return typeof body === 'function' ? body(request) : Response.json(body);
  };
  const shop = new Shop({baseUrl: uniqueAddress(), fetch: answer, pause: 1});
  const read = () => shop.catalogue.category('ranks');
  return {shop, asked, read, fail: () => shopErrorOf(read())};
}

describe('A closed shop', () => {
  it('says that it is closed for maintenance, with the owner’s words, also to the page', async () => {
    const {shop, fail} = shopWith(maintenance, unavailable);
    const error = await fail();
    expect(error.kind).to.equal('service');
    expect(error.closedReason).to.equal('maintenance');
    expect(failureText(error, en)).to.equal(
      `${en.maintenance} ${isolate('Back soon')}`,
    );
    expect(shop.failures.value?.closedReason).to.equal('maintenance');
  });

  it('says that the player is banned, and asks with the player’s token', async () => {
    const access = {success: 0, status: 'banned', message: '<b>Go</b>'};
    const {shop, fail, asked} = shopWith(access, status(403, {message: 'Forbidden'}));
    shop.session.setToken('token-of-the-griefer');
    expect(failureText(await fail(), en)).to.equal(en.bannedPlayer);
    expect(asked[0]).to.equal('Bearer token-of-the-griefer');
  });

  it('is requested once for calls that fail together', async () => {
    const {shop, asked, fail} = shopWith(maintenance, status(403));
    await shop.closure.ask();
    const errors = [fail(), shopErrorOf(shop.catalogue.item('31'))];
    for (const error of await Promise.all(errors))
      expect(error.closedReason).to.equal('maintenance');
    expect(asked, 'once for the visit, once for both').to.have.length(2);
  });

  for (const [state, access] of [
    ['the shop is open', {success: true, status: 'maintenance', message: ''}],
    ['the token is invalid', {success: false, status: 'invalid_token', message: ''}],
    ['the answer has no status', {}],
  ] as const)
    it(`leaves the failure as it is if ${state}`, async () => {
      const error = await shopWith(access, unavailable).fail();
      expect(error.closedReason).to.equal(undefined);
      expect(failureText(error, en)).to.equal(en.service);
    });

  it('asks a service that lacks the call only once', async () => {
    const {fail, asked} = shopWith(missing, unavailable);
    await fail();
    expect((await fail()).closedReason).to.equal(undefined);
    expect(asked).to.have.length(1);
  });

  it('does not ask again after other failures', async () => {
    const {fail, asked} = shopWith(maintenance, status(500));
    expect((await fail()).closedReason).to.equal(undefined);
    expect(asked, 'for the visit').to.have.length(1);
  });
});

describe('A service that answers during maintenance', () => {
  it('is asked once per visit, beside the first call that needs more than the settings', async () => {
    const {shop, asked, read} = shopWith({...open, success: 1});
    await shop.settings.read();
    expect(asked).to.have.length(0);
    await read();
    await shop.cart.load();
    shop.session.setToken('token-of-a-shopper');
    await read();
    await shop.cart.refresh();
    expect(asked).to.have.length(1);
    expect(shop.closure.value).to.equal(undefined);
  });

  it('does not keep the shop waiting', async () => {
    const late = Promise.withResolvers<Response>();
    const {shop, read, asked} = shopWith(() => late.promise);
    expect((await read()).items).to.have.length(2);
    expect(asked).to.have.length(1);
    late.resolve(Response.json(maintenance));
    await waitUntil(() => shop.closure.value);
  });

  it('is asked about each shopper, although the answer for the former one is late', async () => {
    const late = Promise.withResolvers<Response>();
    const {shop, asked} = shopWith((request) =>
      request.headers.get('Authorization') ? Response.json(banned) : late.promise,
    );
    const guest = shop.closure.ask();
    shop.session.setToken('token-of-the-griefer');
    const griefer = shop.closure.ask();
    late.resolve(Response.json(maintenance));
    expect(await guest).to.equal(undefined);
    expect((await griefer)?.closedReason).to.equal('banned');
    expect(shop.closure.value?.closedReason).to.equal('banned');
    expect(asked).to.deep.equal([null, 'Bearer token-of-the-griefer']);
  });

  it('is asked again for another shopper, if it has banned the first', async () => {
    const {shop, read} = shopWith(({headers}: Request) =>
      Response.json(headers.get('Authorization') ? banned : open),
    );
    shop.session.setToken('token-of-the-griefer');
    await read();
    await waitUntil(() => shop.closure.value?.closedReason === 'banned');
    shop.session.setToken(undefined);
    await read();
    await waitUntil(() => !shop.closure.value);
  });

  for (const [what, access] of [
    ['is missing', missing],
    ['fails', status(500)],
    ['cannot be read', status(200, '<h1>Welcome</h1>')],
    ['needs a cookie', status(401, {message: 'Unauthenticated.'})],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const)
    it(`says nothing, and reports nothing, if the call ${what}`, async () => {
      const {shop, asked, read} = shopWith(access);
      shop.session.setToken('token-of-a-shopper');
      await read();
      await waitUntil(() => asked.length === 1);
      await shop.closure.ask();
      expect(shop.closure.value).to.equal(undefined);
      expect(shop.failures.value).to.equal(undefined);
      expect(shop.session.value.status).to.equal('signed-in');
    });
});
