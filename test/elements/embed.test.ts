import {expect, fixture, html} from '@open-wc/testing';
import {getDefaultShop} from '../../src/page/default-shop.js';
import {onTestEnd} from '../support/on-test-end.js';
import '../support/test-cleanup.js';
import {answer} from '../support/mock-server.js';
import {visiblePart, waitFor, serviceWith, textOf} from '../support/shop-page.js';

const sword = {
  id: 7,
  name: 'Diamond sword',
  price: 12.5,
  image: 'https://cdn.example.test/7.png',
};

/** Returns the requests to the service as text: their paths and tokens. */
function diary(requests: readonly Request[]): string[] {
  return requests.map(
    ({url, headers}) => `${new URL(url).pathname} ${headers.get('Authorization')}`,
  );
}

describe('The script tag', () => {
  const item = html`<store-item item-id="7"></store-item>`;
  let service: ReturnType<typeof serviceWith>;

  beforeEach(() => {
    service ??= serviceWith();
    answer('GET https://cdn.example.test/7.png', '');
  });

  it('shows a whole shop on a page with a few tags', async () => {
    const items = service.answers('items/get/7', sword);
    const page = await fixture<HTMLElement>(html`
      <div>
        ${item}
        <script
          type="text/plain"
          data-base-url=${service.address}
          data-token="page-token"
          data-currency="USD"
          data-lang="de"
          data-image-hosts="cdn.example.test other.example.test"
          data-payment-hosts="pay.example.test"
          data-terms-url="/terms"
          data-privacy-url="/privacy"
        ></script>
      </div>
    `);
    // In a module, `document.currentScript` is empty, as in a script that an optimiser has moved.
    await import('../../src/embed.js');
    const element = page.querySelector('store-item')!;
    await waitFor(() =>
      /^≈ \S+ 13,50\s\$$/.test(textOf(visiblePart(element, 'price'))),
    );
    expect(visiblePart(element, 'image')!.querySelector('img')).to.have.property(
      'src',
      sword.image,
    );
    expect(diary(items)).to.deep.equal(['/api/items/get/7 Bearer page-token']);
    expect(getDefaultShop() === service.shop).to.equal(true);
    expect([...service.shop.paymentHosts]).to.deep.equal(['pay.example.test']);
    expect(service.shop.consentUrls.value).to.deep.equal({
      terms: '/terms',
      privacy: '/privacy',
    });
  });

  it('provides the shop to elements that are added later, too', async () => {
    service.answers('items/get/7', sword);
    const element = await fixture<HTMLElement>(item);
    await waitFor(() => visiblePart(element, 'price'));
  });

  it('does not provide its shop to elements inside a store-provider', async () => {
    const other = serviceWith({'items/get/7': {...sword, price: 3}});
    const provider = await fixture<HTMLElement>(
      html`<store-provider base-url=${other.address} lang="en">${item}</store-provider>`,
    );
    const element = provider.querySelector('store-item')!;
    await waitFor(() => textOf(visiblePart(element, 'price')) === '€3.00');
  });

  it('registers the elements of the first view at once, and others when their tags are in the page', async () => {
    for (const tag of [
      'store-provider',
      'store-category',
      'store-item',
      'featured-deals',
      'store-cart',
    ]) {
      expect(customElements.get(tag), tag).to.exist;
    }
  });
});

/** The window of a page in a frame. */
type Page = Window & typeof globalThis & {said: string[]; done?: boolean};

describe('A page in a frame', function () {
  this.timeout(120_000); // Each test loads all modules.

  /** Runs the entry in a page with this HTML. Returns the page and its console warnings. */
  async function pageWith(body: string, before = '') {
    // An absolute address: engines differ in the base address of a `srcdoc` page.
    const entry = new URL('../../src/embed.ts', import.meta.url).href;
    const frame = document.createElement('iframe');
    onTestEnd(() => frame.remove());
    frame.srcdoc = `<!doctype html><html lang="en"><body>${body}<script>
      window.said = [];
      console.warn = (...words) => said.push(words.join(' '));
      /* The service never answers: an unreadable answer would cause a warning of its own. */
      window.fetch = () => new Promise(() => {});
      ${before}
    </script><script type="module">
      await import('${entry}');
      await import('${entry}?again');
      window.done = true;
    </script></body></html>`;
    document.body.append(frame);
    const page = frame.contentWindow as Page;
    await waitFor(() => page.done, 110_000);
    return {said: page.said, page};
  }

  it('gets one warning if the address of the shop is missing', async () => {
    const {said} = await pageWith('<store-cart></store-cart>');
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('data-base-url');
  });

  it('gets no warning if its shops are in providers', async () => {
    const {said} = await pageWith(
      '<store-provider base-url="https://a.example.test"></store-provider>',
    );
    expect(said).to.have.length(0);
  });

  it('gets one warning if the address is invalid, and still registers the elements', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="shop.example"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('shop.example');
    expect(page.customElements.get('store-cart')).to.exist;
  });

  it('gets one warning if another copy was first, and registers the other elements', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script>',
      `for (const tag of ['store-cart', 'store-item']) {
        customElements.define(tag, class extends HTMLElement {});
      }`,
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('twice');
    expect(page.customElements.get('store-category')).to.exist;
  });

  it('has one shop, even if another copy of the script already provides it', async () => {
    const {page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script><store-cart></store-cart>',
      `document.documentElement.addEventListener('context-request', (event) => {
        event.stopPropagation();
        event.callback(undefined, () => {});
      });`,
    );
    let answers = 0;
    const request = Object.assign(new Event('context-request', {bubbles: true}), {
      context: Symbol.for('storefront-elements/shop'),
      callback: () => answers++,
      subscribe: true,
    });
    page.document.body.dispatchEvent(request);
    expect(answers).to.equal(1);
  });

  it("shows the shop of the next page's script tag after a library has swapped the page", async () => {
    const {page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script>',
    );
    const shopNow = () => {
      let found: {baseUrl: string} | undefined;
      const request = Object.assign(new Event('context-request', {bubbles: true}), {
        context: Symbol.for('storefront-elements/shop'),
        callback: (shop: {baseUrl: string}) => (found = shop),
      });
      page.document.body.dispatchEvent(request);
      return found?.baseUrl;
    };
    expect(shopNow()).to.equal('https://a.example.test');
    page.document.querySelector('[data-base-url]')!.remove();
    const next = page.document.createElement('script');
    next.type = 'text/plain';
    next.dataset['baseUrl'] = 'https://b.example.test';
    const runs = page.document.createElement('script');
    // A module runs only once, so it cannot be loaded a second time. This script does the same as a
    // second copy: it reports its tag to the first copy.
    runs.textContent = `document.documentElement.dispatchEvent(new CustomEvent(
      'storefront-elements:script', {detail: document.querySelector('[data-base-url]').dataset}))`;
    page.document.body.append(next, runs);
    await waitFor(() => shopNow() === 'https://b.example.test');
  });

  it('takes language and currency from the script tag of the next page', async () => {
    const {page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test" data-lang="en" data-currency="USD"></script>',
    );
    const preferences = () => {
      let found: unknown;
      const request = Object.assign(new Event('context-request', {bubbles: true}), {
        context: Symbol.for('storefront-elements/shop'),
        callback: (shop: {preferences: {value: unknown}}) =>
          (found = shop.preferences.value),
      });
      page.document.body.dispatchEvent(request);
      return found;
    };
    expect(preferences()).to.deep.equal({currency: 'USD', language: 'en'});
    const runs = page.document.createElement('script');
    page.document.querySelector('[data-base-url]')!.remove();
    runs.textContent = `document.documentElement.dispatchEvent(new CustomEvent(
      'storefront-elements:script', {detail: {baseUrl: 'https://a.example.test', lang: 'de', currency: 'EUR'}}))`;
    page.document.body.append(runs);
    expect(preferences()).to.deep.equal({currency: 'EUR', language: 'de'});
  });

  it('gets no warning if its script tag is correct', async () => {
    const {said} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(0);
  });
});
