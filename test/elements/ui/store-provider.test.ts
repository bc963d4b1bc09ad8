import {expect, fixture, fixtureCleanup, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {ShopController} from '../../../src/ui/shop-controller.js';
import type {ReadyEvent} from '../../../src/ui/events/ready-event.js';
import type {StoreProvider} from '../../../src/ui/store-provider.js';
import {openShop} from '../../../src/shop/shops.js';
import '../../../src/define/featured-deals.js';
import '../../../src/define/store-category.js';
import '../../../src/define/store-item.js';
import {onTestEnd, recordWarnings} from '../../support/on-test-end.js';
import {forbidStorageReads, recordEvents} from '../../support/test-cleanup.js';
import {settings, acceptedChange} from '../../support/fixtures.js';
import {uniqueAddress} from '../../support/unique-address.js';
import {answer} from '../../support/mock-server.js';
import {
  heldAnswer,
  findByRole,
  renderInProvider,
  visiblePart,
  whenSettled,
  visibleText,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

const sword = {id: 7, name: 'Diamond sword', price: '12.50'};

/** A service with one item. */
const swordService = (own: object = {}) =>
  serviceWith({'items/get/7': {...sword, ...own}});

const swordItem = html`<store-item item-id="7"></store-item>`;

/** Waits for the price of an item. */
async function priceOf(root: ParentNode): Promise<string> {
  return textOf(
    await waitFor(() => visiblePart(root.querySelector('store-item')!, 'price')),
  );
}

/** The `Authorization` headers of requests. */
function tokensOf(requests: readonly Request[]): (string | null)[] {
  return requests.map(({headers}) => headers.get('Authorization'));
}

/** The names of all methods of an object, inherited ones included. */
function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (
    let one = object;
    one && one !== Object.prototype;
    one = Object.getPrototypeOf(one) as object
  )
    for (const [name, {value}] of Object.entries(Object.getOwnPropertyDescriptors(one)))
      if (typeof value === 'function') names.add(name);
  return [...names];
}

describe('<store-provider>', () => {
  // This test comes first, because it needs an undefined tag, and defines it.
  it('may be defined late, and keeps the properties that were set before', async () => {
    const {address, answers, shop} = swordService();
    const items = answers('items/get/7', sword);
    const page = await fixture<HTMLElement>(
      html`<div>
        <store-provider base-url=${address}>${swordItem}</store-provider>
        <store-provider base-url=${uniqueAddress()}>${swordItem}</store-provider>
      </div>`,
    );
    const [provider, inPage] = page.querySelectorAll('store-provider');
    if (!provider || !inPage) throw new Error('There should be two providers.');
    const asked: string[] = [];
    inPage.fetch = async (input) => {
      asked.push(new Request(input).url);
      return Response.json({...sword, name: 'Sword of this page'});
    };
    provider.token = 'early-token';
    provider.currency = 'USD';
    await import('../../../src/define/store-provider.js');
    expect(await priceOf(page)).to.equal(`≈ ${en.about} $13.50`);
    expect(provider.shop === shop).to.equal(true);
    expect(tokensOf(items)).to.deep.equal(['Bearer early-token']);
    expect(readable(provider)).not.to.contain('early-token');
    expect((provider as {token?: unknown}).token).to.not.exist;
    await waitFor(() => asked.some((url) => url.endsWith('/api/items/get/7')));
    expect(inPage.shop).not.to.equal(shop);
  });

  describe('provides a shop', () => {
    it('to elements at any depth inside it', async () => {
      const provider = await renderInProvider(
        swordService(),
        html`<div><p>${swordItem}</p></div>`,
      );
      expect(await priceOf(provider)).to.equal('€12.50');
    });

    it('in a browser whose storage cannot be read', async () => {
      forbidStorageReads();
      const provider = await renderInProvider(swordService(), swordItem);
      expect(await priceOf(provider)).to.equal('€12.50');
    });

    it('whose address is set later', async () => {
      const {address} = swordService();
      const provider = await fixture<StoreProvider>(
        html`<store-provider currency="USD" image-hosts="cdn.example.test">${swordItem}</store-provider>`,
      );
      expect(provider.shop).to.not.exist;
      provider.baseUrl = address;
      expect(await priceOf(provider)).to.equal(`≈ ${en.about} $13.50`);
      expect(provider.shop!.imageUrl('https://cdn.example.test/a.png')).to.exist;
    });

    it('of its own, beside other providers', async () => {
      const [cheap, dear] = [swordService({price: 1}), swordService({price: 99})];
      const page = await fixture<HTMLElement>(html`
        <div>
          <store-provider base-url=${cheap.address}>${swordItem}</store-provider>
          <store-provider base-url=${dear.address}>${swordItem}</store-provider>
        </div>
      `);
      const [one, other] = page.querySelectorAll('store-provider');
      expect(await priceOf(one!)).to.equal('€1.00');
      expect(await priceOf(other!)).to.equal('€99.00');
    });

    it('to its elements in place of the outer provider', async () => {
      const [outer, inner] = [swordService({price: 1}), swordService({price: 99})];
      const provider = await renderInProvider(
        outer,
        html`<store-provider base-url=${inner.address}>${swordItem}</store-provider>`,
      );
      expect(await priceOf(provider)).to.equal('€99.00');
    });

    it('whose payments may lead only to the hosts of its attribute', async () => {
      const {address, shop} = serviceWith();
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} payment-hosts="pay.example.com  Gateway.example.com:8443"></store-provider>`,
      );
      expect([...shop.paymentHosts]).to.deep.equal([
        'pay.example.com',
        'gateway.example.com:8443',
      ]);
      provider.removeAttribute('base-url');
      expect(shop.paymentHosts.size).to.equal(2);
    });

    it('whose checkouts link to the texts of its attributes', async () => {
      const {address, shop} = serviceWith();
      const page = await fixture<HTMLElement>(html`
        <div>
          <store-provider base-url=${address} terms-url="/terms" privacy-url="/privacy"></store-provider>
          <store-provider base-url=${address}></store-provider>
        </div>
      `);
      expect(shop.consentUrls.value).to.deep.equal({
        terms: '/terms',
        privacy: '/privacy',
      });
      const provider = page.querySelector('store-provider')!;
      provider.termsUrl = '/agb';
      provider.removeAttribute('privacy-url');
      await provider.updateComplete;
      expect(shop.consentUrls.value).to.deep.equal({terms: '/agb', privacy: undefined});
    });

    it('that changes with the address', async () => {
      const [first, second] = [swordService({price: 1}), swordService({price: 99})];
      const provider = await renderInProvider(first, swordItem);
      expect(await priceOf(provider)).to.equal('€1.00');
      provider.baseUrl = second.address;
      await waitFor(
        () =>
          textOf(visiblePart(provider.querySelector('store-item')!, 'price')) ===
          '€99.00',
      );
      expect(provider.shop === second.shop).to.equal(true);
    });

    it('that all providers of the same address share', async () => {
      const {address, answers} = swordService();
      answers('cart/add/7', heldAnswer(acceptedChange).body);
      const page = await fixture<HTMLElement>(html`
        <div>
          <store-provider base-url=${address}>${swordItem}</store-provider>
          <store-provider base-url="${address}/api/">${swordItem}</store-provider>
        </div>
      `);
      const [here, there] = page.querySelectorAll('store-item');
      const button = await waitFor(() =>
        findByRole(here!, 'button', en.add + en.addNamed('Diamond sword')),
      );
      await waitFor(() => visiblePart(there!, 'add'));
      button.click();
      await waitFor(() => visiblePart(there!, 'in-cart'));
    });

    it('to elements of the page that use ShopController', async () => {
      const {address, shop} = serviceWith();
      const provider = await renderInProvider({address}, html`<div></div>`);
      const host = Object.assign(document.createElement('div'), {
        addController: (one: {hostConnected?(): void}) => controllers.push(one),
        removeController: () => {},
        requestUpdate: () => {},
        updateComplete: Promise.resolve(true),
      });
      const controllers: {hostConnected?(): void}[] = [];
      const controller = new ShopController(host);
      provider.append(host);
      for (const one of controllers) one.hostConnected?.();
      expect(controller.value === shop).to.equal(true);
    });

    it('to elements that are moved into it, and no longer to those moved out', async () => {
      const [first, second] = [swordService({price: 1}), swordService({price: 99})];
      const page = await fixture<HTMLElement>(html`
        <div>
          <store-provider base-url=${first.address}>${swordItem}</store-provider>
          <store-provider base-url=${second.address}></store-provider>
        </div>
      `);
      const [from, to] = page.querySelectorAll('store-provider');
      expect(await priceOf(from!)).to.equal('€1.00');
      const item = from!.querySelector('store-item')!;
      to!.append(item);
      await waitFor(() => textOf(visiblePart(item, 'price')) === '€99.00');
    });
  });

  describe('keeps a token', () => {
    it('from its property, and sends it with requests', async () => {
      const {address, answers} = swordService();
      const items = answers('items/get/7', sword);
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} .token=${'secret-1'}>${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      expect(tokensOf(items)).to.deep.equal(['Bearer secret-1']);
    });

    it('from its attribute, for tests', async () => {
      const {address, answers} = swordService();
      const items = answers('items/get/7', sword);
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} token="secret-2">${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      provider.removeAttribute('token');
      await waitFor(() => items.length === 2);
      expect(tokensOf(items)).to.deep.equal(['Bearer secret-2', null]);
    });

    it('secret: neither the element nor its events reveal it', async () => {
      const events = [
        recordEvents('store-ready'),
        recordEvents('store-error'),
        recordEvents('store-cart-changed'),
      ];
      const {address, answers, shop} = swordService();
      answers('cart/get', {}, {status: 500});
      answers('cart/add/7', acceptedChange);
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} .token=${'secret-3'}>${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      await shop.cart.add(sword as never);
      await whenSettled(shop);
      expect(provider.outerHTML).not.to.contain('secret-3');
      expect((provider as {token?: unknown}).token).to.not.exist;
      expect(readable(provider)).not.to.contain('secret-3');
      expect(events.flat().length).to.be.at.least(2);
      for (const event of events.flat())
        expect(readable(event)).not.to.contain('secret-3');
    });

    it('secret: a script with access to the shop can neither read it nor send requests with it', async () => {
      const ready = recordEvents('store-ready');
      const {address, answers} = swordService();
      answers('items/get/7', sword);
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} .token=${'secret-5'}>${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      await waitFor(() => ready.length);
      const {shop} = ready[0] as ReadyEvent;
      const handed: unknown[] = [];
      const keep = (...values: unknown[]) => handed.push(values);
      const methods = methodsOf(shop.session);
      for (const name of methods.filter((one) => !/^(constructor|setToken)/.test(one)))
        await (shop.session as unknown as Record<string, (given: unknown) => unknown>)[
          name
        ]!(keep);
      shop.catalogue.forget();
      await priceOf(provider);
      expect(readable(handed)).not.to.contain('secret-5');
      const parts = Object.values(shop).filter((one) => typeof one === 'object');
      for (const one of [shop, ...parts])
        expect(methodsOf(one as object)).not.to.include('send');
    });

    it('and sends it only to the address of the shop', async () => {
      const asked = answer('GET https://cdn.example.test/7.png', '');
      const {address} = swordService({image: 'https://cdn.example.test/7.png'});
      const provider = await fixture<StoreProvider>(
        html`<store-provider
          base-url=${address}
          image-hosts="cdn.example.test"
          .token=${'secret-4'}
          >${swordItem}</store-provider
        >`,
      );
      await priceOf(provider);
      await waitFor(() => asked.length);
      expect(tokensOf(asked)).to.deep.equal([null]);
    });

    describe('for the address that was set with it:', () => {
      /** Two services whose requests are recorded, and a provider of the first with its token. */
      async function twoShops() {
        const [first, second] = [swordService(), swordService()];
        const asked = [first, second].map(({answers}) => answers('items/get/7', sword));
        const page = await fixture<HTMLElement>(html`
          <div>
            <store-provider
              base-url=${first.address}
              .token=${'token-of-first'}
              >${swordItem}</store-provider
            >
            <store-provider base-url=${first.address}>${swordItem}</store-provider>
          </div>
        `);
        const [provider, other] = page.querySelectorAll('store-provider');
        await priceOf(provider!);
        await priceOf(other!);
        /** The tokens that the first and the second service have received so far. */
        const received = () =>
          asked.map((requests) => [...new Set(tokensOf(requests))]);
        const arrived = () => waitFor(() => asked[1]!.length);
        return {first, second, provider: provider!, received, arrived};
      }

      const changes: Record<string, (one: StoreProvider, address: string) => void> = {
        'address, then token': (one, address) => {
          one.baseUrl = address;
          one.token = 'token-of-second';
        },
        'token, then address': (one, address) => {
          one.token = 'token-of-second';
          one.baseUrl = address;
        },
        'token, then address, as attributes': (one, address) => {
          one.setAttribute('token', 'token-of-second');
          one.setAttribute('base-url', address);
        },
      };
      for (const [order, change] of Object.entries(changes)) {
        it(`both may change as ${order}`, async () => {
          const {first, second, provider, received, arrived} = await twoShops();
          change(provider, second.address);
          await arrived();
          first.shop.catalogue.forget();
          await first.shop.catalogue.item('7');
          expect(received()).to.deep.equal([
            ['Bearer token-of-first'],
            ['Bearer token-of-second'],
          ]);
        });
      }

      it('another address without a token gets none', async () => {
        const {first, second, provider, received, arrived} = await twoShops();
        provider.baseUrl = second.address;
        await arrived();
        expect(received()).to.deep.equal([['Bearer token-of-first'], [null]]);
        expect(second.shop.session.value.signedIn).to.equal(false);
        expect(first.shop.session.value.signedIn).to.equal(true);
      });

      it('a token that is withdrawn before the address changes is withdrawn from the first address', async () => {
        const {first, second, provider, received, arrived} = await twoShops();
        second.shop.session.setToken('signed in at the second');
        provider.token = undefined;
        provider.baseUrl = second.address;
        await arrived();
        expect(received()[1]).to.deep.equal(['Bearer signed in at the second']);
        expect(first.shop.session.value.signedIn).to.equal(true);
      });

      it('a token provider is called for one address only', async () => {
        const {first, second, provider, received, arrived} = await twoShops();
        const provide = () => Promise.resolve('asked-for-first');
        provider.token = undefined;
        provider.tokenProvider = provide;
        await first.shop.catalogue.item('7');
        provider.baseUrl = second.address;
        await arrived();
        expect(received()[1]).to.deep.equal([null]);
        provider.tokenProvider = provide; // The page sets the token provider again, now for the second shop.
        await waitFor(() => received()[1]!.includes('Bearer asked-for-first'));
      });

      it('a token provider that is set with another address is never called for the first', async () => {
        const {first, second, provider, received, arrived} = await twoShops();
        first.shop.session.setToken(undefined);
        provider.tokenProvider = () => Promise.resolve('asked-for-second');
        provider.baseUrl = second.address;
        await arrived();
        first.shop.catalogue.forget();
        await first.shop.catalogue.item('7');
        expect(received()[0]).not.to.include('Bearer asked-for-second');
        expect(received()[1]).to.deep.equal(['Bearer asked-for-second']);
      });
    });

    it('from the token provider, which it calls once, and again after the token has expired', async () => {
      const given: string[] = [];
      const provide = () => {
        const token = `token-${given.length + 1}`;
        given.push(token);
        return Promise.resolve(token);
      };
      const {address, answers} = serviceWith();
      const items = answers('items/get/7', (request) =>
        request.headers.get('Authorization') === 'Bearer token-2'
          ? Response.json(sword)
          : new Response('', {status: 401}),
      );
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} .tokenProvider=${provide}>${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      expect(tokensOf(items)).to.deep.equal(['Bearer token-1', 'Bearer token-2']);
      expect(given).to.have.length(2);
    });

    it('without reading anything again if the page sets a new function at each rendering', async () => {
      const said = recordWarnings();
      const service = swordService();
      const renew = () => {
        const token = `token-${++tokens}`;
        provider.tokenProvider = () => Promise.resolve(token);
      };
      let tokens = 0;
      const carts = service.answers('cart/get', {cart: {id: 1}, items: []});
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${service.address}>${swordItem}</store-provider>`,
      );
      // The page renders again when it hears of the cart. The limit ends an endless loop.
      provider.addEventListener('store-cart-changed', () => tokens < 5 && renew());
      renew();
      await priceOf(provider);
      for (let rendering = 0; rendering < 5; rendering += 1) {
        renew();
        await provider.updateComplete;
        await whenSettled(service.shop);
      }
      expect(carts).to.have.length(1);
      expect(said.filter((text) => text.includes('tokenProvider'))).to.have.length(1);
    });

    it('of the next shopper, if the page first takes the token provider away', async () => {
      const service = swordService();
      const carts = service.answers('cart/get', {cart: {id: 1}, items: []});
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${service.address} .tokenProvider=${() => Promise.resolve('ada')}>${swordItem}</store-provider>`,
      );
      await priceOf(provider);
      await whenSettled(service.shop);
      provider.tokenProvider = undefined;
      provider.tokenProvider = () => Promise.resolve('bo');
      await waitFor(() => tokensOf(carts).includes('Bearer bo'));
    });

    it('unless the token provider fails: then the shopper is invited to sign in', async () => {
      const {address} = swordService();
      const provide = () => Promise.reject(new Error('no'));
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} .tokenProvider=${provide}>${swordItem}</store-provider>`,
      );
      const item = provider.querySelector('store-item')!;
      await waitFor(() => visibleText(item).includes(en.unauthorized));
    });
  });

  it('uses the fetch function of its property', async () => {
    const address = uniqueAddress();
    const asked: string[] = [];
    const ours = (...request: Parameters<typeof fetch>) => {
      const {pathname} = new URL(new Request(...request).url);
      asked.push(pathname);
      return Promise.resolve(
        Response.json(pathname.endsWith('/items/get/7') ? sword : {}),
      );
    };
    const provider = await fixture<StoreProvider>(
      html`<store-provider base-url=${address} .fetch=${ours}>${swordItem}</store-provider>`,
    );
    await priceOf(provider);
    expect(asked).to.include.members(['/api/items/get/7', '/api/settings/get']);
    await provider.shop!.cart.settled();
  });

  describe('with an invalid address', () => {
    for (const [kind, address] of [
      ['that is no address', 'not an address'],
      ['that is no website', 'ftp://shop.example.test'],
    ]) {
      it(`(${kind}) warns once and does not throw`, async () => {
        const said = recordWarnings();
        const page = await fixture<HTMLElement>(html`
          <div>
            <store-provider base-url=${address!}>${swordItem}</store-provider>
            <store-provider base-url=${address!}>${swordItem}</store-provider>
          </div>
        `);
        const provider = page.querySelector('store-provider')!;
        expect(provider.shop).to.not.exist;
        provider.currency = 'USD';
        await provider.updateComplete;
        expect(said).to.have.length(1);
        expect(said[0]).to.contain('<store-provider>').and.to.contain(address);
        expect(visiblePart(provider.querySelector('store-item')!, 'skeleton')).to.exist;
      });
    }

    it('provides no shop, until the address is corrected', async () => {
      recordWarnings();
      const service = swordService();
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      provider.baseUrl = 'https://';
      expect(provider.shop).to.not.exist;
      provider.baseUrl = service.address;
      await provider.updateComplete;
      expect(await priceOf(provider)).to.equal('€12.50');
    });
  });

  describe('dispatches events', () => {
    // The first test of this file defines it late.
    before(() => import('../../../src/define/store-provider.js'));

    it('when its shop is ready', async () => {
      const ready = recordEvents('store-ready');
      const service = swordService();
      const provider = await renderInProvider(service, swordItem);
      await waitFor(() => ready.length);
      expect(ready).to.have.length(1);
      expect(ready[0]).to.include({bubbles: true, composed: true, cancelable: false});
      expect(ready[0]!.target === provider).to.equal(true);
      expect(ready[0]!.shop === service.shop).to.equal(true);
    });

    it('when its shop is ready, also if the shop was in use before', async () => {
      const service = swordService();
      await service.shop.settings.read();
      const ready = recordEvents('store-ready');
      await renderInProvider(service, swordItem);
      expect(ready).to.have.length(1);
    });

    it('for failures', async () => {
      const errors = recordEvents('store-error');
      const service = swordService();
      service.answers('items/get/7', {}, {status: 500});
      const provider = await renderInProvider(service, swordItem);
      await waitFor(() => errors.length);
      expect(errors[0]!.error).to.include({kind: 'service', status: 500});
      expect(errors[0]!.target === provider).to.equal(true);
    });

    it('when the service has answered with a changed cart, but not for pending changes', async () => {
      const changes = recordEvents('store-cart-changed');
      const service = swordService();
      const own = {id: 812, user_id: 77, price: 12.5};
      const cart = {cart: own, items: [{...sword, cid: 1, count: 1}]};
      service.answers('cart/add/7', acceptedChange);
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      await whenSettled(service.shop);
      expect(changes.map((change) => change.cart.data?.items.length)).to.deep.equal([
        0,
      ]);
      service.answers('cart/get', cart);
      const adding = service.shop.cart.add(sword as never);
      expect(changes).to.have.length(1);
      await adding;
      await whenSettled(service.shop);
      expect(changes.map((change) => change.cart.data?.items.length)).to.deep.equal([
        0, 1,
      ]);
      expect(changes[1]).to.include({bubbles: true, composed: true});
      expect(changes[1]!.cart.data!.cart).to.include(own);
    });

    it('not after it was removed from the page', async () => {
      const service = swordService();
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      await whenSettled(service.shop);
      const told = [
        recordEvents('store-error', provider),
        recordEvents('store-cart-changed', provider),
        recordEvents('store-ready', provider),
      ];
      fixtureCleanup();
      service.answers('cart/get', {}, {status: 500});
      await service.shop.cart.refresh();
      expect(told.flat()).to.have.length(0);
    });

    it('once, after it was moved', async () => {
      const errors = recordEvents('store-error');
      const service = swordService();
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      await whenSettled(service.shop);
      provider.parentElement!.append(provider);
      service.answers('cart/get', {}, {status: 500});
      await service.shop.cart.refresh();
      expect(errors).to.have.length(1);
    });
  });

  describe('shows the shop', () => {
    it('in the currency of its attribute', async () => {
      const {address} = swordService();
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} currency="JPY">${swordItem}</store-provider>`,
      );
      expect(await priceOf(provider)).to.equal(`≈ ${en.about} ¥2,030`);
      provider.removeAttribute('currency');
      await waitFor(
        () =>
          textOf(visiblePart(provider.querySelector('store-item')!, 'price')) ===
          '€12.50',
      );
    });

    it('in the currency of the shop, if the attribute names an unknown one', async () => {
      const {address} = swordService();
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} currency="XXX">${swordItem}</store-provider>`,
      );
      expect(await priceOf(provider)).to.equal('€12.50');
    });

    it('with numbers in the language of its attribute', async () => {
      const {address} = swordService({price: 1234.5});
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} lang="de">${swordItem}</store-provider>`,
      );
      await waitFor(() =>
        /^1\.234,50\s€$/.test(
          textOf(visiblePart(provider.querySelector('store-item')!, 'price')),
        ),
      );
    });

    it('in the language of the page, without an attribute', async () => {
      const {address} = swordService({price: 1234.5});
      const page = await fixture<HTMLElement>(
        html`<div lang="de"><store-provider base-url=${address}>${swordItem}</store-provider></div>`,
      );
      expect(await priceOf(page)).to.match(/^1\.234,50\s€$/);
    });

    it('in the currency that the shopper has picked, despite its attribute', async () => {
      const {address, shop} = swordService();
      shop.preferences.pick({currency: 'USD'});
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} currency="JPY">${swordItem}</store-provider>`,
      );
      expect(await priceOf(provider)).to.equal(`≈ ${en.about} $13.50`);
    });

    it('in the currency that another provider of the same address has set', async () => {
      const {address} = swordService();
      const page = await fixture<HTMLElement>(html`
        <div>
          <store-provider base-url=${address} currency="USD" lang="en"></store-provider>
          <store-provider base-url=${address}>${swordItem}</store-provider>
        </div>
      `);
      expect(await priceOf(page)).to.equal(`≈ ${en.about} $13.50`);
    });

    it('with pictures from the hosts of its attribute', async () => {
      const {address} = swordService({image: 'https://cdn.example.test/7.png'});
      answer('GET https://cdn.example.test/7.png', '');
      const provider = await fixture<StoreProvider>(
        html`<store-provider base-url=${address} image-hosts=" cdn.example.test
          cdn2.example.test ">${swordItem}</store-provider>`,
      );
      const image = await waitFor(() =>
        visiblePart(provider.querySelector('store-item')!, 'image')?.querySelector(
          'img',
        ),
      );
      expect(image).to.have.property('src', 'https://cdn.example.test/7.png');
    });
  });

  it('has no box of its own, and hides its content when it is hidden', async () => {
    const provider = await renderInProvider(serviceWith(), html`<p>Inside</p>`);
    expect(getComputedStyle(provider).display).to.equal('contents');
    provider.hidden = true;
    expect(provider.querySelector('p')!.checkVisibility()).to.equal(false);
  });

  it('stores the shopper’s choices for the next visit', () => {
    const kept = new Map<string, string>();
    const keep = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const baseUrl = uniqueAddress();
    openShop({baseUrl, keep}).preferences.pick({currency: 'USD'});
    expect([...kept.keys()][0]).to.contain(baseUrl);
    onTestEnd(() => kept.clear());
    expect(settings.currencies.map(({name}) => name)).to.include('USD');
  });

  it('passes the accessibility audit', async () => {
    const provider = await renderInProvider(swordService(), swordItem);
    await priceOf(provider);
    await expect(provider).to.be.accessible();
  });
});

/** Returns everything that a script can read from an object, as text. */
function readable(object: object): string {
  const known = new Set<unknown>();
  const read = (value: unknown, depth: number): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    if (known.has(value) || depth > 6) return '';
    known.add(value);
    // Other nodes are left out, because they would lead through the whole page.
    if (value instanceof Node && value !== object) return '';
    if (value === window || value instanceof Request) return '';
    const entries = value instanceof Map ? [...value] : [];
    for (
      let one: object | null = value;
      one && one !== Object.prototype;
      one = Object.getPrototypeOf(one) as object | null
    ) {
      for (const name of Reflect.ownKeys(one)) {
        try {
          entries.push([name, Reflect.get(one, name, value) as unknown]);
        } catch {
          // If a getter throws, it reveals nothing.
        }
      }
    }
    return entries
      .map(([name, inner]) => `${String(name)}: ${read(inner, depth + 1)}`)
      .join('\n');
  };
  return read(object, 0);
}
