import {expect} from '@open-wc/testing';
import {en} from '../../src/i18n/en.js';
import {isolate} from '../../src/i18n/isolate.js';
import {failureText} from '../../src/i18n/texts.js';
import {shopErrorOf} from '../support/expected-errors.js';
import {serviceWith} from '../support/shop-page.js';

const unavailable = () => new Response('<h1>Service Unavailable</h1>', {status: 503});

/**
 * A shop whose service answers calls with `failure`, and the question about the shopper's access
 * with `access`.
 */
function closedService(failure: () => Response, access: object | (() => Response)) {
  const service = serviceWith({
    'categories/get/ranks': failure,
    'items/get/:id': failure,
  });
  const asked = service.answers('checkAccessibility', access as () => Response);
  const read = () => shopErrorOf(service.shop.catalogue.category('ranks'));
  return {...service, asked, read};
}

const maintenance = {success: false, status: 'maintenance', message: 'Back soon'};

describe('A closed shop', () => {
  it('says that it is closed for maintenance, with the owner’s words', async () => {
    const {read} = closedService(unavailable, maintenance);
    const error = await read();
    expect(error.kind).to.equal('service');
    expect(error.closedReason).to.equal('maintenance');
    expect(failureText(error, en)).to.equal(
      `${en.maintenance} ${isolate('Back soon')}`,
    );
  });

  it('says that the player is banned, and asks with the player’s token', async () => {
    const forbidden = () => new Response('{"message":"Forbidden"}', {status: 403});
    const access = {success: 0, status: 'banned', message: '<b>Go</b>'};
    const {shop, read, asked} = closedService(forbidden, access);
    shop.session.setToken('token-of-the-griefer');
    expect(failureText(await read(), en)).to.equal(en.bannedPlayer);
    expect(asked[0]!.headers.get('Authorization')).to.equal(
      'Bearer token-of-the-griefer',
    );
  });

  it('is requested once for calls that fail together', async () => {
    const {shop, asked, read} = closedService(unavailable, maintenance);
    const [one, other] = await Promise.all([
      read(),
      shopErrorOf(shop.catalogue.item('31')),
    ]);
    expect([one.closedReason, other.closedReason]).to.deep.equal([
      'maintenance',
      'maintenance',
    ]);
    expect(asked).to.have.length(1);
  });

  it('reports the reason to the page, too', async () => {
    const {shop, read} = closedService(unavailable, maintenance);
    await read();
    expect(shop.failures.value?.closedReason).to.equal('maintenance');
  });

  for (const [state, access] of [
    ['the shop is open', {success: true, status: 'maintenance', message: ''}],
    ['the token is invalid', {success: false, status: 'invalid_token', message: ''}],
    ['the question fails as well', unavailable],
    ['the answer has no status', {}],
  ] as const) {
    it(`leaves the failure as it is if ${state}`, async () => {
      const {read} = closedService(unavailable, access);
      const error = await read();
      expect(error.closedReason).to.equal(undefined);
      expect(failureText(error, en)).to.equal(en.service);
    });
  }

  it('asks a service that lacks the call only once', async () => {
    const missing = () => new Response('<h1>Not Found</h1>', {status: 404});
    const {read, asked} = closedService(unavailable, missing);
    await read();
    const error = await read();
    expect(error.closedReason).to.equal(undefined);
    expect(asked).to.have.length(1);
  });

  it('does not ask after other failures', async () => {
    const {read, asked} = closedService(
      () => new Response('', {status: 500}),
      maintenance,
    );
    expect((await read()).closedReason).to.equal(undefined);
    expect(asked).to.have.length(0);
  });
});
