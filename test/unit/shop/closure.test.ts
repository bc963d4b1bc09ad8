import {expect, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {isolate} from '../../../src/i18n/isolate.js';
import {failureText} from '../../../src/i18n/texts.js';
import {shopErrorOf} from '../../support/expected-errors.js';
import '../../../src/define/store-cart.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-provider.js';
import {mvp, ranks} from '../../support/fixtures.js';
import {
  findByRole,
  openAccess,
  renderInProvider,
  serviceWith,
  visibleText,
  waitFor,
} from '../../support/shop-page.js';

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
    expect(asked, 'once for the visit, once for both').to.have.length(2);
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

  it('does not ask again after other failures', async () => {
    const {read, asked} = closedService(
      () => new Response('', {status: 500}),
      maintenance,
    );
    expect((await read()).closedReason).to.equal(undefined);
    expect(asked, 'for the visit').to.have.length(1);
  });
});

/** A shop whose service answers all calls as always, and says only in one call whether it is closed. */
function openService(access: object | (() => Response | Promise<Response>)) {
  const service = serviceWith({'categories/get/ranks': ranks, 'items/get/:id': mvp});
  const asked = service.answers('checkAccessibility', access as () => Response);
  return {...service, asked};
}

describe('A service that answers during maintenance', () => {
  it('is asked once per visit, beside the first call that needs more than the settings', async () => {
    const {shop, asked} = openService({...openAccess, success: 1});
    await shop.settings.read();
    expect(asked).to.have.length(0);
    await shop.catalogue.category('ranks');
    shop.session.setToken('token-of-a-shopper');
    await shop.catalogue.category('ranks');
    await shop.cart.refresh();
    expect(asked).to.have.length(1);
    expect(shop.closure.value).to.equal(undefined);
  });

  it('does not keep the shop waiting', async () => {
    const never = () => new Promise<Response>(() => {});
    const {shop, asked} = openService(never);
    expect((await shop.catalogue.category('ranks')).items).to.have.length(2);
    expect(asked).to.have.length(1);
  });

  it('closes the shop, until it says that it is open again', async () => {
    let access: object = maintenance;
    const service = openService(() => Response.json(access));
    const page = await renderInProvider(
      service,
      html`<store-category url="ranks"></store-category><store-cart></store-cart>`,
    );
    const elements = ['store-category', 'store-cart'].map((tag) =>
      page.querySelector(tag)!,
    );
    for (const element of elements)
      await waitFor(() => visibleText(element).includes(en.maintenance));
    expect(visibleText(elements[0]!)).to.include('Back soon').and.not.include('VIP');
    access = openAccess;
    findByRole(elements[0]!, 'button', en.tryAgain)!.click();
    await waitFor(() => visibleText(elements[0]!).includes('VIP'));
    await waitFor(() => visibleText(elements[1]!).includes(en.cartEmpty));
  });

  it('is asked again for another shopper, if it has banned the first', async () => {
    const service = openService((request?: Request) =>
      Response.json(
        request?.headers.get('Authorization')
          ? {success: false, status: 'banned', message: ''}
          : openAccess,
      ),
    );
    service.shop.session.setToken('token-of-the-griefer');
    await service.shop.catalogue.category('ranks');
    await waitFor(() => service.shop.closure.value?.closedReason === 'banned');
    service.shop.session.setToken(undefined);
    await service.shop.catalogue.category('ranks');
    await waitFor(() => !service.shop.closure.value);
  });

  for (const [what, access] of [
    ['is missing', () => new Response('<h1>Not Found</h1>', {status: 404})],
    ['fails', () => new Response('', {status: 500})],
    ['cannot be read', () => new Response('<h1>Welcome</h1>')],
    [
      'needs a cookie',
      () => Response.json({message: 'Unauthenticated.'}, {status: 401}),
    ],
    ['cannot be reached', () => Response.error()],
  ] as const) {
    it(`says nothing, and reports nothing, if the call ${what}`, async () => {
      const {shop, asked} = openService(access);
      shop.session.setToken('token-of-a-shopper');
      await shop.catalogue.category('ranks');
      await waitFor(() => asked.length === 1);
      await shop.closure.ask();
      expect(shop.closure.value).to.equal(undefined);
      expect(shop.failures.value).to.equal(undefined);
      expect(shop.session.value.signedIn).to.equal(true);
    });
  }
});
