import {expect, fixture, fixtureCleanup, html} from '@open-wc/testing';
import {en} from '../../../src/i18n/en.js';
import {ShopError} from '../../../src/lib/shop-error.js';
import type {StoreProvider} from '../../../src/ui/store-provider.js';
import {register} from '../../../src/define/register.js';
import {recordWarnings} from '../../support/on-test-end.js';
import {forbidStorageReads, recordEvents} from '../../support/test-cleanup.js';
import {acceptedChange} from '../../support/fixtures.js';
import {uniqueAddress} from '../../support/unique-address.js';
import {
  renderInProvider,
  visiblePart,
  whenSettled,
  waitFor,
  serviceWith,
  textOf,
} from '../../support/shop-page.js';

await register('store-item');

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

/** Waits until an item shows this price. */
function costs(root: ParentNode, price: string): Promise<boolean> {
  const item = root.querySelector('store-item')!;
  return waitFor(() => textOf(visiblePart(item, 'price')) === price);
}

/** The `Authorization` headers of requests. */
function tokensOf(requests: readonly Request[]): (string | null)[] {
  return requests.map(({headers}) => headers.get('Authorization'));
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
    await register('store-provider');
    expect(await priceOf(page)).to.equal(`≈ ${en.about} $13.50`);
    expect(provider.shop === shop).to.equal(true);
    expect(tokensOf(items)).to.deep.equal(['Bearer early-token']);
    expect(readable(provider)).not.to.contain('early-token');
    expect((provider as {token?: unknown}).token).to.not.exist;
    await waitFor(() => asked.some((url) => url.endsWith('/api/items/get/7')));
    expect(inPage.shop).not.to.equal(shop);
  });

  describe('provides a shop', () => {
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
          <store-provider base-url="${address}/api/"></store-provider>
        </div>
      `);
      const [provider, other] = page.querySelectorAll('store-provider');
      expect(other!.shop === shop, 'providers of one address share it').to.equal(true);
      expect(shop.consentUrls.value).to.deep.equal({
        terms: '/terms',
        privacy: '/privacy',
      });
      provider!.termsUrl = '/agb';
      provider!.removeAttribute('privacy-url');
      await provider!.updateComplete;
      expect(shop.consentUrls.value).to.deep.equal({terms: '/agb', privacy: undefined});
    });
  });

  describe('keeps a token', () => {
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
      expect(events.flat().length).to.be.at.least(2);
      for (const one of [provider, ...events.flat()])
        expect(readable(one)).not.to.contain('secret-3');
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
        const move = () => (provider!.baseUrl = second.address);
        const arrived = () => waitFor(() => asked[1]!.length);
        return {first, second, provider: provider!, received, move, arrived};
      }
      type Shops = Awaited<ReturnType<typeof twoShops>>;

      for (const [what, change, ofSecond, ofFirst = 'Bearer token-of-first'] of [
        [
          'both may change, the address first',
          ({provider, move}: Shops) => {
            move();
            provider.token = 'token-of-second';
          },
          'Bearer token-of-second',
        ],
        [
          'both may change, the token first, as attributes',
          ({provider, second}: Shops) => {
            provider.setAttribute('token', 'token-of-second');
            provider.setAttribute('base-url', second.address);
          },
          'Bearer token-of-second',
        ],
        ['another address without a token gets none', ({move}: Shops) => move(), null],
        [
          'a token that is withdrawn before the address changes is not withdrawn from the second',
          ({second, provider, move}: Shops) => {
            second.shop.session.setToken('signed-in-at-second');
            provider.token = undefined;
            move();
          },
          'Bearer signed-in-at-second',
        ],
        [
          'a token provider that is set with another address is never called for the first',
          ({first, provider, move}: Shops) => {
            first.shop.session.setToken(undefined);
            provider.tokenProvider = () => Promise.resolve('asked-for-second');
            move();
          },
          'Bearer asked-for-second',
          null,
        ],
      ] as const)
        it(what, async () => {
          const shops = await twoShops();
          change(shops);
          await shops.arrived();
          shops.first.shop.catalogue.forget();
          await shops.first.shop.catalogue.item('7');
          const [first, second] = shops.received();
          expect([first!.at(-1), ...second!]).to.deep.equal([ofFirst, ofSecond]);
        });

      it('a token provider is called for one address only', async () => {
        const {first, provider, received, move, arrived} = await twoShops();
        const provide = () => Promise.resolve('asked-for-first');
        provider.token = undefined;
        provider.tokenProvider = provide;
        await first.shop.catalogue.item('7');
        move();
        await arrived();
        expect(received()[1]).to.deep.equal([null]);
        provider.tokenProvider = provide; // The page sets the token provider again, now for the second shop.
        await waitFor(() => received()[1]!.includes('Bearer asked-for-first'));
      });
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
  });

  it('warns once of an invalid address, and provides no shop until it is corrected', async () => {
    const said = recordWarnings();
    const page = await fixture<HTMLElement>(html`
      <div>
        <store-provider base-url="ftp://shop.example.test">${swordItem}</store-provider>
        <store-provider base-url="ftp://shop.example.test">${swordItem}</store-provider>
      </div>
    `);
    const provider = page.querySelector('store-provider')!;
    expect(provider.shop).to.not.exist;
    provider.currency = 'USD';
    await provider.updateComplete;
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('<store-provider>').and.to.contain('ftp://shop');
    expect(visiblePart(provider.querySelector('store-item')!, 'skeleton')).to.exist;
    provider.baseUrl = swordService().address;
    await costs(provider, `≈ ${en.about} $13.50`);
  });

  describe('dispatches events', () => {
    // The first test of this file defines it late.
    before(() => register('store-provider'));

    it('when its shop is ready, also if the shop was in use before', async () => {
      for (const isInUse of [false, true]) {
        const ready = recordEvents('store-ready');
        const service = swordService();
        if (isInUse) await service.shop.settings.read();
        const provider = await renderInProvider(service, swordItem);
        await waitFor(() => ready.length);
        expect(ready).to.have.length(1);
        expect(ready[0]).to.include({bubbles: true, composed: true, cancelable: false});
        expect(ready[0]!.target === provider).to.equal(true);
        expect(ready[0]!.shop === service.shop).to.equal(true);
      }
    });

    it('when the service has answered with a changed cart, but not for pending changes', async () => {
      const changes = recordEvents('store-cart-changed');
      const counts = () => changes.map(({cart}) => cart.data?.items.length);
      const service = swordService();
      const own = {id: 812, user_id: 77, price: 12.5};
      const cart = {cart: own, items: [{...sword, cid: 1, count: 1}]};
      service.answers('cart/add/7', acceptedChange);
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      await whenSettled(service.shop);
      expect(counts()).to.deep.equal([0]);
      service.answers('cart/get', cart);
      const adding = service.shop.cart.add(sword as never);
      expect(changes).to.have.length(1);
      await adding;
      await whenSettled(service.shop);
      expect(counts()).to.deep.equal([0, 1]);
      expect(changes[1]).to.include({bubbles: true, composed: true});
      expect(changes[1]!.cart.data!.cart).to.include(own);
    });

    it('for failures, once after it was moved, and none after it was removed from the page', async () => {
      const service = swordService();
      const provider = await renderInProvider(service, swordItem);
      await priceOf(provider);
      await whenSettled(service.shop);
      provider.parentElement!.append(provider);
      const errors = recordEvents('store-error');
      const others = [
        recordEvents('store-cart-changed', provider),
        recordEvents('store-ready', provider),
      ];
      service.answers('cart/get', {}, {status: 500});
      await service.shop.cart.refresh();
      expect([errors, ...others].map(({length}) => length)).to.deep.equal([1, 0, 0]);
      expect(errors[0]!.error).to.include({kind: 'service', status: 500});
      expect(errors[0]!.target === provider).to.equal(true);
      fixtureCleanup();
      await service.shop.cart.refresh();
      expect(errors).to.have.length(1);
    });
  });

  it('shows numbers in the language of its attribute, or of the page', async () => {
    const {address} = swordService({price: 1234.5});
    const page = await fixture<HTMLElement>(
      html`<div lang="de"><store-provider base-url=${address}>${swordItem}</store-provider></div>`,
    );
    const provider = page.querySelector('store-provider')!;
    expect(await priceOf(page)).to.match(/^1\.234,50\s€$/);
    provider.lang = 'en';
    await costs(provider, '€1,234.50');
  });
});

/** Returns what a script can read from the fields of an object, inherited ones included. */
function readable(object: object): string {
  const values: unknown[] = [];
  for (const name in object) {
    const value: unknown = Reflect.get(object, name);
    const isPlain = typeof value !== 'object' || value instanceof ShopError;
    values.push(isPlain ? value : Object.values(value ?? {}));
  }
  return values.flat().map(String).join();
}
