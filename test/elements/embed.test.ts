import {expect, fixture, html} from '@open-wc/testing';
import {getDefaultShop} from '../../src/page/provide-default-shop.js';
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

describe('The script tag', () => {
  it('shows a whole shop on a page with a few tags', async () => {
    const service = serviceWith();
    answer('GET https://cdn.example.test/7.png', '');
    const items = service.answers('items/get/7', sword);
    const page = await fixture<HTMLElement>(html`
      <div>
        <store-item item-id="7"></store-item>
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
    const picture = visiblePart(element, 'image')!.querySelector('img');
    expect(picture).to.have.property('src', sword.image);
    const sent = items.map(({headers}) => headers.get('Authorization'));
    expect(sent).to.deep.equal(['Bearer page-token']);
    expect(getDefaultShop() === service.shop).to.equal(true);
    expect([...service.shop.paymentHosts]).to.deep.equal(['pay.example.test']);
    expect(service.shop.consentUrls.value).to.deep.equal({
      terms: '/terms',
      privacy: '/privacy',
    });
    for (const tag of ['store-category', 'featured-deals', 'store-cart'])
      expect(customElements.get(tag), tag).to.exist;
  });
});

interface FoundShop {
  readonly baseUrl: string;
  readonly preferences: {readonly value: unknown};
}

/** The window of a page in a frame. */
type Page = Window & typeof globalThis & {said: string[]; done?: boolean};

// A page in a frame imports this file, too, or the bundle that contains it.
Object.assign(window, {runEntry: () => import('../../src/embed.js')});

describe('A page in a frame', () => {
  /** Runs the entry in a page with this HTML. Returns the page and its console warnings. */
  async function pageWith(body: string, before = '') {
    const frame = document.createElement('iframe');
    onTestEnd(() => frame.remove());
    frame.srcdoc = `<!doctype html><html lang="en"><body>${body}<script>
      window.said = [];
      console.warn = (...words) => said.push(words.join(' '));
      /* The service never answers: an unreadable answer would cause a warning of its own. */
      window.fetch = () => new Promise(() => {});
      for (const name of ['describe', 'before', 'afterEach']) window[name] = () => {};
      ${before}
    </script><script type="module">
      const {tests} = await import('${import.meta.url}');
      await tests?.['/test/elements/embed.test.ts']();
      await window.runEntry();
      window.done = true;
    </script></body></html>`;
    document.body.append(frame);
    const page = frame.contentWindow as Page;
    await waitFor(() => page.done);
    return {said: page.said, page};
  }

  /** Asks a page for its shop, as elements do. Returns all answers. */
  function shopsOf(page: Page): (FoundShop | undefined)[] {
    const found: (FoundShop | undefined)[] = [];
    const request = Object.assign(new Event('context-request', {bubbles: true}), {
      context: Symbol.for('storefront-elements/shop'),
      callback: (shop?: FoundShop) => found.push(shop),
      subscribe: true,
    });
    page.document.body.dispatchEvent(request);
    return found;
  }

  it('gets one warning if the address of the shop is missing', async () => {
    const {said} = await pageWith('<store-cart></store-cart>');
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('data-base-url');
  });

  it('gets one warning if the address is invalid, and still registers the elements', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="shop.example"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('shop.example');
    expect(page.customElements.get('store-cart')).to.exist;
  });

  it('keeps the shop of another copy that was first, gets one warning, and the other elements', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test"></script><store-cart></store-cart>',
      `for (const tag of ['store-cart', 'store-item']) {
        customElements.define(tag, class extends HTMLElement {});
      }
      document.documentElement.addEventListener('context-request', (event) => {
        event.stopPropagation();
        event.callback(undefined, () => {});
      });`,
    );
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('twice');
    expect(page.customElements.get('store-category')).to.exist;
    expect(shopsOf(page)).to.deep.equal([undefined]);
  });

  it('shows what the script tag of the next page says after a library has swapped the page', async () => {
    const {said, page} = await pageWith(
      '<script type="text/plain" data-base-url="https://a.example.test" data-lang="en" data-currency="USD"></script><store-cart></store-cart>',
    );
    expect(said).to.have.length(0);
    // A module runs only once, so it cannot be loaded a second time. This script does the same as a
    // second copy: it reports its tag to the first copy.
    const swap = (dataset: object) => {
      page.document.querySelector('[data-base-url]')?.remove();
      const script = page.document.createElement('script');
      script.textContent = `document.documentElement.dispatchEvent(new CustomEvent(
        'storefront-elements:script', {detail: ${JSON.stringify(dataset)}}))`;
      page.document.body.append(script);
    };
    const now = () => {
      const [shop] = shopsOf(page);
      return [shop?.baseUrl, shop?.preferences.value];
    };
    const first = 'https://a.example.test';
    expect(now()).to.deep.equal([first, {currency: 'USD', language: 'en'}]);
    swap({baseUrl: first, lang: 'de', currency: 'EUR'});
    expect(now()).to.deep.equal([first, {currency: 'EUR', language: 'de'}]);
    swap({baseUrl: 'https://b.example.test'});
    await waitFor(() => now()[0] === 'https://b.example.test');
  });
});
